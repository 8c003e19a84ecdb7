/** The keys under which files are stored. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeFileName } from '../../../domain/media/storage-key.ts';

it.each([
  ['capa.jpg', 'capa.jpg'],
  ['Praia do Rosa (1).JPG', 'praia-do-rosa-1.jpg'],
  ['São João/../../etc/passwd', 'sao-joao-..-..-etc-passwd'],
  ['..', 'imagem'],
  ['.htaccess', 'htaccess'],
  ['foto.jpg_1763650000000', 'foto.jpg_1763650000000'],
  ['照片.png', 'imagem.png'],
  ['', 'imagem'],
])('turns %j into %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

it('returns a short, safe name for every input, idempotently', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (name) => {
      const safe = safeFileName(name);
      expect(safe).toMatch(/^[a-z0-9_][a-z0-9._-]{0,99}$/);
      expect(safeFileName(safe)).toBe(safe);
    }),
  );
});
