/** Renders a program of the dashboard into the page that app/site/pages/newsroom.tsx made. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { setPageTimeZone } from '../browser/page-time-zone.ts';
import Toasts from '../islands/toasts.tsx';
import { openFor } from './call.ts';
import { type Person, PersonContext, readPerson } from './person.ts';
import { queryClient } from './queries.ts';
import { SignInAgain } from './sign-in-again.tsx';

export function startProgram(program: (person: Person) => ReactNode): void {
  const element = document.getElementById('redacao');
  if (!element) return;
  setPageTimeZone();
  const person = readPerson(element);
  openFor(person.userId);
  createRoot(element, { onUncaughtError: reportError }).render(
    <PersonContext value={person}>
      <QueryClientProvider client={queryClient}>{program(person)}</QueryClientProvider>
      <SignInAgain />
      <Toasts notice={element.dataset.notice || null} />
    </PersonContext>,
  );
}
