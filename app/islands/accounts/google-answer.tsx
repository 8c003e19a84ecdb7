/** Ends a login in the provider's window: it informs the page that opened the window, and closes the window. */
import { useEffect } from 'react';
import { type GoogleFault, type GoogleOutcome, googleChannel } from '../../../domain/accounts/google.ts';

export default function GoogleAnswer({ fault }: { fault: GoogleFault | null }) {
  useEffect(() => {
    const channel = new BroadcastChannel(googleChannel);
    const outcome: GoogleOutcome = { fault };
    channel.postMessage(outcome);
    channel.close();
    window.close();
  }, [fault]);
  return <p>Você já pode fechar esta janela.</p>;
}
