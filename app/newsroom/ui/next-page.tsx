import { useSearchParams } from 'react-router';

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
      {isFirst ? null : (
        <button type="button" className="button-line" onClick={() => go(null)}>
          Voltar ao começo
        </button>
      )}
      {next === null ? null : (
        <button type="button" className="button-line" onClick={() => go(next)}>
          Próxima
        </button>
      )}
    </nav>
  );
}
