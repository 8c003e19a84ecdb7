/** Holds, for the links of a text, whether somebody paid for that text. */
import { createContext } from 'react';

/** Whether the text around a link is paid; `relOfOutgoing` says it to search engines. */
export const PaidLinks = createContext(false);
