import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router';
import { firstMessagesCount } from '../../../domain/limits.ts';
import { noMessages } from '../../../domain/messages.ts';
import type { ListPage } from '../../../domain/paging.ts';
import type { MessageRow } from '../../../domain/received-message.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { newsroom } from '../api.ts';
import { call } from '../call.ts';
import { ListArrows, useListPlace } from '../list-place.tsx';
import { LoadedPart } from '../loaded-part.tsx';
import { rowAction } from '../row-button.tsx';
import { focusBeside } from '../row-focus.ts';
import { useLoaded } from '../use-loaded.ts';
import { MessageDialog } from './message-dialog.tsx';
import { MessageTable } from './message-table.tsx';
import { useMessageActions } from './use-message-actions.ts';

const unreadFilter = 'nao-lidas';

/** The messages table: its first rows, or page by page. */
export function MessageList({ isWhole }: { isWhole: boolean }) {
  const place = useListPlace();
  const [parameters] = useSearchParams();
  const isUnreadOnly = parameters.get('filtro') === unreadFilter;
  const load = useCallback(() => {
    const query = { ...(isWhole ? place : {}), filtro: isUnreadOnly ? unreadFilter : 'todas' } as const;
    return call(() => newsroom.mensagens.$get({ query }));
  }, [isWhole, isUnreadOnly, place]);
  const { loaded, reload, setValue } = useLoaded<ListPage<MessageRow>>(load);
  const { mark, remove } = useMessageActions(setValue, reload);
  const [openId, setOpenId] = useState<string | null>(null);
  const [asked, setAsked] = useState<MessageRow[]>([]);
  const region = useRef<HTMLElement>(null);
  const filters = isUnreadOnly ? `?filtro=${unreadFilter}` : '';

  return (
    <section ref={region} aria-label="Mensagens recebidas" className="mt-4">
      <FilterLinks isUnreadOnly={isUnreadOnly} />
      <LoadedPart loaded={loaded} onRetry={reload}>
        {(page) => {
          const rows = isWhole ? page.items : page.items.slice(0, firstMessagesCount);
          const hasMore = page.items.length > rows.length || page.next !== null;
          return (
            <>
              {rows.length > 0 ? (
                <MessageTable rows={rows} onOpen={setOpenId} onMark={mark} onRemove={setAsked} />
              ) : (
                <p className="border-t border-rule py-6 text-muted">{noMessages}</p>
              )}
              {isWhole ? <ListArrows page={page} /> : null}
              {!isWhole && hasMore ? (
                <p className="mt-4 flex flex-wrap items-center gap-x-4 font-display text-[0.9375rem]">
                  {`Há mais mensagens além destas ${firstMessagesCount}.`}
                  <Link to={`/dashboard/mensagens/todas${filters}`} className={rowAction}>
                    Ver todas
                  </Link>
                </p>
              ) : null}
            </>
          );
        }}
      </LoadedPart>
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
            // Rows behind an open message take no focus.
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
