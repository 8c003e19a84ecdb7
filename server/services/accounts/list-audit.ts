/** Lists the audit log. */
import {
  type AuditAction,
  type AuditEntry,
  auditSentence,
  type QuotedCollection,
  quotedFrom,
  systemActor,
} from '../../../domain/accounts/audit.ts';
import { toMessageRow } from '../../../domain/inbox/received-message.ts';
import { auditPageSize } from '../../../domain/site/limits.ts';
import { truncateGraphemes } from '../../../domain/text/text.ts';
import { encodeCursor, type ListPosition } from '../../../domain/web/paging.ts';
import type { Stores } from '../../ports/stores.ts';
import { listPage } from '../site/list-pages.ts';

type QuotedStores = Pick<Stores, 'comments' | 'receivedMessages' | 'users'>;

const peopleMax = 200;
const quoteMaxGraphemes = 200;

/** Returns a page of the log, and the people for its filter: the newsroom, and the portal itself. */
export function listAudit(stores: QuotedStores & Pick<Stores, 'audit'>) {
  const { audit, users } = stores;
  return async (filter: { userId?: string; action?: AuditAction }, position: ListPosition) => {
    const staff = await users.listNewsroom(peopleMax);
    const people = [...staff, systemActor].map((person) => ({
      id: 'id' in person ? person.id : person.userId,
      name: person.name,
    }));
    const page = await listPage({
      position,
      pageSize: auditPageSize,
      read: (request) => audit.list(filter, request),
      keyOf: ({ at, id }) => encodeCursor({ createdAt: at, id }),
      show: (items) => toAuditLines(stores, items),
    });
    return { ...page, people };
  };
}

/**
 * Returns entries as sentences without the name of the person. Words of subjects that still exist are quoted. The
 * caller limits the number of entries.
 */
export async function toAuditLines(stores: QuotedStores, entries: AuditEntry[]) {
  const idsIn = (from: QuotedCollection) => [
    ...new Set(entries.filter(({ action }) => quotedFrom(action) === from).map(({ subjectId }) => subjectId)),
  ];
  const comments = await stores.comments.listByIds(idsIn('comments'));
  const messages = await stores.receivedMessages.listByIds(idsIn('messages'));
  const users = await stores.users.listByIds(idsIn('users'));
  const quotes = {
    comments: new Map(comments.map(({ id, comment }) => [id, truncateGraphemes(comment, quoteMaxGraphemes)])),
    messages: new Map(messages.map(toMessageRow).map(({ id, title }) => [id, title])),
    users: new Map(users.map(({ id, email }) => [id, email])),
  };
  return entries.map((entry) => {
    const { id, at, userId, userName, action, subjectId } = entry;
    const from = quotedFrom(action);
    const quote = from === null ? null : (quotes[from].get(subjectId) ?? null);
    return { id, at, userId, userName, action, sentence: auditSentence(entry, quote) };
  });
}
