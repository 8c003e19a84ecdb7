/** Says which news was just published, with a link to it, until the person leaves the screen. */
import { isRecord } from '../../../domain/text/json-values.ts';
import { FormMessage } from '../../ui/field.tsx';

export interface PublishedNews {
  path: string;
  title: string;
}

/** Returns the published news that the state of a navigation names; null for none. */
export function readPublished(state: unknown): PublishedNews | null {
  if (!isRecord(state)) return null;
  const { path, title } = state;
  return typeof path === 'string' && typeof title === 'string' ? { path, title } : null;
}

export function PublishedNotice({ news: { path, title } }: { news: PublishedNews }) {
  return (
    <div className="mb-6 max-w-[46rem]">
      <FormMessage kind="good">
        {`Publicada: ${title} `}
        <a href={path} className="font-semibold underline underline-offset-4">
          Ver notícia
        </a>
      </FormMessage>
    </div>
  );
}
