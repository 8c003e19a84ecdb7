/** One message of a reader in a dialog, with `Responder`, `Marcar como não lida` and `Excluir`. */
import { useEffect, useRef } from 'react';
import type { MessageRow, MessageView } from '../../../domain/inbox/received-message.ts';
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, useData } from '../../program/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { RowButton, rowAction } from '../ui/row-button.tsx';

interface MessageDialogProps {
  id: string;
  onRead: (message: MessageRow) => void;
  onUnread: (message: MessageRow) => void;
  onRemove: (message: MessageRow) => void;
  onClose: () => void;
}

export function MessageDialog({ id, onRead, onUnread, onRemove, onClose }: MessageDialogProps) {
  const opened = useData<MessageView>({
    ...queryOf(
      'mensagem',
      (id) => call(() => newsroom.mensagens[':id'].leitura.$post({ param: { id } })),
      id,
    ),
    gcTime: 0,
  });
  const handleRead = useRef(onRead);
  const message = opened.data;
  useEffect(() => {
    if (message) handleRead.current(message);
  }, [message]);

  return (
    <Dialog title={message?.title ?? 'Mensagem'} width="medium" onClose={onClose}>
      <Loaded of={opened}>
        {({ name, email, sentAt, text }) => (
          <>
            <p className="mt-2 flex flex-wrap gap-x-3 font-display text-sm text-muted">
              <bdi className="font-semibold text-ink">{name}</bdi>
              <bdi>{email}</bdi>
              <span className="tabular-nums">
                <ShortDate at={sentAt} />
              </span>
            </p>
            <p dir="auto" className="mt-5 overflow-hidden font-text text-lg/7 whitespace-pre-wrap">
              {text}
            </p>
          </>
        )}
      </Loaded>
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
    </Dialog>
  );
}
