/** The button `Entrar com Google`. It opens a new window if the browser allows one (docs/product.md#google). */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type GoogleOutcome,
  googleChannel,
  googleProblem,
  parseGoogleFault,
} from '../../../domain/accounts/google.ts';

const pollMs = 300;
/** The message of the login window may arrive up to this long after the window has closed. */
const messageDelayMs = 700;
const windowFeatures = 'popup,width=480,height=660';

interface GoogleLoginProps {
  returnTo: string | null;
  onProblem: (problem: { message: string } | null) => void;
  onDone: () => void;
}

export function GoogleLogin({ returnTo, onProblem, onDone }: GoogleLoginProps) {
  const [isWaiting, setWaiting] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    stop.current();
    const query = new URLSearchParams({ janela: '1', voltar: returnTo ?? '/' });
    const popup = window.open(`/api/auth/google?${query}`, 'pauta-google', windowFeatures);
    if (!popup) return;
    event.preventDefault();
    onProblem(null);
    setWaiting(true);
    stop.current = listenTo(popup, ({ fault }) => {
      setWaiting(false);
      if (fault === null) onDone();
      else onProblem(googleProblem(fault));
    });
  };

  return (
    <form action="/api/auth/google" onSubmit={handleSubmit}>
      {returnTo ? <input type="hidden" name="voltar" value={returnTo} /> : null}
      <button type="submit" aria-busy={isWaiting} className="button-line min-h-12 w-full text-lg">
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="currentColor">
          <path d="M12 10.2v3.9h5.5c-.2 1.3-1.6 3.7-5.5 3.7a6 6 0 1 1 0-12c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.6 9.6 0 0 0 12 2.2a9.8 9.8 0 1 0 0 19.6c5.7 0 9.4-4 9.4-9.6 0-.7-.1-1.3-.2-1.9z" />
        </svg>
        Entrar com Google
      </button>
    </form>
  );
}

/**
 * Calls `onOutcome` once: with the message of the window, or with `closed` after the window was closed. Returns a
 * function that stops waiting.
 */
function listenTo(popup: Window, onOutcome: (outcome: GoogleOutcome) => void): () => void {
  const channel = new BroadcastChannel(googleChannel);
  let closedAt = 0;
  const stop = () => {
    channel.close();
    clearInterval(timer);
  };
  const finish = (outcome: GoogleOutcome) => {
    stop();
    onOutcome(outcome);
  };
  channel.onmessage = ({ data }) => finish({ fault: parseGoogleFault(data?.fault) });
  const timer = setInterval(() => {
    if (!popup.closed) return;
    closedAt ||= Date.now();
    if (Date.now() - closedAt >= messageDelayMs) finish({ fault: 'closed' });
  }, pollMs);
  return stop;
}
