import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { discardNotice } from '../../../../domain/news/trash.ts';
import {
  draftRestored,
  newsDeleteFailure,
  newsRestored,
  newsTrashed,
  newsUnscheduled,
} from '../../../../domain/text/sentences.ts';
import { toastWithUndo } from '../../../ui/undo-toast.tsx';
import { sentenceOf } from '../../data/call.ts';
import type { List } from '../../data/queries.ts';
import { attempt } from '../../ui/attempt.ts';
import type { Selection } from '../../ui/selection.tsx';
import {
  type BulkAction,
  changeMany,
  discardDraft,
  type NewsLine,
  restoreDiscarded,
  restoreTrashed,
  trashNews,
  unscheduleAnyVersion,
} from '../news-calls.ts';

/** What can be done with rows of news. A row that leaves is hidden at once, and shown again on failure. */
export function useNewsActions({ hideWhile, reload }: Pick<List<never>, 'hideWhile' | 'reload'>) {
  const [isBusy, setBusy] = useState(false);
  const restore = (work: Promise<unknown>, done: string) => void attempt(work, { done }).then(reload);
  return {
    isBusy,

    trash: (id: string) =>
      attempt(
        hideWhile([id], () => trashNews(id)),
        {
          done: newsTrashed,
          item: id,
          failure: () => newsDeleteFailure,
          undo: () => restore(restoreTrashed(id), newsRestored),
        },
      ),

    discard: ({ id, title, author, path }: NewsLine) =>
      attempt(
        hideWhile([id], () => discardDraft(id, null)),
        {
          done: discardNotice(title, author, path !== null),
          item: id,
          undo: (discarded) => restore(restoreDiscarded(id, discarded), draftRestored),
        },
      ),

    unschedule: (id: string) =>
      attempt(
        hideWhile([id], () => unscheduleAnyVersion(id)),
        { done: newsUnscheduled, item: id },
      ),

    async changeMany({ ids, clear }: Selection, action: BulkAction): Promise<void> {
      const change = () => changeMany(ids, action);
      setBusy(true);
      try {
        const { done, failed } = await (action === 'excluir' ? hideWhile(ids, change) : change());
        const count = done.length;
        const [first] = failed;
        if (first) toast.error(`${failed.length} não puderam ser alteradas: ${first.message}`);
        if (action === 'excluir' && count > 0) {
          toastWithUndo(count === 1 ? newsTrashed : `${count} notícias movidas para a lixeira.`, () =>
            restore(
              Promise.all(done.map(restoreTrashed)),
              count === 1 ? newsRestored : `${count} notícias restauradas.`,
            ),
          );
        } else if (count > 0)
          toast.success(`${count} ${count === 1 ? 'notícia alterada' : 'notícias alteradas'}.`);
        clear();
        await reload();
      } catch (error) {
        toast.error(sentenceOf(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
