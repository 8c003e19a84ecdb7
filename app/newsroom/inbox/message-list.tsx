import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router';
import type { MessageRow } from '../../../domain/inbox/received-message.ts';
import { firstMessagesCount } from '../../../domain/site/limits.ts';
import { noMessages } from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { newsroom } from '../data/api.ts';
import { call } from '../data/call.ts';
import { byId, type Query, useList } from '../data/queries.ts';
import { ListTabs } from '../ui/filters.tsx';
import { ListArrows, ListPart, readListPlace } from '../ui/list-place.tsx';
import { rowAction } from '../ui/row-button.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { MessageTable } from './message-table.tsx';
import { useMessageActions } from './use-message-actions.ts';

const unreadFilter = 'nao-lidas';
const unreadQuery = `filtro=${unreadFilter}`;

type MessagesPage = ListPage<MessageRow>;

const isFiltered = (parameters: URLSearchParams) => parameters.get('filtro') === unreadFilter;

export function messagesQuery(parameters: URLSearchParams, isWhole: boolean): Query<MessagesPage> {
  const query = {
    ...(isWhole ? readListPlace(parameters) : {}),
    filtro: isFiltered(parameters) ? unreadFilter : 'todas',
  } as const;
  return { queryKey: ['mensagens', query], queryFn: () => call(() => newsroom.mensagens.$get({ query })) };
}

export function MessageList({ isWhole }: { isWhole: boolean }) {
  const [parameters] = useSearchParams();
  const list = useList(messagesQuery(parameters, isWhole), byId);
  const { mark, markShown, remove } = useMessageActions(list);
  const [openId, setOpenId] = useState<string | null>(null);
  const { ask, dialog } = useConfirm();
  const current = isFiltered(parameters) ? unreadQuery : '';
  const askToRemove = (messages: MessageRow[]) =>
    ask(removeQuestion(messages.length), () => {
      // Rows behind an open dialog take no focus.
      flushSync(() => setOpenId(null));
      void remove(messages);
    });

  return (
    <section aria-label="Mensagens recebidas" className="mt-4">
      <ListTabs
        label="Filtro"
        parts={[
          { query: '', name: 'Todas' },
          { query: unreadQuery, name: 'Não lidas' },
        ]}
        current={current}
      />
      <ListPart
        list={list}
        empty={<p className="border-t border-rule py-6 text-muted">{noMessages}</p>}
        arrows={(page) => (isWhole ? <ListArrows page={page} /> : <WayToAll page={page} query={current} />)}
      >
        {({ items }) => (
          <MessageTable
            rows={isWhole ? items : items.slice(0, firstMessagesCount)}
            onOpen={setOpenId}
            onMark={mark}
            onRemove={askToRemove}
          />
        )}
      </ListPart>
      {openId ? (
        <MessageDialog
          id={openId}
          onRead={(message) => markShown([message.id], true)}
          onUnread={(message) => mark([message], false)}
          onRemove={(message) => askToRemove([message])}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      {dialog}
    </section>
  );
}

function WayToAll({ page, query }: { page: MessagesPage; query: string }) {
  if (page.items.length <= firstMessagesCount && page.next === null) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 font-display text-[0.9375rem]">
      {`Há mais mensagens além destas ${firstMessagesCount}.`}
      <Link to={`/dashboard/mensagens/todas${query && `?${query}`}`} className={rowAction}>
        Ver todas
      </Link>
    </p>
  );
}

function removeQuestion(count: number): string {
  return count === 1
    ? 'Tem certeza que deseja excluir esta mensagem?'
    : `Tem certeza que deseja excluir ${count} mensagens?`;
}
