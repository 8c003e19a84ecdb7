import { useEffect } from 'react';
import { type GoogleFault, type GoogleOutcome, googleChannel } from '../../domain/accounts/google.ts';

/** In the window of the provider, at the end: tells the page that opened it and goes away. */
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
