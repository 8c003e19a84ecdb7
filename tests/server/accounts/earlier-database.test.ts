/**
 * Databases of 2026-11-22, when better-auth stored the accounts. `databases/*.sql` are the rows of a portal on which
 * people registered, logged in, confirmed addresses, set up an app and came with Google over HTTP, with the clock of
 * `madeAtMs`; the comments at their top are what those people's browsers, mails and apps got.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openPostgres } from '../../../server/adapters/sql/connection/postgres.ts';
import { openSqlite, type SqlDatabase } from '../../../server/adapters/sql/connection/sqlite.ts';
import type { ProvenIdentity } from '../../../server/ports/accounts.ts';
import { callAs } from '../../app/accounts/own-account.ts';
import { openApp } from '../../app/accounts/two-factor-desk.ts';
import { openBrowser, type TestBrowser } from '../../app/http/browser.ts';
import { openTestPortal, sessionSecret, type TestPortal } from '../../app/http/open-portal.ts';
import { minuteMs } from '../../builders.ts';
import { withClient } from '../../postgres-server.ts';

const madeAtMs = Date.UTC(2026, 10, 22, 12, 44);
const newestMigration = '0029-newsroom-lists';
const sessionName = '__Host-sessao';
const attempt = { state: 's', nonce: 'n', codeVerifier: 'v' };

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

async function migrateAsBefore(dialect: Dialect): Promise<void> {
  const db = new Kysely<unknown>({ dialect });
  const getMigrations = async () => {
    const names = readdirSync(migrationsFolder).map((file) => file.replace('.ts', ''));
    const loaded = names.map(async (name): Promise<[string, Migration]> => {
      return [name, await import(join(migrationsFolder, `${name}.ts`))];
    });
    return Object.fromEntries(await Promise.all(loaded));
  };
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateTo(newestMigration);
  await db.destroy();
  if (error) throw error;
}

interface Earlier {
  database: SqlDatabase;
  remove(): Promise<void>;
}

async function openEarlierSqlite(rows: string): Promise<Earlier> {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-earlier-'));
  const path = join(folder, 'pauta.sqlite');
  const connection = new DatabaseSync(path);
  const prepare = (sql: string) => {
    const statement = connection.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...parameters.map(String)),
      run: (parameters: readonly unknown[]) => statement.run(...parameters.map(String)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(String)),
    };
  };
  await migrateAsBefore(new SqliteDialect({ database: { prepare, close() {} } }));
  connection.exec(rows);
  connection.close();
  const database = await openSqlite(path, { secret: sessionSecret });
  return { database, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function openEarlierPostgres(rows: string): Promise<Earlier> {
  const name = 'pauta_earlier';
  const serverUrl = new URL('/postgres', inject('postgresTemplateUrl')).href;
  const url = new URL(`/${name}`, serverUrl).href;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  await migrateAsBefore(new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }));
  await withClient(url, (client) => client.query(rows));
  const database = await openPostgres({ url, connectionsMax: 4, secret: sessionSecret });
  const remove = async () => {
    await withClient(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { database, remove };
}

describe.each([
  { name: 'SQLite', file: 'sqlite.sql', open: openEarlierSqlite },
  { name: 'PostgreSQL', file: 'postgresql.sql', open: openEarlierPostgres },
])('on a $name database of 2026-11-22', ({ file, open }) => {
  const rows = readFileSync(join(import.meta.dirname, 'databases', file), 'utf8');
  let earlier: Earlier;
  let portal: TestPortal;
  let identity: ProvenIdentity;

  beforeEach(async () => {
    vi.useFakeTimers({ now: madeAtMs + minuteMs, toFake: ['Date'] });
    earlier = await open(rows);
    const clock = () => Date.now();
    portal = await openTestPortal({
      clock,
      database: { ...earlier.database, clock },
      identityProvider: {
        start: async () => ({ url: 'https://accounts.google.com/', attempt }),
        finish: async () => identity,
      },
    });
  });
  afterEach(async () => {
    await portal.close();
    await earlier.remove();
    vi.useRealTimers();
  });

  /** What a browser, mail or app got in the earlier portal. */
  function given(name: string): string {
    const value = new RegExp(`^-- ${name}: (.+)$`, 'm').exec(rows)?.[1];
    if (!value) throw new Error(`${file} has no ${name}.`);
    return value;
  }
  const visit = () => openBrowser(portal);
  function resume(name: string): TestBrowser {
    const browser = visit();
    browser.cookies.set(sessionName, given(name));
    return browser;
  }
  async function emailOf(browser: TestBrowser): Promise<unknown> {
    return Object((await callAs(browser, portal, 'GET', '/perfil')).answer).email;
  }
  const logIn = (browser: TestBrowser, email: string, password: string) =>
    browser.post('/login', { email, password });

  it('keeps sessions and rights', async () => {
    for (const [name, email] of [
      ['session 1 of Ana', 'ana@exemplo.com'],
      ['session 2 of Ana', 'ana@exemplo.com'],
      ['session of Bia', 'bia@exemplo.com'],
      ['session of Caio', 'caio@exemplo.com'],
      ['session of Dora', 'dora@exemplo.com'],
      ['session of Elisa', 'elisa@exemplo.com'],
    ] as const) {
      const browser = resume(name);
      expect(await emailOf(browser), name).toBe(email);
      expect(browser.cookies.get(sessionName)).toBe(given(name));
      const status = email === 'caio@exemplo.com' ? 200 : 403;
      expect((await browser.get('/api/redacao/auditoria')).status, name).toBe(status);
    }
    const [first, second] = [resume('session 1 of Ana'), resume('session 2 of Ana')];
    const { answer } = await callAs(first, portal, 'GET', '/sessoes');
    const sessions: unknown[] = Array.isArray(answer) ? answer : [];
    const devices = sessions.map((session) => Object(session).device);
    expect(devices.filter((device) => device === 'Firefox no Linux')).toHaveLength(2);
    for (const session of sessions) {
      if (!Object(session).isCurrent) await callAs(first, portal, 'DELETE', `/sessoes/${Object(session).id}`);
    }
    expect(await emailOf(first)).toBe('ana@exemplo.com');
    expect(await emailOf(second)).toBeUndefined();
  });

  it('takes passwords, however their letters are composed', async () => {
    for (const [email, password] of [
      ['ana@exemplo.com', 'maçã com canela às nove'],
      ['ana@exemplo.com', 'maçã com canela às nove'.normalize('NFD')],
      ['caio@exemplo.com', 'pão de queijo é vida'],
      ['elisa@exemplo.com', 'árvore que dança só'],
    ] as const) {
      const browser = visit();
      expect((await logIn(browser, email, `${password}.`)).status, email).toBe(400);
      expect((await logIn(browser, email, password)).headers.get('Location'), email).toBe('/');
      expect(await emailOf(browser)).toBe(email);
    }
  });

  it('takes an open second step, a code of the app, and a recovery code once', async () => {
    const pending = visit();
    pending.cookies.set('__Host-segunda-etapa', given('open second step of Bia'));
    await pending.post('/login/codigo', { code: given('recovery code 1 of Bia') });
    expect(await emailOf(pending)).toBe('bia@exemplo.com');

    const app = openApp(given('app secret of Bia'));
    for (const code of [app(), given('recovery code 2 of Bia')]) {
      const browser = visit();
      const asked = await logIn(browser, 'bia@exemplo.com', 'uma senha bem longa');
      expect(asked.headers.get('Location')).toBe('/login/codigo');
      expect(await emailOf(browser)).toBeUndefined();
      expect((await browser.post('/login/codigo', { code })).status).toBe(303);
      expect(await emailOf(browser)).toBe('bia@exemplo.com');
    }
    const browser = visit();
    await logIn(browser, 'bia@exemplo.com', 'uma senha bem longa');
    const used = await browser.post('/login/codigo', { code: given('recovery code 2 of Bia') });
    expect(used.status).toBe(400);
  });

  it('finds Google accounts by their subject', async () => {
    for (const [name, email, expected] of [
      ['dora', 'ana@exemplo.com', 'dora@exemplo.com'],
      ['ana', 'mudou@exemplo.com', 'ana@exemplo.com'],
    ] as const) {
      const issuer = 'https://accounts.google.com/';
      const subject = `google-subject-of-${name}`;
      identity = { provider: 'google', issuer, subject, email, isEmailVerified: true, name };
      const browser = visit();
      await browser.get('/api/auth/google');
      await browser.get('/api/auth/callback/google?code=1&state=s');
      expect(await emailOf(browser)).toBe(expected);
    }
    expect(await portal.database.users.count()).toBe(5);
  });

  it('takes an open link that confirms an address', async () => {
    const browser = resume('session of Elisa');
    const token = given('confirmation link of Elisa');
    expect((await visit().post('/confirmar-email', { token })).status).toBe(401);
    expect((await browser.post('/confirmar-email', { token })).status).toBe(303);
    const elisa = await portal.database.users.findByEmail('elisa@exemplo.com');
    expect(await portal.database.users.isEmailVerified(elisa?.id ?? '')).toBe(true);
  });

  it('takes an open link that sets a password', async () => {
    const password = 'canção nova de inverno';
    const reset = await visit().post('/redefinir-senha', { token: given('reset link of Elisa'), password });
    expect(reset.headers.get('Location')).toBe('/login?aviso=senha');
    expect(await emailOf(resume('session of Elisa'))).toBeUndefined();
    const browser = visit();
    await logIn(browser, 'elisa@exemplo.com', password);
    expect(await emailOf(browser)).toBe('elisa@exemplo.com');
  });
});
