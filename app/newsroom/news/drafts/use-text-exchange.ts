import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { areSameFields, cleanFields, emptyFields, type NewsFields } from '../../../../domain/news/draft.ts';
import type { Basis, JournalEntry } from '../../../../domain/news/news-journal.ts';
import { mergeNews } from '../../../../domain/news/news-merge.ts';
import type { EditorHandle } from '../../../editor/ui/use-content-changes.ts';
import { sayWithUndo } from '../../../ui/undo-toast.tsx';
import { sentenceOf } from '../../data/call.ts';
import { usePerson } from '../../data/person.ts';
import { setTextAside } from '../news-calls.ts';
import type { Conflict, DraftSaver } from './draft-saver.ts';
import type { OpenedNews } from './opened-news.ts';
import { otherHand } from './who-saved.ts';

/** How a conflict ended: both wrote the same, both texts fit together, or a person has to choose. */
export type MergeOutcome = 'equal' | 'merged' | 'asked';

export interface TextExchange {
  editor: RefObject<EditorHandle | null>;
  /** What the editor opens; another key is another document. */
  shown: { key: number; content: string };
  /** Puts another text on the screen; the one that was there is kept in the history first. Rejects when that failed. */
  replace: (fields: NewsFields) => Promise<void>;
  /** Continues with a text of this browser; one that was written on an older version is merged with what was saved since. */
  recover: (entry: JournalEntry, savedBy: Actor | null) => Promise<void>;
  /** Merges news that were loaded again, unless a save was answered since `known` was the basis. */
  follow: (fresh: OpenedNews, known: Basis | null) => void;
  /** Merges what needs no choice. */
  settle: (conflict: Conflict, options?: { isSilent: boolean }) => MergeOutcome;
  /** How the last conflict ended. */
  lastOutcome: RefObject<MergeOutcome>;
  /** Goes on with what a person chose; both texts are in the history then. Rejects when they cannot be kept there. */
  merge: (merged: NewsFields) => Promise<void>;
}

/** Every way in which a form gets a text that was not typed into it, so that the one that was there is never lost. */
export function useTextExchange(saver: DraftSaver, opened: NewsFields): TextExchange {
  const person = usePerson();
  const editor = useRef<EditorHandle>(null);
  const lastOutcome = useRef<MergeOutcome>('equal');
  const [shown, setShown] = useState({ key: 0, content: opened.content });

  /** Puts another text on the screen; the one that was there must be stored. */
  const show = useCallback(
    (next: Parameters<DraftSaver['goOn']>[0]) => {
      const { content } = next.fields;
      const isNew = content !== saver.getState().fields.content;
      saver.goOn(next);
      if (isNew && !editor.current?.replace(content)) setShown(({ key }) => ({ key: key + 1, content }));
    },
    [saver],
  );

  const setAside = useCallback(async () => {
    for (;;) {
      // The editor hands over its text a moment after the last key.
      editor.current?.flush();
      const { id, fields } = saver.getState();
      if (id === null && areSameFields(fields, emptyFields)) return;
      if (id === null) await saver.saveNow();
      else await setTextAside(id, fields);
      editor.current?.flush();
      if (id !== null && areSameFields(saver.getState().fields, fields)) return;
    }
  }, [saver]);

  const replace = useCallback(
    async (fields: NewsFields) => {
      await setAside();
      const { base, basis, savedAt } = saver.getState();
      show({ fields, base, basis, savedAt });
    },
    [saver, setAside, show],
  );

  const settle = useCallback(
    (conflict: Conflict, { isSilent } = { isSilent: false }): MergeOutcome => {
      editor.current?.flush();
      const { fields: mine, base } = saver.getState();
      const isEqual = areSameFields(cleanFields(mine), conflict.fields);
      const { questions, merge } = mergeNews(conflict.base, mine, conflict.fields);
      if (questions.length > 0 && !isEqual) {
        lastOutcome.current = 'asked';
        return 'asked';
      }
      const fields = isEqual ? mine : merge(new Map());
      const stored = isEqual ? mine : conflict.fields;
      const { basis, savedAt, isPublished } = conflict;
      // Of a draft under news that were changed, the server still has the text that it acknowledged.
      show({ fields, base: isPublished ? base : stored, basis, savedAt });
      lastOutcome.current = isEqual ? 'equal' : 'merged';
      if (!isSilent && !areSameFields(fields, mine)) toast.success(otherHand(conflict, person).merged);
      return lastOutcome.current;
    },
    [saver, show, person],
  );

  const recover = async ({ fields: kept, basis, base: begun }: JournalEntry, savedBy: Actor | null) => {
    const before = saver.getState();
    if (!areSameFields(before.fields, before.base)) await replace(before.fields);
    const { base, basis: current, savedAt } = saver.getState();
    show({ fields: kept, base, basis: current, savedAt });
    const isCurrent = basis?.version === current?.version && basis?.baseVersion === current?.baseVersion;
    if (!basis || !current || isCurrent) return;
    const found = { base: begun, fields: base, basis: current, isPublished: false, savedBy, savedAt };
    saver.contest(kept, found);
  };

  const follow = ({ fields, basis, draft }: OpenedNews, known: Basis | null) => {
    const { base, basis: current } = saver.getState();
    if (!basis || current !== known) return;
    const savedAt = draft?.updatedAt ?? Date.now();
    if (saver.rebase({ fields, basis, savedAt })) return;
    const savedBy = draft?.updatedBy ?? null;
    const found = { base, fields, basis, savedAt, savedBy, isPublished: false };
    const outcome = settle(found, { isSilent: savedBy === null });
    if (outcome === 'asked') saver.contest(saver.getState().fields, found);
  };

  const merge = useCallback(
    async (merged: NewsFields) => {
      await setAside();
      const { conflict, base, fields: mine } = saver.getState();
      if (!conflict) return;
      const { basis, savedAt, isPublished, fields: theirs } = conflict;
      show({ fields: merged, base: isPublished ? base : theirs, basis, savedAt });
      sayWithUndo('Versões juntadas.', () => {
        replace(mine).catch((error: unknown) => toast.error(sentenceOf(error)));
      });
    },
    [saver, setAside, show, replace],
  );

  const { conflict } = saver.getState();
  useEffect(() => {
    if (conflict) settle(conflict);
  }, [conflict, settle]);

  return { editor, shown, replace, recover, follow, settle, lastOutcome, merge };
}
