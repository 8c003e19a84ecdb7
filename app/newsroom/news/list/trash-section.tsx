import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import { findCategory } from '../../../../domain/news/categories.ts';
import { newsRestored } from '../../../../domain/text/sentences.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ShortDate } from '../../../ui/news/date.tsx';
import { sentenceOf } from '../../data/call.ts';
import { type ListQuery, queryClient, useList, without } from '../../data/list-query.ts';
import { SectionHeading } from '../../shell.tsx';
import { ListPart, readListPlace } from '../../ui/list-place.tsx';
import { focusBeside } from '../../ui/row-focus.ts';
import { listTrash, removeForGood, restoreTrashed, type TrashLine } from '../news-calls.ts';

type TrashPage = Awaited<ReturnType<typeof listTrash>>;

function trashQuery(parameters: URLSearchParams): ListQuery<TrashPage> {
  const place = readListPlace(parameters);
  return { queryKey: ['lixeira', place], queryFn: () => listTrash(place) };
}

/** What the section shows first. */
export function prefetch({ searchParams }: URL): Promise<void> {
  return queryClient.prefetchQuery(trashQuery(searchParams));
}

/** `Lixeira`: what can be restored for 30 days (docs/product.md#trash). */
export default function TrashSection() {
  const [parameters] = useSearchParams();
  const list = useList(trashQuery(parameters));
  const [asked, setAsked] = useState<TrashLine | null>(null);
  const rows = useRef<HTMLUListElement>(null);

  const hideWhile = async (line: TrashLine, work: () => Promise<unknown>, success: string) => {
    focusBeside(rows.current, [line.id]);
    try {
      await list.changeWhile(
        without(({ id }) => id === line.id),
        work,
      );
      toast.success(success);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };

  return (
    <>
      <SectionHeading>Lixeira</SectionHeading>
      <p className="mt-2 mb-6 max-w-[60ch] text-muted">
        O que foi deletado pode ser restaurado por 30 dias. Depois sai de vez, com comentários e imagens.
      </p>
      <ListPart
        list={list}
        empty={<p className="border-t border-rule py-8 text-lg text-muted">A lixeira está vazia.</p>}
      >
        {(page) => (
          <ul ref={rows} className="border-b border-rule">
            {page.items.map((line) => (
              <li key={line.id} data-row={line.id} tabIndex={-1} className="news-row">
                <div className="min-w-0 grow">
                  <p className="font-display text-[1.0625rem]/6 font-semibold">{line.title}</p>
                  <p className="mt-0.5 flex flex-wrap gap-x-3 font-display text-sm/5 text-muted">
                    <span data-group={findCategory(line.category)?.group} className="text-hue">
                      {findCategory(line.category)?.name ?? line.category}
                    </span>
                    <span className="tabular-nums">
                      deletada em <ShortDate at={line.deletedAt} />
                    </span>
                    <span>{`por ${line.deletedBy.name}`}</span>
                    <span className="tabular-nums">
                      sai de vez em <ShortDate at={line.goesAt} />
                    </span>
                  </p>
                </div>
                <p className="row-actions">
                  <button
                    type="button"
                    className="tool-link"
                    onClick={() => hideWhile(line, () => restoreTrashed(line.id), newsRestored)}
                  >
                    Restaurar
                  </button>
                  <button type="button" className="tool-link text-bad" onClick={() => setAsked(line)}>
                    Excluir definitivamente
                  </button>
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListPart>
      {asked ? (
        <ConfirmDialog
          question="Tem certeza que deseja excluir definitivamente esta notícia? Isso não pode ser desfeito."
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes)
              void hideWhile(asked, () => removeForGood(asked.id), 'Notícia excluída definitivamente.');
          }}
        />
      ) : null}
    </>
  );
}
