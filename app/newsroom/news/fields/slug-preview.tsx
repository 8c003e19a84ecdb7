/** The address that a title gives to news, under its field. */
import { useEffect, useState } from 'react';
import { slugFromName, slugFromTitle } from '../../../../domain/news/slug.ts';
import { queryOf, useData } from '../../../program/queries.ts';
import { findSlug } from '../news-calls.ts';

const pauseMs = 700;

export function SlugPreview({
  id,
  title,
  typedSlug,
  publishedPath,
}: {
  id: string | null;
  title: string;
  /** The end of the address that a person typed; '' for that of the title. */
  typedSlug: string;
  publishedPath: string | null;
}) {
  const isEmpty = title.trim() === '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(title), pauseMs);
    return () => clearTimeout(timer);
  }, [title]);
  const { data: found } = useData({
    ...queryOf('endereco', ([id, title]) => findSlug(id, title), [id ?? '', asked] as const),
    enabled: id !== null && !isEmpty && asked === title && typedSlug === '',
    gcTime: 0,
  });

  const typed = slugFromName(typedSlug);
  if (isEmpty && typed === '') return <>O endereço é criado a partir do título.</>;
  const slug = typed || (asked === title && found) || slugFromTitle(title);
  const path = slug ? `/news/${slug}` : (publishedPath ?? '/news/…');
  const isMoving = publishedPath !== null && path !== publishedPath;
  return (
    <>
      Endereço: <span className="break-all text-ink">{path}</span>
      {isMoving ? <span className="block">O endereço antigo continuará levando à notícia.</span> : null}
    </>
  );
}
