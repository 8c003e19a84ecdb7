/** `npm run admin`: grants and revokes roles, and restores access to accounts. */
import { parseArgs } from 'node:util';
import { comparableEmail } from '../../domain/accounts/account.ts';
import { describeDevice } from '../../domain/accounts/device.ts';
import { findRole, type Role, roles, sortRoles } from '../../domain/accounts/permissions.ts';
import { sessionsListMax } from '../../domain/site/limits.ts';
import { toIsoDate } from '../../domain/text/dates.ts';
import { cleanLine } from '../../domain/text/text.ts';
import type { Adapters } from '../ports/adapters.ts';
import { changeRoles, type RoleChange } from '../services/accounts/change-person.ts';
import { createInvitationByCommand } from '../services/accounts/invitations/invitations.ts';
import { deleteSessions } from '../services/accounts/sessions.ts';
import { resetTwoFactor } from '../services/accounts/two-factor/set-up.ts';
import { loadConfig } from '../start/config.ts';
import { openExistingAdapters } from '../start/open-adapters.ts';
import { runMain } from './run-command.ts';

const usage = `Usage: npm run admin -- grant [--role ROLE] [--unverified] EMAIL
       npm run admin -- revoke [--role ROLE] EMAIL
       npm run admin -- invite [--role ROLE] EMAIL
       npm run admin -- reset-2fa EMAIL
       npm run admin -- end-sessions EMAIL
       npm run admin -- end-sessions everybody

Adds a role (${roles.join(', ')}; by default admin), or revokes one, by default all. It works from that person's next request
on; the portal may be running. The last admin cannot be revoked. grant shows whose account it is and ends its sessions; it refuses an address that is not
confirmed, because the account may belong to someone else, unless --unverified is given. invite prints a link
that the person of this address opens to get the role, within seven days and once; hand it over safely. reset-2fa turns two-step
verification off for a person who has lost app and recovery codes, ends the person's sessions and tells them by mail.
end-sessions signs one person out on every device, or everybody. The environment (and .env) says where the data are, as
for npm start.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      role: { type: 'string' },
      unverified: { type: 'boolean', default: false },
    },
  });
  const [action, email, ...others] = positionals;
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const role = findRole(values.role ?? 'admin');
  const isMisplaced =
    (values.unverified && action !== 'grant') ||
    (values.role !== undefined && action !== 'grant' && action !== 'revoke' && action !== 'invite');
  if (!isAction(action) || !email || others.length > 0 || isMisplaced || role === null) {
    process.stderr.write(usage);
    return 1;
  }
  const adapters = await openExistingAdapters(loadConfig());
  try {
    if (action === 'end-sessions') return await endSessions(adapters, email);
    if (action === 'reset-2fa') return await resetSecondStep(adapters, email);
    if (action === 'invite') return await invite(adapters, email, role);
    return await changeRights(
      adapters,
      email,
      action === 'grant'
        ? { add: [role], allowUnverified: values.unverified }
        : { remove: values.role === undefined ? roles : [role] },
    );
  } finally {
    await adapters.close();
  }
}

async function changeRights(adapters: Adapters, email: string, change: RoleChange): Promise<number> {
  const account = change.add ? await describeAccount(adapters, email) : '';
  const result = await changeRoles(adapters)(email, change);
  if (!result.ok) {
    process.stderr.write(
      result.problem.code === 'conflict'
        ? `The address ${email} is not confirmed: the account may belong to someone else.\n${account}Let the person confirm the address, or repeat this with --unverified.\n`
        : result.problem.code === 'not-found'
          ? `Nobody has the address ${email}.\n`
          : 'The last admin cannot be revoked.\n',
    );
    return 1;
  }
  const { user, hasChanged, hasEndedSessions } = result.value;
  const state = describeRoles(user.roles);
  process.stdout.write(`${user.email} is ${hasChanged ? 'now' : 'already'} ${state}.\n${account}`);
  if (hasEndedSessions) process.stdout.write('These sessions have ended.\n');
  return 0;
}

async function invite(adapters: Adapters, email: string, role: Role): Promise<number> {
  const result = await createInvitationByCommand(adapters)(email, [role]);
  if (!result.ok) {
    process.stderr.write(`No invitation: ${result.problem.message}\n`);
    return 1;
  }
  const { email: invited, link } = result.value;
  process.stdout.write(
    `${link}\n${invited} can open it within seven days, once, to become ${describeRoles([role])}.\n`,
  );
  return 0;
}

/** Describes an account in lines that the operator compares; '' when there is none. */
async function describeAccount({ database, clock }: Adapters, email: string): Promise<string> {
  const user = await database.users.findByEmail(comparableEmail(email) ?? '');
  const profile = user && (await database.users.findProfile(user.id));
  if (!profile) return '';
  const sessions = await database.sessions.listByUser(profile.id, { limit: sessionsListMax, now: clock() });
  const lines = [
    `Name: ${cleanLine(profile.name, Infinity)}`,
    `Created: ${profile.createdAt === null ? 'unknown' : toIsoDate(profile.createdAt)}`,
    `Address: ${profile.isEmailVerified ? 'confirmed' : 'not confirmed'}`,
    `Sessions: ${sessions.length}`,
    ...sessions.map(
      ({ userAgent, address, createdAt }) =>
        `  ${describeDevice(userAgent)}, ${address || 'address unknown'}, since ${toIsoDate(createdAt)}`,
    ),
  ];
  return lines.map((line) => `  ${line}\n`).join('');
}

async function endSessions({ database }: Adapters, email: string): Promise<number> {
  if (email === 'everybody') {
    await database.inTransaction(async ({ sessions, loginChallenges }) => {
      await sessions.deleteAll();
      await loginChallenges.deleteAll();
    });
    process.stdout.write('Everybody is signed out.\n');
    return 0;
  }
  const user = await database.users.findByEmail(comparableEmail(email) ?? '');
  if (!user) {
    process.stderr.write(`Nobody has the address ${email}.\n`);
    return 1;
  }
  await deleteSessions({ database })(user.id);
  process.stdout.write(`${user.email} is signed out everywhere.\n`);
  return 0;
}

async function resetSecondStep(adapters: Adapters, email: string): Promise<number> {
  const result = await resetTwoFactor(adapters)(email);
  if (result.ok) {
    process.stdout.write(`Two-step verification of ${result.value.email} is off; the sessions are over.\n`);
    return 0;
  }
  const isUnknown = result.problem.code === 'not-found';
  process.stderr.write(
    isUnknown ? `Nobody has the address ${email}.\n` : `Two-step verification of ${email} is off already.\n`,
  );
  return 1;
}

const states = {
  admin: 'an admin',
  editor: 'an editor',
  reporter: 'a reporter',
  moderator: 'a moderator',
} satisfies Record<Role, string>;

const inSentence = new Intl.ListFormat('en', { type: 'conjunction' });
const actions = ['grant', 'revoke', 'invite', 'reset-2fa', 'end-sessions'] as const;

/** Names roles in English, such as 'an admin and an editor'. */
function describeRoles(given: readonly Role[]): string {
  return given.length === 0 ? 'no admin' : inSentence.format(sortRoles(given).map((role) => states[role]));
}

function isAction(text: string | undefined): text is (typeof actions)[number] {
  return actions.some((action) => action === text);
}

runMain(main, 'The command stopped');
