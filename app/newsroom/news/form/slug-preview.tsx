import { useEffect, useState } from 'react';
import { slugFromTitle } from '../../../../domain/news/slug.ts';
import { findSlug } from '../news-calls.ts';

const pauseMs = 700;

/** The address of a title: first computed from the title alone, then as the server returns it. */
export function SlugPreview({
  id,
  title,
  publishedPath,
}: {
  id: string | null;
  title: string;
  /** The published address; null before the first publication. */
  publishedPath: string | null;
}) {
  const [found, setFound] = useState<{ title: string; slug: string } | null>(null);
  useEffect(() => {
    if (id === null || title.trim() === '') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Without an answer the computed address stays.
      findSlug(id, title).then(
        (slug) => isCurrent && setFound({ title, slug }),
        () => {},
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, title]);

  if (title.trim() === '') return <>O endereço é feito do título.</>;
  const slug = found?.title === title ? found.slug : slugFromTitle(title);
  const path = slug ? `/news/${slug}` : (publishedPath ?? '/news/…');
  const isMoving = publishedPath !== null && path !== publishedPath;
  return (
    <>
      Endereço: <span className="break-all text-ink">{path}</span>
      {isMoving ? <span className="block">O endereço antigo continuará levando à notícia.</span> : null}
    </>
  );
}
