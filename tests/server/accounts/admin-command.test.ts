/** `npm run admin` and `npm run admin -- invite`, as an operator runs them beside a running portal. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqlite, type SqlDatabase } from '../../../server/adapters/sql/connection/sqlite.ts';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { aUser, testNowMs } from '../../builders.ts';
import { aFolderForAll } from '../../folders.ts';

const folder = await aFolderForAll();
let database: SqlDatabase;
const bia = aUser({ email: 'bia@exemplo.com', createdAt: testNowMs });
const caio = aUser({ email: 'caio@exemplo.com' });

beforeAll(async () => {
  // Open while the command runs, as the portal is.
  database = await openSqlite(join(folder, 'pauta.sqlite'));
  await database.users.saveVerified(bia);
  await database.users.saveVerified(caio);
});
afterAll(() => database.close());

/** `npm run admin -- …`, as an operator has it. */
const runAdmin = (...args: string[]) => runCommand('admin', args, folder);

async function runCommand(
  name: string,
  args: string[],
  dataDir: string,
): Promise<{ status: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(projectRoot, `server/commands/${name}.ts`), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const status = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, out, err };
}

async function openSession({ id, email }: { id: string; email: string }): Promise<void> {
  await database.sessions.deleteByUser(id);
  const at = Date.UTC(2026, 10, 21, 12);
  await database.connections.write
    .insertInto('sessions')
    .values({
      id: `sessao-${id}`,
      user_id: id,
      email,
      token: id,
      created_at: at,
      updated_at: at,
      expires_at: Date.UTC(2100, 0),
      ip_address: '203.0.113.7',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    })
    .execute();
}

/** Sessions that a command ended stay as rows, from which their person learns the reason. */
const openSessions = () =>
  database.connections.read.selectFrom('sessions').selectAll().where('expires_at', '>', 0).execute();

async function countSessions({ id }: { id: string }): Promise<number> {
  return (await openSessions()).filter((session) => session.user_id === id).length;
}

const isAdmin = async (id: string) => (await database.users.findById(id))?.roles.includes('admin') ?? false;

it('grants and revokes, seen by the running portal at once, and never revokes the last admin', async () => {
  await openSession(bia);
  expect(await runAdmin('grant', 'BIA@exemplo.com')).toEqual({
    status: 0,
    out: [
      'bia@exemplo.com is now an admin.',
      `  Name: ${bia.name}`,
      '  Created: 2026-11-20T14:35:00-03:00',
      '  Address: confirmed',
      '  Sessions: 1',
      '    Firefox no Linux, 203.0.113.7, since 2026-11-21T09:00:00-03:00',
      'These sessions have ended.\n',
    ].join('\n'),
    err: '',
  });
  expect(await isAdmin(bia.id)).toBe(true);
  expect(await countSessions(bia)).toBe(0);
  await openSession(bia);
  expect((await runAdmin('grant', 'bia@exemplo.com')).out).toMatch(
    /^bia@exemplo\.com is already an admin\.\n(?! {2}These)/,
  );
  expect(await countSessions(bia)).toBe(1);

  expect(await runAdmin('revoke', 'bia@exemplo.com')).toEqual({
    status: 1,
    out: '',
    err: 'The last admin cannot be revoked.\n',
  });
  expect(await isAdmin(bia.id)).toBe(true);

  await runAdmin('grant', 'caio@exemplo.com');
  expect(await runAdmin('revoke', 'bia@exemplo.com')).toMatchObject({ status: 0 });
  expect([await isAdmin(bia.id), await isAdmin(caio.id)]).toEqual([false, true]);
  expect((await runAdmin('revoke', 'bia@exemplo.com')).out).toBe('bia@exemplo.com is already no admin.\n');

  const added = await runAdmin('grant', '--role', 'moderator', 'caio@exemplo.com');
  expect(added.out).toContain('caio@exemplo.com is now an admin and a moderator.');
  expect((await runAdmin('revoke', 'caio@exemplo.com', '--role', 'admin')).status).toBe(1);
  const removed = await runAdmin('revoke', 'caio@exemplo.com', '--role', 'moderator');
  expect(removed).toEqual({ status: 0, out: 'caio@exemplo.com is now an admin.\n', err: '' });
});

