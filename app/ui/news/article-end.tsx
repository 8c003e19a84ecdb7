/** Shows, below the text of an article, its authors and the link by which readers report an error. */
import { isOpinion } from '../../../domain/news/genres.ts';
import type { Article } from '../../../server/services/news/find-article.ts';
import { Portrait } from './portrait.tsx';

export function ArticleEnd({ article }: { article: Article }) {
  const { id, authors } = article;
  // The byline of an opinion says who its author is.
  const described = isOpinion(article) ? authors.slice(1) : authors;
  return (
    <footer className="no-print mt-10 border-t border-rule pt-5 font-display text-sm/6 text-muted">
      {described.map(({ name, path, role, biography, photo }) => (
        <div key={path} className="mb-4 flex items-center gap-4">
          <Portrait name={name} photo={photo} className="size-14" sizes="3.5rem" />
          <p className="min-w-0">
            <a href={path} className="font-semibold text-ink underline underline-offset-4">
              {name}
            </a>
            {role ? `, ${role.charAt(0).toLowerCase()}${role.slice(1)}` : null}
            {biography ? <span className="block">{biography}</span> : null}
          </p>
        </div>
      ))}
      <p>
        <a
          href={`/contato?noticia=${id}`}
          rel="nofollow"
          className="-my-2.5 inline-block py-2.5 font-semibold text-ink underline decoration-marker-line decoration-4 underline-offset-4"
        >
          Viu um erro?
        </a>{' '}
        Conte para a redação. O endereço desta notícia já vai preenchido.
      </p>
    </footer>
  );
}
