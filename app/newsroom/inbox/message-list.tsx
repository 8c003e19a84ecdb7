import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router';
import type { MessageRow } from '../../../domain/inbox/received-message.ts';
import { firstMessagesCount } from '../../../domain/site/limits.ts';
import { noMessages } from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { newsroom } from '../data/api.ts';
import { call } from '../data/call.ts';
import { type ListQuery, useList } from '../data/list-query.ts';
import { ListArrows, ListPart, readListPlace } from '../ui/list-place.tsx';
import { rowAction } from '../ui/row-button.tsx';
import { focusBeside } from '../ui/row-focus.ts';
import { MessageDialog } from './message-dialog.tsx';
import { MessageTable } from './message-table.tsx';
import { useMessageActions } from './use-message-actions.ts';

const unreadFilter = 'nao-lidas';

type MessagesPage = ListPage<MessageRow>;

const isFiltered = (parameters: URLSearchParams) => parameters.get('filtro') === unreadFilter;

/** The page of messages that an address names. */
export function messagesQuery(parameters: URLSearchParams, isWhole: boolean): ListQuery<MessagesPage> {
  const query = {
    ...(isWhole ? readListPlace(parameters) : {}),
    filtro: isFiltered(parameters) ? unreadFilter : 'todas',
  } as const;
  return { queryKey: ['mensagens', query], queryFn: () => call(() => newsroom.mensagens.$get({ query })) };
}

/** The messages table: its first rows, or page by page. */
export function MessageList({ isWhole }: { isWhole: boolean }) {
  const [parameters] = useSearchParams();
  const isUnreadOnly = isFiltered(parameters);
  const list = useList(messagesQuery(parameters, isWhole));
  const { mark, remove } = useMessageActions(list);
  const [openId, setOpenId] = useState<string | null>(null);
  const [asked, setAsked] = useState<MessageRow[]>([]);
  const region = useRef<HTMLElement>(null);
  const filters = isUnreadOnly ? `?filtro=${unreadFilter}` : '';

  return (
    <section ref={region} aria-label="Mensagens recebidas" className="mt-4">
      <FilterLinks isUnreadOnly={isUnreadOnly} />
      <ListPart
        list={list}
        empty={<p className="border-t border-rule py-6 text-muted">{noMessages}</p>}
        arrows={(page) => (isWhole ? <ListArrows page={page} /> : <WayToAll page={page} filters={filters} />)}
      >
        {({ items }) => (
          <MessageTable
            rows={isWhole ? items : items.slice(0, firstMessagesCount)}
            onOpen={setOpenId}
            onMark={mark}
            onRemove={setAsked}
          />
        )}
      </ListPart>
      {openId ? (
        <MessageDialog
          id={openId}
          onRead={(message) => void mark([message], true, { isKnown: true })}
          onUnread={(message) => mark([message], false)}
          onRemove={(message) => setAsked([message])}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      {asked.length > 0 ? (
        <ConfirmDialog
          question={removeQuestion(asked.length)}
          onAnswer={(isYes) => {
            // Rows behind an open dialog take no focus.
            flushSync(() => {
              setAsked([]);
              if (isYes) setOpenId(null);
            });
            if (!isYes) return;
            const ids = asked.map(({ id }) => id);
            focusBeside(region.current, ids);
            void remove(asked);
          }}
        />
      ) : null}
    </section>
  );
}

function WayToAll({ page, filters }: { page: MessagesPage; filters: string }) {
  if (page.items.length <= firstMessagesCount && page.next === null) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 font-display text-[0.9375rem]">
      {`Há mais mensagens além destas ${firstMessagesCount}.`}
      <Link to={`/dashboard/mensagens/todas${filters}`} className={rowAction}>
        Ver todas
      </Link>
    </p>
  );
}

function FilterLinks({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const linkClass =
    'inline-flex min-h-11 items-center font-semibold text-muted hover:text-ink aria-[current=true]:text-ink aria-[current=true]:shadow-[inset_0_-4px_0_var(--color-marker)]';
  return (
    <p className="flex gap-x-6 font-display">
      <Link to="?" aria-current={isUnreadOnly ? undefined : 'true'} className={linkClass}>
        Todas
      </Link>
      <Link
        to={`?filtro=${unreadFilter}`}
        aria-current={isUnreadOnly ? 'true' : undefined}
        className={linkClass}
      >
        Não lidas
      </Link>
    </p>
  );
}

function removeQuestion(count: number): string {
  return count === 1
    ? 'Tem certeza que deseja excluir esta mensagem?'
    : `Tem certeza que deseja excluir ${count} mensagens?`;
}
