import { z } from 'zod';

const text = z.string().max(1_000).exactOptional();

/** Read it with `parseListPosition`. */
export const placeInList = z.object({ pagina: text, depois: text, antes: text });