it('refuses an address that is not confirmed, shows the account, and takes it with --unverified', async () => {
  const stranger = { name: 'Estranho', email: 'chefe@exemplo.com', terms: null, isEmailVerified: false };
  const user = { ...stranger, id: 'estranho' };
  await database.users.create({ ...user, createdAt: testNowMs });
  await openSession(user);
  const refused = await runAdmin('grant', 'chefe@exemplo.com');
  expect([refused.status, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain('is not confirmed');
  for (const shown of [
    'Name: Estranho',
    'Created: 2026-11-20T14:35',
    'Address: not confirmed',
    'Sessions: 1',
  ])
    expect(refused.err).toContain(shown);
  expect(await isAdmin(user.id)).toBe(false);
  expect(await countSessions(user)).toBe(1);

  const granted = await runAdmin('grant', '--unverified', 'chefe@exemplo.com');
  expect([granted.status, granted.err]).toEqual([0, '']);
  expect(granted.out).toContain('Address: not confirmed');
  expect(await isAdmin(user.id)).toBe(true);
  expect(await countSessions(user)).toBe(0);
  expect((await runAdmin('revoke', 'chefe@exemplo.com')).status).toBe(0);
  expect((await runAdmin('revoke', '--unverified', 'chefe@exemplo.com')).err).toMatch(/^Usage: /);
});

it('rejects wrong arguments with a sentence that says what is wrong', async () => {
  expect(await runAdmin('grant', 'ninguem@exemplo.com')).toMatchObject({
    status: 1,
    err: 'Nobody has the address ninguem@exemplo.com.\n',
  });
  for (const args of [[], ['grant'], ['give', 'bia@exemplo.com'], ['grant', 'a@b.co', 'c@d.co']]) {
    const { status, err } = await runAdmin(...args);
    expect(status).toBe(1);
    expect(err).toMatch(/^Usage: /);
  }
});

it.each([
  ['admin', ['grant', 'bia@exemplo.com']],
  ['backup', ['copy']],
])('makes no empty portal where there is none: %s', async (name, args) => {
  const elsewhere = join(folder, 'elsewhere');
  const { status, out, err } = await runCommand(name, args, elsewhere);
  expect([status, out]).toEqual([1, '']);
  expect(err).toBe(
    `There is no portal in DATA_DIR (${elsewhere}). Set DATA_DIR or DATABASE_URL as for the portal itself.\n`,
  );
  expect(existsSync(elsewhere)).toBe(false);
});

it('reset-2fa lets a user in who lost the second step, and reports it by mail and in the audit log', async () => {
  const factor = { sealedSecret: 's', since: 1, lastStep: 1, codeHashes: ['h'] };
  await database.secondFactors.create(bia.id, factor);
  expect(await runAdmin('reset-2fa', 'BIA@exemplo.com')).toEqual({
    status: 0,
    out: 'Two-step verification of bia@exemplo.com is off; the sessions are over.\n',
    err: '',
  });
  expect(await database.secondFactors.find(bia.id)).toBeNull();
  const [entry] = await database.audit.list({}, { limit: 1 });
  expect(entry).toMatchObject({
    action: 'two-factor.reset',
    subjectId: bia.id,
    subjectTitle: '',
    userName: 'Sistema',
  });
  const mails = await database.connections.read.selectFrom('outgoing_mails').selectAll().execute();
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [bia.email, 'Verificação em duas etapas desligada · Pauta'],
  ]);
  expect(await runAdmin('reset-2fa', 'bia@exemplo.com')).toMatchObject({
    status: 1,
    err: 'Two-step verification of bia@exemplo.com is off already.\n',
  });
  expect((await runAdmin('reset-2fa', 'ninguem@exemplo.com')).status).toBe(1);
});

it('end-sessions ends the sessions of one user, or of all', async () => {
  for (const user of [bia, caio]) await openSession(user);
  const owners = async () => (await openSessions()).map(({ email }) => email);
  expect((await runAdmin('end-sessions', 'BIA@exemplo.com')).out).toBe(
    'bia@exemplo.com is signed out everywhere.\n',
  );
  expect(await owners()).toEqual([caio.email]);
  expect((await runAdmin('end-sessions', 'everybody')).out).toBe('Everybody is signed out.\n');
  expect(await owners()).toEqual([]);
  expect((await runAdmin('end-sessions', 'ninguem@exemplo.com')).status).toBe(1);
});

it('invites: prints a link that works once, for a person without an account too', async () => {
  const { status, out, err } = await runAdmin('invite', 'Nina@exemplo.com', '--role', 'editor');
  expect([status, err]).toEqual([0, '']);
  const [link = '', sentence] = out.split('\n');
  expect(sentence).toBe('nina@exemplo.com can open it within seven days, once, to become an editor.');
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(await database.invitations.find(token, Date.now())).toMatchObject({
    email: 'nina@exemplo.com',
    roles: ['editor'],
    isMailed: false,
  });
  expect((await runAdmin('invite', 'ninguem', '--role', 'editor')).status).toBe(1);
  expect((await runAdmin('invite', 'nina@exemplo.com', '--role', 'reader')).status).toBe(1);
});
