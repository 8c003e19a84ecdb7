/** `Mensagens Denunciadas`: reported comments, the latest report first (docs/product.md#reports). */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReportedComment } from '../../../domain/comments/reported-comment.ts';
import {
  commentDeleted,
  commentDeleteQuestion,
  commentHidden,
  commentModerationFailure,
  commentRestored,
  commentShown,
  keepCommentFailure,
  missingComment,
  missingReportedNews,
  noReports,
  reportedCommentDeleteFailure,
  reportedCommentKept,
} from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { type Query, queryOf } from '../../program/queries.ts';
import { NewsroomBadge } from '../../ui/comments/newsroom-badge.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { readPageQuery } from '../ui/list-pages.tsx';
import { ListPart } from '../ui/list-part.tsx';
import { type Acts, RowActs } from '../ui/row.tsx';
import { useList } from '../ui/use-list.ts';
import { CommentAuthorDialog } from './comment-author-dialog.tsx';

const { comentarios, denuncias } = newsroom;

export function query(parameters: URLSearchParams): Query<ListPage<ReportedComment>> {
  return queryOf('denuncias', (query) => call(() => denuncias.$get({ query })), readPageQuery(parameters));
}

export default function ReportsScreen() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), ({ commentId }) => commentId);
  const [author, setAuthor] = useState<{ id: string; name: string } | null>(null);
  const remove = (id: string) =>
    list.remove([id], () => call(() => denuncias[':id'].$delete({ param: { id } })), {
      done: commentDeleted,
      failure: () => reportedCommentDeleteFailure,
      undo: {
        work: () => call(() => comentarios.recuperacao.$post({ json: { ids: [id] } })),
        undone: commentRestored,
      },
    });
  const setState = (id: string, act: 'hide' | 'show') =>
    call(() => comentarios.atos.$post({ json: { ids: [id], act } }));
  const hide = (id: string) =>
    list.remove([id], () => setState(id, 'hide'), {
      done: commentHidden,
      failure: () => commentModerationFailure,
      undo: { work: () => setState(id, 'show'), undone: commentShown },
    });
  const closeReports = (id: string) =>
    list.remove([id], () => call(() => denuncias[':id'].manter.$post({ param: { id } })), {
      done: reportedCommentKept,
      failure: () => keepCommentFailure,
    });
  const actsOf = ({ commentId, comment }: ReportedComment): Acts => [
    { label: 'Manter comentário', onClick: () => closeReports(commentId) },
    comment !== null && { label: 'Ocultar comentário', onClick: () => hide(commentId) },
    comment !== null &&
      comment.userId !== '' && {
        label: 'Pessoa',
        hasDialog: true,
        onClick: () => setAuthor({ id: comment.userId, name: comment.author }),
      },
    {
      label: 'Excluir comentário',
      isBad: true,
      onClick: () => list.ask(commentDeleteQuestion, () => remove(commentId)),
    },
  ];
  return (
    <>
      <Heading about="“Manter comentário” encerra as denúncias; quem denunciou não pode denunciá-lo de novo.">
        Mensagens Denunciadas
      </Heading>
      {author ? <CommentAuthorDialog {...author} onClose={() => setAuthor(null)} /> : null}
      <section aria-label="Comentários denunciados">
        <ListPart list={list} empty={noReports}>
          {({ items }) => (
            <ul>
              {items.map((reported) => (
                <ReportedCommentItem key={reported.commentId} reported={reported} acts={actsOf(reported)} />
              ))}
            </ul>
          )}
        </ListPart>
      </section>
    </>
  );
}

/** A reported comment with its reports, and the acts of a moderator on it. */
function ReportedCommentItem({ reported, acts }: { reported: ReportedComment; acts: Acts }) {
  const { commentId, reports, reportedAt, comment, news } = reported;
  const textId = `denuncia-${commentId}`;
  return (
    <li data-row={commentId} tabIndex={-1} className="border-t border-rule py-4">
      <p className="flex flex-wrap gap-x-3 font-display text-sm/5 text-muted tabular-nums">
        <strong className="font-semibold text-ink">
          {reports === 1 ? '1 pessoa denunciou' : `${reports} pessoas denunciaram`}
        </strong>
        <span>
          {reports === 1 ? 'em ' : 'a última em '}
          <ShortDate at={reportedAt} />
        </span>
      </p>
      <div id={textId} className="mt-2 max-w-[42rem] overflow-hidden">
        {comment ? (
          <>
            <p dir="auto" className="font-text text-lg/7 whitespace-pre-wrap">
              {comment.text}
            </p>
            <p className="mt-1 font-display text-sm/5 text-muted">
              <bdi className="font-semibold text-ink">{comment.author}</bdi>{' '}
              {comment.isFromNewsroom ? (
                <>
                  <NewsroomBadge />{' '}
                </>
              ) : null}
              <span className="tabular-nums">
                <ShortDate at={comment.createdAt} />
              </span>
            </p>
          </>
        ) : (
          <p className="text-lg/7 text-muted">{missingComment}</p>
        )}
      </div>
      <p className="mt-1 font-display text-sm/5">
        {news ? (
          <a href={news.path} className="inline-flex min-h-11 items-center font-semibold">
            <span className="link-headline">{news.title}</span>
          </a>
        ) : (
          <span className="text-muted">{missingReportedNews}</span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <RowActs row={{ titleId: textId }} acts={acts} />
      </p>
    </li>
  );
}
