import type { MessageRow } from '../../../domain/inbox/received-message.ts';
import { messageRemoveFailure, messageRestored } from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { newsroom } from '../data/api.ts';
import { call } from '../data/call.ts';
import { byId, type List } from '../data/queries.ts';
import { attempt } from '../ui/attempt.ts';

type Page = ListPage<MessageRow>;

const marked = (ids: readonly string[], isRead: boolean) => (page: Page) => ({
  ...page,
  items: page.items.map((item) => (ids.includes(item.id) ? { ...item, isRead } : item)),
});

export function useMessageActions({ change, changeWhile, hideWhile, reload }: List<Page>) {
  const restore = (ids: string[]) =>
    attempt(
      call(() => newsroom.mensagens.recuperacao.$post({ json: { ids } })),
      { done: ids.length === 1 ? messageRestored : `${ids.length} mensagens restauradas.` },
    ).then(reload);

  return {
    markShown: (ids: string[], isRead: boolean) => change(marked(ids, isRead)),

    mark(messages: MessageRow[], isRead: boolean): Promise<void> {
      const ids = messages.map(byId);
      const mark = () => call(() => newsroom.mensagens.marcacao.$post({ json: { ids, isRead } }));
      return attempt(changeWhile(marked(ids, isRead), mark), {});
    },

    remove(messages: MessageRow[]): Promise<void> {
      const ids = messages.map(byId);
      const remove = () => call(() => newsroom.mensagens.exclusao.$post({ json: { ids } }));
      return attempt(hideWhile(ids, remove), {
        done: ids.length === 1 ? 'Mensagem excluída.' : `${ids.length} mensagens excluídas.`,
        failure: () => messageRemoveFailure,
        undo: () => void restore(ids),
      });
    },
  };
}
