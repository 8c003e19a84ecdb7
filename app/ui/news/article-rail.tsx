/** The contents and share buttons of an article: beside the text on wide screens, at the bottom on phones. */
import type { Subtitle } from '../../../domain/news/article-layout.ts';
import { Island } from '../../islands/island.tsx';
import ShareButtons from '../../islands/news/share-buttons.tsx';

export function ArticleRail({
  contents,
  url,
  title,
}: {
  contents: readonly Subtitle[];
  url: string;
  title: string;
}) {
  return (
    <div className="article-rail no-print">
      {contents.length > 0 ? (
        <nav aria-labelledby="neste-texto" className="article-contents">
          <p id="neste-texto" className="mb-2 kicker text-hue">
            Neste texto
          </p>
          <ol>
            {contents.map(({ anchor, text }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <Island of={ShareButtons} when="touch" props={{ url, title }} />
    </div>
  );
}
