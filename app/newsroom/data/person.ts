import { createContext, use } from 'react';

/** Who sits before the screen, as the server said when it made the page; every call is decided anew. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

export const PersonContext = createContext<Person | null>(null);

/** For screens of the newsroom, which nobody sees without being logged in. */
export function usePerson(): Person {
  const person = use(PersonContext);
  if (!person) throw new Error('There is nobody before this screen.');
  return person;
}

/** Reads what app/site/pages/newsroom.tsx wrote on the element that the screens fill. */
export function readPerson({ dataset }: HTMLElement): Person {
  const { userId = '', name = '', email = '', role } = dataset;
  return { userId, name: name || email, email, isAdmin: role === 'admin' };
}
