/** Reads the page of a list from the parameters of a call, for every call that lists. */
import { z } from 'zod';

const text = z.string().max(1_000).exactOptional();

/** The position in a list: `parseListPosition` reads it, and takes the first page for anything unreadable. */
export const placeInList = z.object({ pagina: text, depois: text, antes: text });
