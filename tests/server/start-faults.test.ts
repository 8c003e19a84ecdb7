import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openWorld } from '../../server/open-world.ts';
import { opening, StartError } from '../../server/start-error.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pauta-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const faultOf = async (env: Record<string, string>): Promise<unknown> => {
  try {
    const world = await openWorld(readConfig(env));
    await world.close();
    return null;
  } catch (error) {
    return error;
  }
};

describe('a portal that cannot open its world', () => {
  it('names a folder that is none', async () => {
    const file = join(folder, 'arquivo');
    await writeFile(file, 'x');
    const fault = await faultOf({ DATA_DIR: join(file, 'dados') });
    expect(fault).toBeInstanceOf(StartError);
    expect(String(fault)).toContain('DATA_DIR');
  });

  it('names a database file that is none', async () => {
    await writeFile(
      join(folder, 'pauta.sqlite'),
      'isto não é um banco de dados, só um texto qualquer'.repeat(99),
    );
    const fault = await faultOf({ DATA_DIR: folder });
    expect(fault).toBeInstanceOf(StartError);
    expect(String(fault)).toContain('pauta.sqlite');
  });

  it('names a PostgreSQL that does not answer, without its password', async () => {
    const port = await closedPort();
    const fault = await faultOf({
      DATA_DIR: folder,
      DATABASE_URL: `postgres://ana:segredo@127.0.0.1:${port}/pauta`,
    });
    expect(fault).toBeInstanceOf(StartError);
    expect(String(fault)).toContain(`DATABASE_URL (127.0.0.1:${port}/pauta)`);
    expect(String(fault)).toContain('ECONNREFUSED');
    expect(String(fault)).not.toContain('segredo');
  });

  it('names a bucket that does not answer', async () => {
    const port = await closedPort();
    const fault = await faultOf({
      DATA_DIR: folder,
      STORAGE_URL: `s3://pauta?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'chave',
      AWS_SECRET_ACCESS_KEY: 'segredo',
    });
    expect(fault).toBeInstanceOf(StartError);
    expect(String(fault)).toContain('bucket pauta of STORAGE_URL');
  });
});

describe('opening', () => {
  it('gives what was opened, and hands a fault that says itself on as it is', async () => {
    expect(await opening('x', () => 7)).toBe(7);
    const fault = new StartError('Assim.');
    await expect(opening('x', () => Promise.reject(fault))).rejects.toBe(fault);
  });
});

/** A port where nobody listens any more. */
function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
