import { createContext, use } from 'react';

/** The user as of the page's rendering; the server checks every call again. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  isAdmin: boolean;
  offersGoogle: boolean;
}

export const PersonContext = createContext<Person | null>(null);

export function usePerson(): Person {
  const person = use(PersonContext);
  if (!person) throw new Error('This screen was loaded without a session.');
  return person;
}

export function readPerson({ dataset }: HTMLElement): Person {
  const { userId = '', name = '', email = '', role, google } = dataset;
  return { userId, name: name || email, email, isAdmin: role === 'admin', offersGoogle: google === 'true' };
}
