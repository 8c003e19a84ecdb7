import type { Actor, AuditAction, AuditEntry } from '../../../domain/accounts/audit.ts';
import { truncateGraphemes } from '../../../domain/text/text.ts';
import { newId } from '../site/new-id.ts';

const titleMaxGraphemes = 200;

/**
 * Builds an entry for the audit log: what an actor did at a moment (epoch milliseconds). The subject has a title where that
 * is the newsroom's own, and none where it is the words of a person.
 */
export function auditEntry(
  actor: Actor,
  at: number,
  action: AuditAction,
  { id, title = '' }: { id: string; title?: string },
  detail = '',
): AuditEntry {
  return {
    id: newId(),
    at,
    userId: actor.userId,
    userName: actor.name,
    action,
    subjectId: id,
    subjectTitle: truncateGraphemes(title, titleMaxGraphemes),
    detail,
  };
}
