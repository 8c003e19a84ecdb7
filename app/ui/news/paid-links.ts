/** Tells the links inside a text whether somebody paid for the text. */
import { createContext } from 'react';

/** Whether the text around a link is paid; `relOfOutgoing` says it to search engines. */
export const PaidLinks = createContext(false);
