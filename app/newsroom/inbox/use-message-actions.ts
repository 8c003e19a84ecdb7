import { toast } from 'react-hot-toast/headless';
import type { MessageRow } from '../../../domain/inbox/received-message.ts';
import { messageRemoveFailure, messageRestored } from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { sayWithUndo } from '../../ui/undo-toast.tsx';
import { newsroom } from '../data/api.ts';
import { call, sentenceOf } from '../data/call.ts';
import { type List, without } from '../data/list-query.ts';

type Page = ListPage<MessageRow>;

/** What can be done with messages: it shows at once, and is taken back when the server refuses. */
export function useMessageActions({ change, changeWhile, reload }: List<Page>) {
  const restore = async (ids: string[]) => {
    try {
      await call(() => newsroom.mensagens.recuperacao.$post({ json: { ids } }));
      toast.success(ids.length === 1 ? messageRestored : `${ids.length} mensagens restauradas.`);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    await reload();
  };

  return {
    /** `isKnown`: opening the message has marked it on the server. */
    async mark(messages: MessageRow[], isRead: boolean, { isKnown = false } = {}): Promise<void> {
      const ids = messages.map(({ id }) => id);
      const marked = (page: Page) => ({
        ...page,
        items: page.items.map((item) => (ids.includes(item.id) ? { ...item, isRead } : item)),
      });
      if (isKnown) return change(marked);
      try {
        await changeWhile(marked, () =>
          call(() => newsroom.mensagens.marcacao.$post({ json: { ids, isRead } })),
        );
      } catch (error) {
        toast.error(sentenceOf(error));
      }
    },

    async remove(messages: MessageRow[]): Promise<void> {
      const ids = messages.map(({ id }) => id);
      try {
        await changeWhile(
          without(({ id }) => ids.includes(id)),
          () => call(() => newsroom.mensagens.exclusao.$post({ json: { ids } })),
        );
      } catch {
        return void toast.error(messageRemoveFailure);
      }
      const said = ids.length === 1 ? 'Mensagem excluída.' : `${ids.length} mensagens excluídas.`;
      sayWithUndo(said, () => void restore(ids));
    },
  };
}
