/** The content of pages without a frame, such as errors. */
import type { ReactNode } from 'react';
import { Wordmark } from './wordmark.tsx';

export function BareMain({ siteName, children }: { siteName: string; children: ReactNode }) {
  return (
    <main className="page grid min-h-dvh content-center justify-items-start gap-6 py-16">
      <a href="/" aria-label={siteName} className="inline-flex min-h-11 items-center">
        <Wordmark name={siteName} className="text-3xl" />
      </a>
      {children}
    </main>
  );
}
