/** Shows the authors of an article, its dates and the link to its comments. */
import { Fragment, type ReactNode } from 'react';
import { isOpinion } from '../../../domain/news/genres.ts';
import { updateToShow } from '../../../domain/news/news.ts';
import { truncateAtWord } from '../../../domain/text/text.ts';
import type { Article, Signer } from '../../../server/services/news/find-article.ts';
import type { ProfileView } from '../../../server/services/news/things/find-things.ts';
import { ShownDate } from './date.tsx';
import { Portrait } from './portrait.tsx';

const authorLineMaxGraphemes = 140;

export function Byline({
  article,
  commentCount,
}: {
  article: Article;
  /** The byline of a preview shows no count, because it has no comments. */
  commentCount: ReactNode;
}) {
  const { authors, contributors } = article;
  const updatedAt = updateToShow(article);
  // The author of an opinion matters as much as its words, so face and name are larger.
  const isVoice = isOpinion(article);
  return (
    <div className="mt-5 flex items-center gap-3 border-t border-rule pt-3 font-display text-sm text-muted">
      <Portrait
        name={article.author}
        photo={authors[0]?.photo ?? null}
        className={isVoice ? 'no-print size-18 md:size-24' : 'no-print size-11 max-[20rem]:hidden'}
        {...(isVoice ? { sizes: '(width < 48rem) 4.5rem, 6rem' } : {})}
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 [font-variant-numeric:tabular-nums]">
        <strong className={isVoice ? 'basis-full text-2xl' : 'text-ink'}>
          {authors.length > 0 ? <Names of={authors} /> : article.author}
        </strong>
        {isVoice && authors[0] ? <AboutAuthor of={authors[0]} /> : null}
        {contributors.length > 0 ? (
          <span>
            {contributors.length === 1 ? 'Colaborou ' : 'Colaboraram '}
            <Names of={contributors} />
          </span>
        ) : null}
        <span>
          <ShownDate at={article.createdAt} form="signed" />
        </span>
        {updatedAt === null ? null : (
          <span>
            Atualizada em <ShownDate at={updatedAt} form="signed" />
          </span>
        )}
        {article.words > 0 ? <span>{`${article.readingMinutes}\u00a0min de leitura`}</span> : null}
        {commentCount === null ? null : (
          <a href="#comentarios" className="no-print -my-3 py-3 text-ink underline underline-offset-4">
            {commentCount}
          </a>
        )}
      </p>
    </div>
  );
}

/** Says in one line who wrote an opinion: the beginning of the biography, or else the role. */
function AboutAuthor({ of: { role, biography } }: { of: ProfileView }) {
  const line = truncateAtWord(biography.split('\n')[0] ?? '', authorLineMaxGraphemes) || role;
  return line === '' ? null : <span className="basis-full text-ink">{line}</span>;
}

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

/** 'Comentários', '1 comentário', '2 comentários' */
export function countComments(count: number): string {
  if (count === 0) return 'Comentários';
  return count === 1 ? '1\u00a0comentário' : `${count}\u00a0comentários`;
}
