import { toast } from 'react-hot-toast/headless';
import { messageRemoveFailure, messageRestored } from '../../../domain/messages.ts';
import type { ListPage } from '../../../domain/paging.ts';
import type { MessageRow } from '../../../domain/received-message.ts';
import { sayWithUndo } from '../../ui/undo-toast.tsx';
import { newsroom } from '../api.ts';
import { call, sentenceOf } from '../call.ts';

type Page = ListPage<MessageRow>;

/** What can be done with messages: it shows at once, and is taken back when the server refuses. */
export function useMessageActions(
  setPage: (change: (page: Page) => Page) => void,
  reload: () => Promise<void>,
) {
  const change = (to: (items: MessageRow[]) => MessageRow[]) =>
    setPage((page) => ({ ...page, items: to(page.items) }));
  const add = (messages: MessageRow[]) =>
    change((items) => [...items.filter(isNoneOf(messages)), ...messages].toSorted(newestFirst));
  const showAs = (messages: MessageRow[], isRead: boolean) => {
    const ids = new Set(messages.map(({ id }) => id));
    change((items) => items.map((item) => (ids.has(item.id) ? { ...item, isRead } : item)));
  };

  return {
    /** `isKnown`: the server has it so already, because somebody opened the message. */
    async mark(messages: MessageRow[], isRead: boolean, { isKnown = false } = {}): Promise<void> {
      showAs(messages, isRead);
      if (isKnown) return;
      try {
        const ids = messages.map(({ id }) => id);
        await call(() => newsroom.mensagens.marcacao.$post({ json: { ids, isRead } }));
      } catch (error) {
        showAs(messages, !isRead);
        toast.error(sentenceOf(error));
      }
    },

    async remove(messages: MessageRow[]): Promise<void> {
      const ids = messages.map(({ id }) => id);
      change((items) => items.filter(isNoneOf(messages)));
      try {
        await call(() => newsroom.mensagens.exclusao.$post({ json: { ids } }));
      } catch {
        add(messages);
        toast.error(messageRemoveFailure);
        return;
      }
      const restore = async () => {
        add(messages);
        try {
          await call(() => newsroom.mensagens.recuperacao.$post({ json: { ids } }));
          toast.success(ids.length === 1 ? messageRestored : `${ids.length} mensagens restauradas.`);
        } catch (error) {
          change((items) => items.filter(isNoneOf(messages)));
          toast.error(sentenceOf(error));
        }
      };
      sayWithUndo(
        messages.length === 1 ? 'Mensagem excluída.' : `${messages.length} mensagens excluídas.`,
        () => {
          void restore();
        },
      );
      // What comes after fills the gap.
      await reload();
    },
  };
}

function isNoneOf(messages: MessageRow[]): (item: MessageRow) => boolean {
  const ids = new Set(messages.map(({ id }) => id));
  return ({ id }) => !ids.has(id);
}

function newestFirst(one: MessageRow, other: MessageRow): number {
  return other.sentAt - one.sentAt || (one.id < other.id ? 1 : -1);
}
