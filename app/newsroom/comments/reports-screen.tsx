/** `Mensagens Denunciadas`: reported comments, the latest report first (docs/product.md#reports). */
import { useSearchParams } from 'react-router';
import type { ReportedComment } from '../../../domain/comments/reported-comment.ts';
import {
  commentDeleted,
  commentDeleteQuestion,
  commentRestored,
  keepCommentFailure,
  noReports,
  reportedCommentDeleteFailure,
  reportedCommentKept,
} from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { type Query, queryOf } from '../../program/queries.ts';
import { readPageQuery } from '../ui/list-pages.tsx';
import { ListPart } from '../ui/list-part.tsx';
import { useList } from '../ui/use-list.ts';
import { ReportedCommentItem } from './reported-comment-item.tsx';

const { denuncias } = newsroom;

export function query(parameters: URLSearchParams): Query<ListPage<ReportedComment>> {
  return queryOf('denuncias', (query) => call(() => denuncias.$get({ query })), readPageQuery(parameters));
}

export default function ReportsScreen() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), ({ commentId }) => commentId);
  const remove = (id: string) =>
    list.remove([id], () => call(() => denuncias[':id'].$delete({ param: { id } })), {
      done: commentDeleted,
      failure: () => reportedCommentDeleteFailure,
      undo: {
        work: () => call(() => newsroom.comentarios.recuperacao.$post({ json: { ids: [id] } })),
        undone: commentRestored,
      },
    });
  const closeReports = (id: string) =>
    list.remove([id], () => call(() => denuncias[':id'].manter.$post({ param: { id } })), {
      done: reportedCommentKept,
      failure: () => keepCommentFailure,
    });
  return (
    <>
      <Heading about="“Manter comentário” encerra as denúncias; quem denunciou não pode denunciá-lo de novo.">
        Mensagens Denunciadas
      </Heading>
      <section aria-label="Comentários denunciados">
        <ListPart list={list} empty={noReports}>
          {({ items }) => (
            <ul>
              {items.map((reported) => (
                <ReportedCommentItem
                  key={reported.commentId}
                  reported={reported}
                  onRemove={() => list.ask(commentDeleteQuestion, () => remove(reported.commentId))}
                  onCloseReports={() => closeReports(reported.commentId)}
                />
              ))}
            </ul>
          )}
        </ListPart>
      </section>
    </>
  );
}
