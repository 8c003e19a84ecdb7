import { type AuditAction, type AuditEntry, auditSentence, systemActor } from '../../domain/audit.ts';
import { auditPageSize } from '../../domain/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../domain/paging.ts';
import type { Stores } from '../ports.ts';
import { emptyPage, toListPage, toPageRequest } from './list-pages.ts';

/** One line of the log as people read it. */
export interface AuditLine {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  userId: string;
  userName: string;
  action: AuditAction;
  /** What the person did, after the name. */
  sentence: string;
}

export interface AuditPage extends ListPage<AuditLine> {
  /** For the filter: who may act now, and the portal itself. */
  people: { id: string; name: string }[];
}

const peopleMax = 200;

/** A page of the audit log, newest first, of one person or one kind of action where that is said. */
export function listAudit({ audit, users }: Pick<Stores, 'audit' | 'users'>) {
  return async (
    filter: { userId?: string; action?: AuditAction },
    position: ListPosition,
  ): Promise<AuditPage> => {
    const admins = await users.listAdmins(peopleMax);
    const people = [...admins, systemActor].map((person) => ({
      id: 'id' in person ? person.id : person.userId,
      name: person.name,
    }));
    const request = toPageRequest(position, auditPageSize);
    if (!request) return { ...emptyPage<AuditLine>(position), people };
    const found = await audit.list(filter, request);
    const keyOf = ({ at, id }: AuditEntry) => encodeCursor({ createdAt: at, id });
    const page = await toListPage(found, position, auditPageSize, keyOf, async (items) =>
      items.map(toAuditLine),
    );
    return { ...page, people };
  };
}

export function toAuditLine(entry: AuditEntry): AuditLine {
  const { id, at, userId, userName, action } = entry;
  return { id, at, userId, userName, action, sentence: auditSentence(entry) };
}
