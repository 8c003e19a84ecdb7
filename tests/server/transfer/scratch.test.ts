/** The temporary file in which a long import holds texts. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openScratch } from '../../../server/adapters/sql/scratch.ts';

it('the temporary file holds texts by key in several maps, and is deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-scratch-'));
  try {
    const scratch = await openScratch(folder);
    const [one, other] = [scratch.map('one'), scratch.map('other')];
    for (let index = 0; index < 20_000; index += 1) one.set(`chave ${index}`, 'x'.repeat(1_000));
    one.set('chave 1', 'ação 🚀');
    other.set('chave 1', '');
    expect(one.get('chave 1')).toBe('ação 🚀');
    expect(one.get('chave 19999')).toHaveLength(1_000);
    expect([other.get('chave 1'), other.has('chave 1'), other.has('chave 2')]).toEqual(['', true, false]);
    expect(await readdir(folder)).toEqual([]);
    scratch.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
