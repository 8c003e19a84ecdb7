/** The query parameters that name the page of a list, for every call that lists. */
import { z } from 'zod';

const text = z.string().max(1_000).exactOptional();

/** The parameters that name a page. `parseListPosition` reads them; unreadable values give the first page. */
export const pageQuery = z.object({ pagina: text, depois: text, antes: text });
