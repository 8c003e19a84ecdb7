import { updateToShow } from '../../../domain/news/news.ts';
import type { Article } from '../../../server/services/news/find-article.ts';
import { ShortDate } from './date.tsx';

/** `hasComments` is false on a preview. */
export function Byline({ article, hasComments }: { article: Article; hasComments: boolean }) {
  const updatedAt = updateToShow(article);
  return (
    <div className="mt-5 flex items-center gap-3 border-t border-rule pt-3 font-display text-[0.9375rem] text-muted">
      <span
        aria-hidden="true"
        className="no-print grid size-11 shrink-0 place-items-center rounded-full max-[20rem]:hidden bg-hue text-lg font-bold text-paper"
      >
        {[...article.author][0]?.toUpperCase()}
      </span>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <strong className="text-ink">{article.author}</strong>
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

function countComments(count: number): string {
  if (count === 0) return 'Comentários';
  return count === 1 ? '1\u00a0comentário' : `${count}\u00a0comentários`;
}
