/** Runs the actions of rows of news. */

import { useState } from 'react';
import { discardNotice } from '../../../../domain/news/trash.ts';
import {
  draftRestored,
  newsDeleteFailure,
  newsRestored,
  newsTrashed,
  newsUnscheduled,
} from '../../../../domain/text/sentences.ts';
import { toErrorMessage } from '../../../program/call.ts';
import { toast } from '../../../ui/toast.ts';
import type { List, Listed } from '../../ui/use-list.ts';
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

export function useNewsActions<Page extends Listed>({
  selection: { ids, clear },
  hideWhile,
  remove,
  restore,
  reload,
}: List<Page>) {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,

    trash: (id: string) =>
      remove([id], () => trashNews(id), {
        done: newsTrashed,
        failure: () => newsDeleteFailure,
        undo: { work: () => restoreTrashed(id), undone: newsRestored },
      }),

    discard: ({ id, title, author, path }: NewsLine) =>
      remove([id], () => discardDraft(id, null), {
        done: discardNotice(title, author, path !== null),
        undo: { work: (discarded) => restoreDiscarded(id, discarded), undone: draftRestored },
      }),

    unschedule: (id: string) => remove([id], () => unscheduleAnyVersion(id), { done: newsUnscheduled }),

    async changeSelected(action: BulkAction): Promise<void> {
      const change = () => changeMany(ids, action);
      setBusy(true);
      try {
        const { done, failed } = await (action === 'excluir' ? hideWhile(ids, change) : change());
        const count = done.length;
        const [first] = failed;
        if (first) toast.error(`${failed.length} não puderam ser alteradas: ${first.message}`);
        if (action === 'excluir' && count > 0) {
          toast.success(count === 1 ? newsTrashed : `${count} notícias movidas para a lixeira.`, {
            undo: () =>
              restore(
                Promise.all(done.map(restoreTrashed)),
                count === 1 ? newsRestored : `${count} notícias restauradas.`,
              ),
          });
        } else if (count > 0)
          toast.success(`${count} ${count === 1 ? 'notícia alterada' : 'notícias alteradas'}.`);
        clear();
        await reload();
      } catch (error) {
        toast.error(toErrorMessage(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
