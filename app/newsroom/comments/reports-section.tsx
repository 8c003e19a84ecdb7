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
import { useConfirm } from '../../ui/dialog.tsx';
import { newsroom } from '../data/api.ts';
import { call } from '../data/call.ts';
import { type Query, useList } from '../data/queries.ts';
import { attempt } from '../ui/attempt.ts';
import { Heading } from '../ui/heading.tsx';
import { ListPart, readListPlace } from '../ui/list-place.tsx';
import { ReportedCommentItem } from './reported-comment-item.tsx';

export function query(parameters: URLSearchParams): Query<ListPage<ReportedComment>> {
  const place = readListPlace(parameters);
  return {
    queryKey: ['denuncias', place],
    queryFn: () => call(() => newsroom.denuncias.$get({ query: place })),
  };
}

/** `Mensagens Denunciadas`: reported comments, the latest report first (docs/product.md#reports). */
export default function ReportsSection() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), ({ commentId }) => commentId);
  const { ask, dialog } = useConfirm();

  const answer = (id: string, work: () => Promise<unknown>, done: string, failure: string) =>
    attempt(list.hideWhile([id], work), { done, failure: () => failure });
  const remove = ({ commentId: id }: ReportedComment) =>
    answer(
      id,
      () => call(() => newsroom.denuncias[':id'].$delete({ param: { id } })),
      commentDeleted,
      reportedCommentDeleteFailure,
    );
  const keep = ({ commentId: id }: ReportedComment) =>
    answer(
      id,
      () => call(() => newsroom.denuncias[':id'].manter.$post({ param: { id } })),
      reportedCommentKept,
      keepCommentFailure,
    );

  return (
    <>
      <Heading>Mensagens Denunciadas</Heading>
      <p className="mt-2 max-w-[40rem] text-muted">
        “Manter comentário” encerra as denúncias; quem denunciou não pode denunciá-lo de novo.
      </p>
      <section aria-label="Comentários denunciados" className="mt-6">
        <ListPart list={list} empty={<p className="border-t border-rule py-6 text-muted">{noReports}</p>}>
          {(page) => (
            <ul>
              {page.items.map((reported) => (
                <ReportedCommentItem
                  key={reported.commentId}
                  reported={reported}
                  onRemove={() => ask(commentDeleteQuestion, () => remove(reported))}
                  onKeep={() => keep(reported)}
                />
              ))}
            </ul>
          )}
        </ListPart>
      </section>
      {dialog}
    </>
  );
}
