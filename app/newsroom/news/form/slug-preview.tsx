import { useQuery } from '@tanstack/react-query';
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
  publishedPath: string | null;
}) {
  const isEmpty = title.trim() === '';
  const { data: found } = useQuery({
    queryKey: ['endereco', id, title],
    enabled: id !== null && !isEmpty,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
      return findSlug(id ?? '', title);
    },
  });

  if (isEmpty) return <>O endereço é criado a partir do título.</>;
  const slug = found ?? slugFromTitle(title);
  const path = slug ? `/news/${slug}` : (publishedPath ?? '/news/…');
  const isMoving = publishedPath !== null && path !== publishedPath;
  return (
    <>
      Endereço: <span className="break-all text-ink">{path}</span>
      {isMoving ? <span className="block">O endereço antigo continuará levando à notícia.</span> : null}
    </>
  );
}
