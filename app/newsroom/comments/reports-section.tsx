import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import type { ReportedComment } from '../../../domain/comments/reported-comment.ts';
import {
  commentDeleted,
  commentDeleteQuestion,
  keepCommentFailure,
  noReports,
  reportedCommentDeleteFailure,
  reportedCommentKept,
} from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { newsroom } from '../data/api.ts';
import { call } from '../data/call.ts';
import { type ListQuery, queryClient, useList, without } from '../data/list-query.ts';
import { SectionHeading } from '../shell.tsx';
import { ListPart, readListPlace } from '../ui/list-place.tsx';
import { ReportedCommentItem } from './reported-comment-item.tsx';

type ReportsPage = ListPage<ReportedComment>;

function reportsQuery(parameters: URLSearchParams): ListQuery<ReportsPage> {
  const query = readListPlace(parameters);
  return { queryKey: ['denuncias', query], queryFn: () => call(() => newsroom.denuncias.$get({ query })) };
}

/** What the section shows first. */
export function prefetch({ searchParams }: URL): Promise<void> {
  return queryClient.prefetchQuery(reportsQuery(searchParams));
}

/** `Mensagens Denunciadas`: reported comments, the latest report first (docs/product.md#reports). */
export default function ReportsSection() {
  const [parameters] = useSearchParams();
  const list = useList(reportsQuery(parameters));
  const [asked, setAsked] = useState<ReportedComment | null>(null);
  const region = useRef<HTMLElement>(null);

  /** Hides the comment at once; shows it again when the server refuses. */
  const answerReports = async (
    { commentId }: ReportedComment,
    work: (id: string) => Promise<unknown>,
    { done, failure }: { done: string; failure: string },
  ) => {
    region.current?.focus();
    try {
      await list.changeWhile(
        without((other) => other.commentId === commentId),
        () => work(commentId),
      );
      toast.success(done);
    } catch {
      toast.error(failure);
    }
  };
  const remove = (reported: ReportedComment) =>
    answerReports(reported, (id) => call(() => newsroom.denuncias[':id'].$delete({ param: { id } })), {
      done: commentDeleted,
      failure: reportedCommentDeleteFailure,
    });
  const keep = (reported: ReportedComment) =>
    answerReports(reported, (id) => call(() => newsroom.denuncias[':id'].manter.$post({ param: { id } })), {
      done: reportedCommentKept,
      failure: keepCommentFailure,
    });

  return (
    <>
      <SectionHeading>Mensagens Denunciadas</SectionHeading>
      <p className="mt-2 max-w-[40rem] text-muted">
        “Manter comentário” encerra as denúncias; quem denunciou não pode denunciá-lo de novo.
      </p>
      <section ref={region} tabIndex={-1} aria-label="Comentários denunciados" className="mt-6 outline-none">
        <ListPart list={list} empty={<p className="border-t border-rule py-6 text-muted">{noReports}</p>}>
          {(page) => (
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
          )}
        </ListPart>
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
