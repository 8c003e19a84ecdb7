/** The comments of a user, the answers to them, and the reports. */
import type { ReactNode } from 'react';
import { commentStateNames } from '../../../domain/comments/moderation.ts';
import {
  commentDeleted,
  commentDeleteQuestion,
  missingComment,
  missingReportedNews,
  reportWithdrawn,
  withdrawReport,
} from '../../../domain/text/sentences.ts';
import { account } from '../../program/api.ts';
import { Button } from '../../program/button.tsx';
import { type AnswerOf, call } from '../../program/call.ts';
import { NewsroomBadge } from '../../ui/comments/newsroom-badge.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { AccountPart } from './account-part.tsx';
import { GrowingList, useGrowingList } from './growing-list.tsx';

type OwnComment = AnswerOf<typeof account.comentarios.$get>['items'][number];

type OwnReport = AnswerOf<typeof account.denuncias.$get>['items'][number];

/** `silence` says until when the newsroom has silenced the user; it is '' when it has not. */
export function OwnCommentsPart({ silence }: { silence: string }) {
  const { comentarios } = account;
  const list = useGrowingList(
    'meus-comentarios',
    (query) => call(() => comentarios.$get({ query })),
    ({ id }) => id,
  );
  const { ask, dialog } = useConfirm();
  const remove = (id: string) =>
    list.remove(
      id,
      call(() => comentarios[':id'].$delete({ param: { id } })),
      commentDeleted,
    );

  return (
    <AccountPart id="conta-comentarios" title="Comentários">
      {silence ? <p className="mb-6 border-s-4 border-marker-rule bg-surface px-4 py-3">{silence}</p> : null}
      <GrowingList
        list={list}
        empty="Você ainda não comentou nenhuma notícia."
        moreLabel="Mostrar mais comentários"
      >
        {(item) => (
          <OwnItem
            key={item.id}
            id={item.id}
            at={item.createdAt}
            news={item.news}
            action={{ label: 'Excluir', onClick: () => ask(commentDeleteQuestion, () => remove(item.id)) }}
          >
            {item.state === 'visible' ? null : (
              <strong className="font-display text-sm">
                {item.state === 'hidden' ? 'Oculto pela redação' : commentStateNames[item.state]}
                {': '}
              </strong>
            )}
            {item.comment}
          </OwnItem>
        )}
      </GrowingList>
      {dialog}
    </AccountPart>
  );
}

/** Lists the answers of others to the user's comments. */
export function AnswersPart() {
  const { respostas } = account;
  const list = useGrowingList(
    'minhas-respostas',
    (query) => call(() => respostas.$get({ query })),
    ({ id }) => id,
  );
  return (
    <AccountPart id="conta-respostas" title="Respostas" hint="O que responderam aos seus comentários.">
      <GrowingList
        list={list}
        empty="Ninguém respondeu aos seus comentários ainda."
        moreLabel="Mostrar mais respostas"
      >
        {(item) => (
          <OwnItem key={item.id} id={item.id} at={item.createdAt} news={item.news} action={null}>
            <CommentByOther {...item} />
          </OwnItem>
        )}
      </GrowingList>
    </AccountPart>
  );
}

const outcomes: Record<NonNullable<OwnReport['outcome']>, string> = {
  kept: 'A redação analisou e manteve o comentário.',
  deleted: 'A redação analisou e excluiu o comentário.',
  hidden: 'A redação analisou e ocultou o comentário.',
  gone: 'O comentário não está mais no ar.',
};

export function OwnReportsPart() {
  const { denuncias } = account;
  const list = useGrowingList(
    'minhas-denuncias',
    (query) => call(() => denuncias.$get({ query })),
    ({ commentId }) => commentId,
  );
  const withdraw = (id: string) =>
    list.remove(
      id,
      call(() => denuncias[':id'].$delete({ param: { id } })),
      reportWithdrawn,
    );

  return (
    <AccountPart
      id="conta-denuncias"
      title="Denúncias"
      hint="Só você e a redação sabem o que você denunciou."
    >
      <GrowingList list={list} empty="Você não denunciou nada." moreLabel="Mostrar mais denúncias">
        {(item) => (
          <OwnItem
            key={item.commentId}
            id={item.commentId}
            at={item.reportedAt}
            news={item.news}
            action={item.outcome ? null : { label: withdrawReport, onClick: () => withdraw(item.commentId) }}
            note={item.outcome ? outcomes[item.outcome] : ''}
          >
            {item.comment ? <CommentByOther {...item.comment} /> : missingComment}
          </OwnItem>
        )}
      </GrowingList>
    </AccountPart>
  );
}

interface CommentByOtherProps {
  author: string;
  isFromNewsroom: boolean;
  text: string;
}

function CommentByOther({ author, isFromNewsroom, text }: CommentByOtherProps) {
  return (
    <>
      <bdi className="font-display text-sm font-bold">{author}</bdi>
      {isFromNewsroom ? (
        <>
          {' '}
          <NewsroomBadge />
        </>
      ) : null}
      {': '}
      {text}
    </>
  );
}

interface OwnItemProps {
  id: string;
  at: number;
  news: OwnComment['news'];
  action: { label: string; onClick: () => void } | null;
  note?: string;
  children: ReactNode;
}

function OwnItem({ id, at, news, action, note = '', children }: OwnItemProps) {
  const textId = `texto-${id}`;
  return (
    <li
      data-row={id}
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-rule py-4 first:border-t-0 first:pt-0"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <p id={textId} className="line-clamp-6 font-text whitespace-pre-line">
          {children}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 font-display text-sm text-muted">
          {news ? (
            <a href={news.path} className="underline underline-offset-4 hover:text-ink">
              {news.title}
            </a>
          ) : (
            missingReportedNews
          )}
          <span className="tabular-nums">
            <ShortDate at={at} />
          </span>
        </p>
      </div>
      {action ? <Button label={action.label} aria-describedby={textId} onClick={action.onClick} /> : null}
      {note ? <p className="kicker max-w-[14rem] text-muted">{note}</p> : null}
    </li>
  );
}
