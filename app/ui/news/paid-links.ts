/** The context in which links read whether the text around them was paid for. */
import { createContext } from 'react';

/** True inside a paid text. The `rel` of its links says so to search engines (`relOfOutgoing`). */
export const PaidLinks = createContext(false);
