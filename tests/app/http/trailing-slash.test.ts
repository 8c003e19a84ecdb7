/** Addresses with a slash at their end. */
import { describe, expect, it } from 'vitest';
import { withPortal } from './open-portal.ts';

describe('an address with a slash too many', () => {
  const portal = withPortal();

  const ask = async (url: string) => {
    const { status, headers } = await portal().app.request(url);
    return [status, headers.get('Location')];
  };

  it('is redirected to the address without it, on the requested host', async () => {
    // The first host is that behind an https proxy, the last one is forged.
    for (const site of ['https://pauta.test', 'http://pauta.test', 'http://outro.exemplo']) {
      expect(await ask(`${site}/sobre-nos/`)).toEqual([301, '/sobre-nos']);
      expect(await ask(`${site}/elei%c3%a7%C3%B5es/`)).toEqual([301, '/elei%c3%a7%C3%B5es']);
      expect(await ask(`${site}/categoria/games/?pagina=2`)).toEqual([301, '/categoria/games?pagina=2']);
    }
  });

  it('is never redirected to another site', async () => {
    for (const path of ['//outro.exemplo/', '/.//outro.exemplo/', '//outro.exemplo/sobre-nos/', '//']) {
      expect(await ask(`https://pauta.test${path}`)).toEqual([404, null]);
    }
  });
});
