/** The `rel` of links to other sites; those of paid texts say that they are paid. */
import { createContext } from 'react';

/** Whether somebody paid for the text around a link. */
export const PaidLinks = createContext(false);

/** Returns the attribute `rel` of a link to another site. */
export function outgoing(isPaid: boolean): string {
  return isPaid ? 'sponsored noopener nofollow' : 'noopener nofollow';
}
