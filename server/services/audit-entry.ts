import type { Actor, AuditAction, AuditEntry } from '../../domain/audit.ts';
import { truncateGraphemes } from '../../domain/text.ts';
import { newId } from './new-id.ts';

const titleMaxGraphemes = 200;

/** A line for the audit log, of what somebody did at a moment (epoch milliseconds) to something with a title. */
export function auditEntry(
  actor: Actor,
  at: number,
  action: AuditAction,
  subject: { id: string; title: string },
  detail = '',
): AuditEntry {
  return {
    id: newId(),
    at,
    userId: actor.userId,
    userName: actor.name,
    action,
    subjectId: subject.id,
    subjectTitle: truncateGraphemes(subject.title, titleMaxGraphemes),
    detail,
  };
}
