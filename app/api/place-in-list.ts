import { z } from 'zod';

const text = z.string().max(1_000).exactOptional();

/** Where in a list a call points; read it with `parseListPosition`. */
export const placeInList = z.object({ pagina: text, depois: text, antes: text });
