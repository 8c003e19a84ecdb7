/** A draft saver with a server and a journal that tests control. */
import { vi } from 'vitest';
import type { EditorHandle } from '../../../app/editor/ui/editing-desk.tsx';
import { createDraftSaver, type SaverOptions } from '../../../app/newsroom/text/draft-saver.ts';
import type { Conflict, StoredDraft } from '../../../app/newsroom/text/draft-state.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import type { Basis, JournalEntry } from '../../../domain/news/news-journal.ts';
import { newsText } from '../../../domain/news/text-kind.ts';

export const now = Date.parse('2026-11-20T17:35:00Z');
export const on = (version: number): Basis => ({ version, baseVersion: null });
export const unsaved: StoredDraft = { id: null, basis: null, fields: emptyFields, savedAt: null };
export const stored: StoredDraft = {
  id: 'abcdefghij0123456789',
  basis: on(3),
  fields: { ...emptyFields, title: 'Antes' },
  savedAt: now,
};
export const conflict: Conflict = {
  base: stored.fields,
  fields: { ...stored.fields, title: 'Deles' },
  basis: on(4),
  isPublished: false,
  savedBy: { userId: 'bia', name: 'Bia' },
  savedAt: now,
};

export class Refusal extends Error {
  readonly conflict: Conflict | null;
  readonly isTransient: boolean;
  constructor(isTransient: boolean, found: Conflict | null = null) {
    super('refused');
    this.isTransient = isTransient;
    this.conflict = found;
  }
}

export function open(
  from: StoredDraft,
  calls: Partial<Pick<SaverOptions, 'create' | 'save'>> = {},
  { hasRoom = true, found = null as Conflict | null } = {},
) {
  const journal = new Map<string, JournalEntry>();
  const create = vi.fn(calls.create ?? (async () => ({ id: 'n', basis: on(1), savedAt: now })));
  const save = vi.fn(
    calls.save ?? (async (_id: string, { version }: Basis) => ({ basis: on(version + 1), savedAt: now })),
  );
  const setAside = vi.fn(async () => {});
  const onCreated = vi.fn();
  const onMerged = vi.fn();
  const options: SaverOptions = {
    kind: newsText,
    create,
    save,
    setAside,
    onCreated,
    onMerged,
    readConflict: (error) => (error instanceof Refusal ? error.conflict : null),
    isTransient: (error) => error instanceof Refusal && error.isTransient,
    isDeclined: (error) => error instanceof Refusal && error.message === 'declined',
    journal: {
      write: (key, entry) => hasRoom && journal.set(key, entry).has(key),
      delete: (key) => void journal.delete(key),
    },
    keyOf: (id) => id ?? 'nova-1',
    clock: () => now,
  };
  return {
    saver: createDraftSaver(from, options, found),
    journal,
    create,
    save,
    setAside,
    onCreated,
    onMerged,
  };
}

/** Opens an editor whose content the tests type. */
export function openEditor() {
  let unread: string | null = null;
  const shown: string[] = [];
  const editor: EditorHandle = {
    read: () => {
      const content = unread;
      unread = null;
      return content;
    },
    reveal: () => false,
    replace: (content) => {
      shown.push(content);
      return true;
    },
  };
  const type = (content: string) => {
    unread = content;
  };
  return { editor, type, shown };
}
