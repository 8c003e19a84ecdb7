/** Says which news were just published and links to them, until the person leaves the screen. */
import { Link } from 'react-router';
import { isRecord } from '../../../domain/text/json-values.ts';
import { FormMessage } from '../../ui/field.tsx';
import { rowAction } from '../ui/row-button.tsx';

export interface PublishedNews {
  id: string;
  path: string;
  title: string;
}

/** Returns the published news that the state of a navigation names; null for none. */
export function readPublished(state: unknown): PublishedNews | null {
  if (!isRecord(state)) return null;
  const { id, path, title } = state;
  return typeof id === 'string' && typeof path === 'string' && typeof title === 'string'
    ? { id, path, title }
    : null;
}

export function PublishedNotice({ news: { id, path, title } }: { news: PublishedNews }) {
  return (
    <div className="mt-4 mb-6 max-w-[46rem]">
      <FormMessage kind="good">
        {`Publicada: ${title} `}
        <span className="flex flex-wrap gap-x-5">
          <a href={path} className={rowAction}>
            Ver no site
          </a>
          <Link to={`/edit-news/${encodeURIComponent(id)}`} className={rowAction}>
            Editar
          </Link>
        </span>
      </FormMessage>
    </div>
  );
}
