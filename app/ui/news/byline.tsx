/** Who signs an article, with its dates; `hasComments` is false on a preview. */
import { Fragment } from 'react';
import { updateToShow } from '../../../domain/news/news.ts';
import type { Article, Signer } from '../../../server/services/news/find-article.ts';
import { ShortDate } from './date.tsx';
import { Picture } from './picture.tsx';

export function Byline({ article, hasComments }: { article: Article; hasComments: boolean }) {
  const { authors, contributors } = article;
  const updatedAt = updateToShow(article);
  return (
    <div className="mt-5 flex items-center gap-3 border-t border-rule pt-3 font-display text-[0.9375rem] text-muted">
      <Portrait article={article} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <strong className="text-ink">{authors.length > 0 ? <Names of={authors} /> : article.author}</strong>
        {contributors.length > 0 ? (
          <span>
            {contributors.length === 1 ? 'Colaborou ' : 'Colaboraram '}
            <Names of={contributors} />
          </span>
        ) : null}
        <span className="tabular-nums">
          <ShortDate at={article.createdAt} />
        </span>
        {updatedAt === null ? null : (
          <span className="tabular-nums">
            Atualizada em <ShortDate at={updatedAt} />
          </span>
        )}
        {article.words > 0 ? <span>{`${article.readingMinutes}\u00a0min de leitura`}</span> : null}
        {hasComments ? (
          <a href="#comentarios" className="no-print -my-3 py-3 text-ink underline underline-offset-4">
            {countComments(article.commentCount)}
          </a>
        ) : null}
      </p>
    </div>
  );
}

/** The photo of the first author, or the first letter of the name. */
function Portrait({ article: { author, authorPhoto } }: { article: Article }) {
  if (authorPhoto) {
    const picture = { ...authorPhoto, placeholder: null };
    return (
      <Picture
        picture={picture}
        sizes="2.75rem"
        className="no-print size-11 shrink-0 overflow-hidden rounded-full max-[20rem]:hidden"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="no-print grid size-11 shrink-0 place-items-center rounded-full max-[20rem]:hidden bg-hue text-lg font-bold text-paper"
    >
      {[...author][0]?.toUpperCase()}
    </span>
  );
}

/** The names as links, joined as `joinNames` does. */
function Names({ of: signers }: { of: readonly Signer[] }) {
  return signers.map(({ name, path }, index) => (
    <Fragment key={path}>
      {index === 0 ? null : index === signers.length - 1 ? ' e ' : ', '}
      <a href={path} rel="author" className="-my-3 inline-block py-3 text-ink underline underline-offset-4">
        {name}
      </a>
    </Fragment>
  ));
}

function countComments(count: number): string {
  if (count === 0) return 'Comentários';
  return count === 1 ? '1\u00a0comentário' : `${count}\u00a0comentários`;
}
