/** The person who uses the dashboard, for all its screens. */
import { createContext, use } from 'react';
import { type Role, rolesIn } from '../../domain/accounts/permissions.ts';

/** The user at the moment when the page was rendered; the server checks every call again. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  roles: readonly Role[];
  offersGoogle: boolean;
}

export const PersonContext = createContext<Person | null>(null);

export function usePerson(): Person {
  const person = use(PersonContext);
  if (!person) throw new Error('This screen was loaded without a session.');
  return person;
}

export function readPerson({ dataset }: HTMLElement): Person {
  const { userId = '', name = '', email = '', roles = '', google } = dataset;
  return {
    userId,
    name: name || email,
    email,
    roles: rolesIn(roles),
    offersGoogle: google === 'true',
  };
}
