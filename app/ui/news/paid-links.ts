/** Lets a link know whether the text around it was paid for. */
import { createContext } from 'react';

/** True inside a paid text. The `rel` of its links says so to search engines (`relOfOutgoing`). */
export const PaidLinks = createContext(false);
