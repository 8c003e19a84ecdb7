import { useSearchParams } from 'react-router';
import { PageButton } from './list-place.tsx';

/** The ways on and back in a list that is paged by `depois` of the address; nothing for a list of one page. */
export function NextPage({ next }: { next: string | null }) {
  const [parameters, setParameters] = useSearchParams();
  const isFirst = !parameters.has('depois');
  if (isFirst && next === null) return null;
  const go = (key: string | null) =>
    setParameters((before) => {
      const query = new URLSearchParams(before);
      if (key === null) query.delete('depois');
      else query.set('depois', key);
      return query;
    });
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-wrap gap-4">
      <PageButton isOff={isFirst} onClick={() => go(null)}>
        Voltar ao começo
      </PageButton>
      <PageButton isOff={next === null} onClick={() => go(next)}>
        Próxima
      </PageButton>
    </nav>
  );
}
