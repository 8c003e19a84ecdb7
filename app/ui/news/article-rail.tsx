/**
 * The contents and share buttons of an article. On wide screens they are beside the text; on phones the contents are
 * above it and the buttons at the bottom.
 */
import type { Subtitle } from '../../../domain/news/article-layout.ts';
import { Island } from '../../islands/island.tsx';
import ShareButtons from '../../islands/news/share-buttons.tsx';

/** The contents of an article on small screens, folded above its text. */
export function FoldedContents({ contents }: { contents: readonly Subtitle[] }) {
  if (contents.length === 0) return null;
  return (
    <details className="folded-contents no-print">
      <summary className="kicker text-hue">Neste texto</summary>
      <ContentsList contents={contents} />
    </details>
  );
}

function ContentsList({ contents }: { contents: readonly Subtitle[] }) {
  return (
    <ol>
      {contents.map(({ anchor, text }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

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
          <ContentsList contents={contents} />
        </nav>
      ) : null}
      <Island of={ShareButtons} when="touch" props={{ url, title }} />
    </div>
  );
}
