import type { Actor, AuditAction } from '../../../domain/accounts/audit.ts';
import type { Stores } from '../../ports/stores.ts';
import { newId } from '../site/new-id.ts';

/** What was done, to what; `detail` is said besides where it is worth knowing. */
export interface Action {
  action: AuditAction;
  id: string;
  title: string;
  detail?: string;
}

/** Writes into the audit log, in the transaction of what was done. `now` are epoch milliseconds. */
export async function recordAction(
  { audit }: Pick<Stores, 'audit'>,
  actor: Actor,
  now: number,
  { action, id, title, detail = '' }: Action,
): Promise<void> {
  await audit.add({
    id: newId(),
    at: now,
    userId: actor.userId,
    userName: actor.name,
    action,
    subjectId: id,
    subjectTitle: title,
    detail,
  });
}
