/** Opens the saver of a news form. */
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import { newsText } from '../../../../domain/news/text-kind.ts';
import { usePerson } from '../../../program/person.ts';
import { toast } from '../../../ui/toast.ts';
import {
  createDraft,
  isDeclined,
  isPassing,
  isTextSaved,
  readConflict,
  saveDraft,
  setTextAside,
} from '../news-calls.ts';
import type { OpenedNews } from './opened-news.ts';
import { type OpenSaver, useSaver } from './use-saver.ts';
import { otherHand } from './who-saved.ts';

export function useDraft(opened: OpenedNews, onCreated: (id: string) => void): OpenSaver<NewsFields> {
  const person = usePerson();
  const { id, basis, fields, draft } = opened;
  return useSaver(
    { id, basis, fields, savedAt: draft?.updatedAt ?? null },
    opened.conflict,
    newsText,
    () => ({
      create: createDraft,
      save: saveDraft,
      setAside: setTextAside,
      readConflict,
      isPassing,
      isDeclined,
      onCreated,
      onMerged: (conflict) => void toast.success(otherHand(conflict, person).merged),
    }),
    ({ key, entry }) => isTextSaved(entry.newsId, key, entry.fields),
  );
}
