import { useCallback, useEffect, useRef } from 'react';
import type { MessageRow, MessageView } from '../../../domain/inbox/received-message.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { newsroom } from '../data/api.ts';
import { call } from '../data/call.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { RowButton, rowAction } from '../ui/row-button.tsx';
import { ScreenDialog } from '../ui/screen-dialog.tsx';

/** A message, whole: plain text and nothing else, whatever somebody wrote. Opening it marks it as read. */
export function MessageDialog({
  id,
  onRead,
  onUnread,
  onRemove,
  onClose,
}: {
  id: string;
  onRead: (message: MessageRow) => void;
  onUnread: (message: MessageRow) => void;
  onRemove: (message: MessageRow) => void;
  onClose: () => void;
}) {
  const load = useCallback(
    () => call(() => newsroom.mensagens[':id'].leitura.$post({ param: { id } })),
    [id],
  );
  const { loaded, reload } = useLoaded<MessageView>(load);
  const tell = useRef(onRead);
  const message = loaded.state === 'loaded' ? loaded.value : null;
  useEffect(() => {
    if (message) tell.current(message);
  }, [message]);

  return (
    <ScreenDialog title={message?.title ?? 'Mensagem'} width="medium" onClose={onClose}>
      <LoadedPart loaded={loaded} onRetry={reload}>
        {({ name, email, sentAt, text }) => (
          <>
            <p className="mt-2 flex flex-wrap gap-x-3 font-display text-[0.9375rem] text-muted">
              <bdi className="font-semibold text-ink">{name}</bdi>
              <bdi>{email}</bdi>
              <span className="tabular-nums">
                <ShortDate at={sentAt} />
              </span>
            </p>
            <p dir="auto" className="mt-5 overflow-hidden text-lg/7 whitespace-pre-wrap">
              {text}
            </p>
          </>
        )}
      </LoadedPart>
      {message ? (
        <p className="mt-6 flex flex-wrap gap-x-6 border-t border-rule pt-2">
          {message.replyAddress ? (
            <a href={message.replyAddress} className={rowAction}>
              Responder
            </a>
          ) : null}
          <RowButton
            onClick={(event) => {
              onUnread(message);
              event.currentTarget.closest('dialog')?.close();
            }}
          >
            Marcar como não lida
          </RowButton>
          <RowButton onClick={() => onRemove(message)}>Excluir</RowButton>
        </p>
      ) : null}
    </ScreenDialog>
  );
}
