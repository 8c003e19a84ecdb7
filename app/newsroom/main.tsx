/** Starts the newsroom in the page that app/site/pages/newsroom.tsx made. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import Toasts from '../islands/toasts.tsx';
import { queryClient } from './data/list-query.ts';
import { PersonContext, readPerson } from './data/person.ts';
import { createRouter } from './routes.tsx';
import { SignInAgain } from './ui/sign-in-again.tsx';

const element = document.getElementById('redacao');
if (element) {
  const person = readPerson(element);
  createRoot(element, { onUncaughtError: reportError }).render(
    <PersonContext value={person}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter(person)} />
      </QueryClientProvider>
      <SignInAgain />
      <Toasts notice={element.dataset.notice || null} />
    </PersonContext>,
  );
}
