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
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { Stores } from '../../ports/stores.ts';
import { listPage } from '../site/list-pages.ts';

export interface AuditLine {
  id: string;
  at: number;
  userId: string;
  userName: string;
  action: AuditAction;
  /** The predicate, after the name. */
  sentence: string;
}

export interface AuditPage extends ListPage<AuditLine> {
  /** For the filter: current admins, and the portal itself. */
  people: { id: string; name: string }[];
}

/** The sources of quoted words. */
export type QuotedStores = Pick<Stores, 'comments' | 'receivedMessages' | 'users'>;

const peopleMax = 200;
const quoteMaxGraphemes = 200;

/** A page of the audit log, newest first, optionally of one person or one action. */
export function listAudit(stores: QuotedStores & Pick<Stores, 'audit'>) {
  const { audit, users } = stores;
  return async (
    filter: { userId?: string; action?: AuditAction },
    position: ListPosition,
  ): Promise<AuditPage> => {
    const admins = await users.listAdmins(peopleMax);
    const people = [...admins, systemActor].map((person) => ({
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

/** Entries as sentences, with the words of existing subjects; the caller limits their number. */
export async function toAuditLines(stores: QuotedStores, entries: AuditEntry[]): Promise<AuditLine[]> {
  const quotes = {
    comments: await quoteComments(stores, idsOf(entries, 'comments')),
    messages: await quoteMessages(stores, idsOf(entries, 'messages')),
    users: await quoteUsers(stores, idsOf(entries, 'users')),
  };
  return entries.map((entry) => {
    const { id, at, userId, userName, action, subjectId } = entry;
    const from = quotedFrom(action);
    const quote = from === null ? null : (quotes[from].get(subjectId) ?? null);
    return { id, at, userId, userName, action, sentence: auditSentence(entry, quote) };
  });
}

function idsOf(entries: AuditEntry[], from: QuotedCollection): string[] {
  const quoting = entries.filter(({ action }) => quotedFrom(action) === from);
  return [...new Set(quoting.map(({ subjectId }) => subjectId))];
}

async function quoteComments({ comments }: QuotedStores, ids: string[]): Promise<Map<string, string>> {
  const found = await comments.listByIds(ids);
  return new Map(found.map(({ id, comment }) => [id, truncateGraphemes(comment, quoteMaxGraphemes)]));
}

async function quoteMessages(
  { receivedMessages }: QuotedStores,
  ids: string[],
): Promise<Map<string, string>> {
  const found = await receivedMessages.listByIds(ids);
  return new Map(found.map(toMessageRow).map(({ id, title }) => [id, title]));
}

async function quoteUsers({ users }: QuotedStores, ids: string[]): Promise<Map<string, string>> {
  const found = await users.listByIds(ids);
  return new Map(found.map(({ id, email }) => [id, email]));
}
