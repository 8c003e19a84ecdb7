import { useCallback, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  commentDeleted,
  commentDeleteQuestion,
  keepCommentFailure,
  noReports,
  reportedCommentDeleteFailure,
  reportedCommentKept,
} from '../../../domain/messages.ts';
import type { ListPage } from '../../../domain/paging.ts';
import type { ReportedComment } from '../../../domain/reported-comment.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { newsroom } from '../api.ts';
import { call } from '../call.ts';
import { ListArrows, useListPlace } from '../list-place.tsx';
import { LoadedPart } from '../loaded-part.tsx';
import { SectionHeading } from '../shell.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ReportedCommentItem } from './reported-comment-item.tsx';

/** `Mensagens Denunciadas`: reported comments, the latest report first (spec.md sections 6 to 8). */
export default function ReportsSection() {
  const place = useListPlace();
  const load = useCallback(() => call(() => newsroom.denuncias.$get({ query: place })), [place]);
  const { loaded, reload, setValue } = useLoaded<ListPage<ReportedComment>>(load);
  const [asked, setAsked] = useState<ReportedComment | null>(null);
  const list = useRef<HTMLElement>(null);

  const change = (to: (items: ReportedComment[]) => ReportedComment[]) =>
    setValue((page) => ({ ...page, items: to(page.items) }));
  /** Takes the row off the list; brings it back when the server refuses. */
  const settle = async (
    reported: ReportedComment,
    work: (id: string) => Promise<unknown>,
    { done, failure }: { done: string; failure: string },
  ) => {
    change((items) => items.filter(({ commentId }) => commentId !== reported.commentId));
    list.current?.focus();
    try {
      await work(reported.commentId);
    } catch {
      change((items) => [...items, reported].toSorted((one, other) => other.reportedAt - one.reportedAt));
      toast.error(failure);
      return;
    }
    toast.success(done);
    // What comes after fills the gap.
    await reload();
  };
  const remove = (reported: ReportedComment) =>
    settle(reported, (id) => call(() => newsroom.denuncias[':id'].$delete({ param: { id } })), {
      done: commentDeleted,
      failure: reportedCommentDeleteFailure,
    });
  const keep = (reported: ReportedComment) =>
    settle(reported, (id) => call(() => newsroom.denuncias[':id'].manter.$post({ param: { id } })), {
      done: reportedCommentKept,
      failure: keepCommentFailure,
    });

  return (
    <>
      <SectionHeading>Mensagens Denunciadas</SectionHeading>
      <p className="mt-2 max-w-[40rem] text-muted">
        “Manter comentário” encerra as denúncias; quem denunciou não pode denunciá-lo de novo.
      </p>
      <section ref={list} tabIndex={-1} aria-label="Comentários denunciados" className="mt-6 outline-none">
        <LoadedPart loaded={loaded} onRetry={reload}>
          {(page) => (
            <>
              {page.items.length === 0 ? (
                <p className="border-t border-rule py-6 text-muted">{noReports}</p>
              ) : null}
              <ul>
                {page.items.map((reported) => (
                  <ReportedCommentItem
                    key={reported.commentId}
                    reported={reported}
                    onRemove={setAsked}
                    onKeep={keep}
                  />
                ))}
              </ul>
              <ListArrows page={page} />
            </>
          )}
        </LoadedPart>
      </section>
      {asked ? (
        <ConfirmDialog
          question={commentDeleteQuestion}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void remove(asked);
          }}
        />
      ) : null}
    </>
  );
}
