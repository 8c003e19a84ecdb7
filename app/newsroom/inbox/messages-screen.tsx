/** `Mensagens`: the first six messages (`firstMessagesCount`), and all of them (docs/product.md#inbox). */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, Route, Routes, useSearchParams } from 'react-router';
import type { MessageRow } from '../../../domain/inbox/received-message.ts';
import { firstMessagesCount } from '../../../domain/site/limits.ts';
import { messageRemoveFailure, messageRestored, noMessages } from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { type Query, queryOf } from '../../program/queries.ts';
import { ListTabs } from '../ui/filters.tsx';
import { ListPages, readPageQuery } from '../ui/list-pages.tsx';
import { ListPart } from '../ui/list-part.tsx';
import { rowAction } from '../ui/row-button.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { MessageDialog } from './message-dialog.tsx';
import { MessageRows } from './message-rows.tsx';

const allPath = 'todas';

export function query(parameters: URLSearchParams, pathname: string) {
  return messagesQuery(parameters, pathname.endsWith(`/${allPath}`));
}

export default function MessagesScreen() {
  return (
    <>
      <Heading>Mensagens</Heading>
      <Routes>
        <Route path={allPath} element={<ReceivedMessages key="todas" isWhole />} />
        <Route path="*" element={<ReceivedMessages key="primeiras" isWhole={false} />} />
      </Routes>
    </>
  );
}

const { mensagens } = newsroom;
const unreadFilter = 'nao-lidas';
const unreadQuery = `filtro=${unreadFilter}`;

type MessagesPage = ListPage<MessageRow>;

const isFiltered = (parameters: URLSearchParams) => parameters.get('filtro') === unreadFilter;

function messagesQuery(parameters: URLSearchParams, isWhole: boolean): Query<MessagesPage> {
  const on = {
    ...(isWhole ? readPageQuery(parameters) : {}),
    filtro: isFiltered(parameters) ? unreadFilter : 'todas',
  } as const;
  return queryOf('mensagens', (query) => call(() => mensagens.$get({ query })), on);
}

const marked = (ids: readonly string[], isRead: boolean) => (page: MessagesPage) => ({
  ...page,
  items: page.items.map((item) => (ids.includes(item.id) ? { ...item, isRead } : item)),
});

/** With `isWhole` it shows all messages in pages; else the first ones and a link to all. */
function ReceivedMessages({ isWhole }: { isWhole: boolean }) {
  const [parameters] = useSearchParams();
  const shown = ({ items }: MessagesPage) => (isWhole ? items : items.slice(0, firstMessagesCount));
  const list = useList(messagesQuery(parameters, isWhole), byId, shown);
  const [openId, setOpenId] = useState<string | null>(null);
  const current = isFiltered(parameters) ? unreadQuery : '';
  const selected = list.data ? shown(list.data).filter(({ id }) => list.selection.has(id)) : [];

  const mark = (messages: readonly MessageRow[], isRead: boolean) => {
    const ids = messages.map(byId);
    const send = () => call(() => mensagens.marcacao.$post({ json: { ids, isRead } }));
    return attempt(list.changeWhile(marked(ids, isRead), send));
  };
  const markSelected = (isRead: boolean) =>
    mark(
      selected.filter((message) => message.isRead !== isRead),
      isRead,
    );
  const remove = (ids: string[]) =>
    list.remove(ids, () => call(() => mensagens.exclusao.$post({ json: { ids } })), {
      done: ids.length === 1 ? 'Mensagem excluída.' : `${ids.length} mensagens excluídas.`,
      failure: () => messageRemoveFailure,
      undo: {
        work: () => call(() => mensagens.recuperacao.$post({ json: { ids } })),
        undone: ids.length === 1 ? messageRestored : `${ids.length} mensagens restauradas.`,
      },
    });
  const askToRemove = (messages: readonly MessageRow[]) =>
    list.ask(removeQuestion(messages.length), () => {
      // Rows behind an open dialog cannot get the focus, so the dialog closes first.
      flushSync(() => setOpenId(null));
      void remove(messages.map(byId));
    });

  return (
    <section aria-label="Mensagens recebidas">
      <ListTabs
        label="Filtro"
        parts={[
          { query: '', name: 'Todas' },
          { query: unreadQuery, name: 'Não lidas' },
        ]}
        current={current}
      />
      {openId ? (
        <MessageDialog
          id={openId}
          onRead={({ id }) => list.change(marked([id], true))}
          onUnread={(message) => mark([message], false)}
          onRemove={(message) => askToRemove([message])}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      <ListPart
        list={list}
        empty={noMessages}
        bulk={{
          acts:
            selected.length === 0
              ? []
              : [
                  { label: 'Marcar como lidas', onClick: () => markSelected(true) },
                  { label: 'Marcar como não lidas', onClick: () => markSelected(false) },
                  { label: 'Excluir selecionadas', onClick: () => askToRemove(selected) },
                ],
        }}
        pages={(page) => (isWhole ? <ListPages page={page} /> : <WayToAll page={page} query={current} />)}
      >
        {(page) => (
          <MessageRows
            rows={shown(page)}
            selection={list.selection}
            onOpen={setOpenId}
            onRemove={(row) => askToRemove([row])}
          />
        )}
      </ListPart>
    </section>
  );
}

function WayToAll({ page, query }: { page: MessagesPage; query: string }) {
  if (page.items.length <= firstMessagesCount && page.next === null) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 font-display text-sm">
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
