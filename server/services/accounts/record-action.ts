/** Writes the audit log. */
import type { Actor, AuditAction } from '../../../domain/accounts/audit.ts';
import { textRules } from '../../../domain/news/news-fields.ts';
import { truncateGraphemes } from '../../../domain/text/text.ts';
import type { Stores } from '../../ports/stores.ts';
import { createId } from '../site/create-id.ts';

export interface Action {
  action: AuditAction;
  id: string;
  /** The title of a subject that the newsroom wrote; '' for texts of other people. */
  title?: string;
  detail?: string;
}

/** Writes entries. Call it in the transaction of the actions. */
export async function recordAction(
  { audit }: Pick<Stores, 'audit'>,
  actor: Actor,
  now: number,
  ...actions: Action[]
): Promise<void> {
  const entries = actions.map(({ action, id, title = '', detail = '' }) => ({
    id: createId(),
    at: now,
    userId: actor.userId,
    userName: actor.name,
    action,
    subjectId: id,
    subjectTitle: truncateGraphemes(title, textRules.title.maxGraphemes),
    detail,
  }));
  await audit.add(...entries);
}
