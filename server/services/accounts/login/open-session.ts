import type { Device, LoginWay, OpenedSession } from '../../../ports/accounts.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../record-action.ts';

const words = { password: 'com senha', google: 'com Google' } as const satisfies Record<LoginWay, string>;

/** Opens the session of a user who has passed every step of a login. The audit log records those of admins. */
export async function openSession(
  stores: Pick<Stores, 'users' | 'sessions' | 'audit'>,
  {
    person,
    way,
    device,
    now,
  }: { person: { id: string; email: string }; way: LoginWay; device: Device; now: number },
): Promise<OpenedSession> {
  const session = await stores.sessions.open(person, device, now);
  const user = await stores.users.findById(person.id);
  if (user?.isAdmin) {
    const actor = { userId: user.id, name: user.name };
    const action = { action: 'admin.logged-in', id: user.id, detail: words[way] } as const;
    await recordAction(stores, actor, now, action);
  }
  return session;
}
