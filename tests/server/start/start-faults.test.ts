/** Checks what an operator is told when the portal cannot start. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { reportFailure } from '../../../server/commands/run-command.ts';
import { Unavailable } from '../../../server/ports/unavailable.ts';
import { readConfig } from '../../../server/start/config.ts';
import { openAdapters, openExistingAdapters } from '../../../server/start/open-adapters.ts';
import { StartError, withStartError } from '../../../server/start/start-error.ts';
import { databases } from '../../contracts/databases.ts';
import { openNewSqlite } from '../../contracts/sqlite-for-suites.ts';
import { aFolder } from '../../folders.ts';
import { freePort } from '../../free-port.ts';
import { startS3 } from '../../s3-server.ts';

let folder = '';
beforeEach(async () => {
  folder = await aFolder();
});

const faultOf = async (env: Record<string, string>): Promise<unknown> => {
  try {
    const adapters = await openAdapters(readConfig(env));
    await adapters.close();
    return null;
  } catch (error) {
    return error;
  }
};

describe('a portal that cannot open its adapters', () => {
  it('names a data folder that is a file', async () => {
    const file = join(folder, 'arquivo');
    await writeFile(file, 'x');
    const fault = await faultOf({ DATA_DIR: join(file, 'dados') });
    expect(fault).toBeInstanceOf(StartError);
    expect(String(fault)).toContain('DATA_DIR');
  });

  it('names a database file that is no database', async () => {
    await writeFile(
      join(folder, 'pauta.sqlite'),
      'isto não é um banco de dados, só um texto qualquer'.repeat(99),
    );
    const fault = await faultOf({ DATA_DIR: folder });
    expect(fault).toBeInstanceOf(StartError);
    expect(String(fault)).toContain('pauta.sqlite');
  });

  it('names a PostgreSQL that does not answer, without its password', async () => {
    const port = await freePort();
    const fault = await faultOf({
      DATA_DIR: folder,
      DATABASE_URL: `postgres://ana:segredo@127.0.0.1:${port}/pauta`,
    });
    expect(fault).toBeInstanceOf(StartError);
    expect(String(fault)).toContain(`DATABASE_URL (127.0.0.1:${port}/pauta)`);
    expect(String(fault)).toContain('ECONNREFUSED');
    expect(String(fault)).not.toContain('segredo');
  });

  it('names the reason when PostgreSQL rejects it or cannot be found', async () => {
    const right = new URL(inject('postgresTemplateUrl'));
    const changed = (change: (url: URL) => void) => {
      const url = new URL(right);
      change(url);
      return faultOf({ DATA_DIR: folder, DATABASE_URL: url.href });
    };
    const password = await changed((url) => {
      url.password = 'errada';
    });
    expect(String(password)).toMatch(/DATABASE_URL.*password authentication failed/);
    expect(String(password)).not.toContain('errada');
    const missing = await changed((url) => {
      url.pathname = '/nenhum';
    });
    expect(String(missing)).toMatch(/DATABASE_URL.*database "nenhum" does not exist/);
    const nowhere = await changed((url) => {
      url.hostname = 'banco.invalid';
    });
    expect(String(nowhere)).toMatch(/DATABASE_URL \(banco\.invalid.*(?:ENOTFOUND|EAI_AGAIN)/);
    for (const fault of [password, missing, nowhere]) {
      expect(fault).toBeInstanceOf(StartError);
      expect(String(fault).split('\n')).toHaveLength(1);
    }
  });

  it('stops waiting for a PostgreSQL that never answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = z.object({ port: z.number() }).parse(silent.address());
    const fault = await faultOf({ DATA_DIR: folder, DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` });
    silent.close();
    expect(String(fault)).toMatch(/DATABASE_URL.*no connection \(.*time/);
  });

  it.each(databases)('refuses a $name database of a newer version, and says what to do', async ({ open }) => {
    const newer = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-futuro', '2030-01-01T00:00:00Z')`.execute(
      newer.database.connections.write,
    );
    await expect(newer.reopen()).rejects.toThrow(
      /made by a newer Pauta \(9999-futuro\); update this one, or restore a backup/,
    );
    await newer.close();
  });

  it.each([
    ['restore', 'pt_BR.UTF-8'],
    ['restore', 'C'],
    ['move', 'pt_BR.UTF-8'],
    ['move', 'C'],
  ] as const)('refuses a portal whose %s stopped, in the language %s', async (command, LANG) => {
    vi.stubEnv('LC_ALL', LANG);
    const database = await openNewSqlite(join(folder, 'pauta.sqlite'));
    await database.allRows.startFilling(command);
    await database.close();
    const fault = await faultOf({ DATA_DIR: folder });
    vi.unstubAllEnvs();
    expect(fault).toBeInstanceOf(StartError);
    expect(String(fault)).toMatch(
      new RegExp(`${LANG === 'C' ? 'has stopped' : 'parou no meio'}.*npm run ${command}`),
    );
  });

  it('speaks Portuguese where the machine does', async () => {
    vi.stubEnv('LC_ALL', 'pt_BR.UTF-8');
    await writeFile(join(folder, 'pauta.sqlite'), 'isto não é um banco de dados'.repeat(99));
    const fault = await faultOf({ DATA_DIR: folder });
    const missing = openExistingAdapters(readConfig({ DATA_DIR: join(folder, 'nenhum') }));
    await expect(missing).rejects.toThrow(/^Não há portal em DATA_DIR \(.*nenhum\)\./);
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    reportFailure(new Unavailable('disk-full', new Error('ENOSPC')));
    expect(stderr).toHaveBeenCalledWith('O comando parou: o disco está cheio\n');
    stderr.mockRestore();
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    expect(String(fault)).toContain('Não foi possível usar o banco de dados');
  });

  it('names the reason why a bucket cannot be used', async () => {
    const server = await startS3();
    const faultOfBucket = ({ bucket = server.bucket, key = 'S3RVER', endpoint = server.endpoint }) =>
      faultOf({
        DATA_DIR: folder,
        STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}`,
        AWS_ACCESS_KEY_ID: key,
        AWS_SECRET_ACCESS_KEY: 'S3RVER',
      });
    const missing = await faultOfBucket({ bucket: 'nenhum' });
    const refused = await faultOfBucket({ key: 'errada' });
    const away = await faultOfBucket({ endpoint: `http://127.0.0.1:${await freePort()}` });
    await server.close();
    expect(String(missing)).toMatch(/bucket nenhum of STORAGE_URL .*there is no such bucket/);
    expect(String(refused)).toMatch(
      /bucket pauta of STORAGE_URL .*its keys \(AWS_ACCESS_KEY_ID\) are refused/,
    );
    expect(String(away)).toMatch(/bucket pauta of STORAGE_URL .*no connection \(.*ECONNREFUSED/);
    for (const fault of [missing, refused, away]) {
      expect(fault).toBeInstanceOf(StartError);
      expect(String(fault).split('\n')).toHaveLength(1);
    }
  });
});

describe('a fault at the start', () => {
  it('names the part that failed, unless its message does so already', async () => {
    expect(await withStartError('x', () => 7)).toBe(7);
    const fault = new StartError('Assim.');
    await expect(withStartError('x', () => Promise.reject(fault))).rejects.toBe(fault);
  });
});
