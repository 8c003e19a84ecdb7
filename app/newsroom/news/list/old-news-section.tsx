import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import { findCategory } from '../../../../domain/news/categories.ts';
import {
  newsDeleteFailure,
  newsRestored,
  newsTrashed,
  oldNewsDeleteQuestion,
} from '../../../../domain/text/sentences.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ShortDate } from '../../../ui/news/date.tsx';
import { sayWithUndo } from '../../../ui/undo-toast.tsx';
import { sentenceOf } from '../../data/call.ts';
import { type List, type ListQuery, queryClient, useList, without } from '../../data/list-query.ts';
import { SectionHeading } from '../../shell.tsx';
import { ListPart, readListPlace } from '../../ui/list-place.tsx';
import { focusBeside } from '../../ui/row-focus.ts';
import { listOldNews, type OldNewsLine, type OldNewsPage, restoreTrashed, trashNews } from '../news-calls.ts';
import { BulkBar, type HideWhile } from './bulk-bar.tsx';
import { OldNewsPages } from './old-news-pages.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { useChosenRows } from './use-chosen-rows.ts';

function oldNewsQuery(parameters: URLSearchParams): ListQuery<OldNewsPage> {
  const place = readListPlace(parameters);
  return { queryKey: ['noticias-antigas', place], queryFn: () => listOldNews(place) };
}

/** What the section shows first. */
export function prefetch({ searchParams }: URL): Promise<void> {
  return queryClient.prefetchQuery(oldNewsQuery(searchParams));
}

/** `Notícias antigas`: older than about four months, ten at a time (docs/product.md#old-news). */
export default function OldNewsSection() {
  const [parameters] = useSearchParams();
  const list = useList(oldNewsQuery(parameters));
  return (
    <>
      <SectionHeading>Notícias antigas</SectionHeading>
      <p className="mt-2 mb-6 text-muted">Publicadas há mais de quatro meses, a mais nova primeiro.</p>
      <ListPart
        list={list}
        empty={<p className="border-t border-rule py-8 text-lg text-muted">Nenhuma notícia antiga.</p>}
        arrows={(page) => <OldNewsPages page={page} />}
      >
        {(page) => <OldNewsRows key={page.pageNumber} lines={page.items} list={list} />}
      </ListPart>
    </>
  );
}

function OldNewsRows({
  lines,
  list: { changeWhile, reload },
}: {
  lines: OldNewsLine[];
  list: List<OldNewsPage>;
}) {
  const { chosen, toggle, toggleAll, clear } = useChosenRows(lines);
  const rows = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<OldNewsLine | null>(null);
  const hideWhile: HideWhile = (ids, work) => {
    focusBeside(rows.current, ids);
    return changeWhile(
      without(({ id }) => ids.includes(id)),
      work,
    );
  };
  const trash = async ({ id }: OldNewsLine) => {
    try {
      await hideWhile([id], () => trashNews(id));
    } catch {
      return void toast.error(newsDeleteFailure);
    }
    sayWithUndo(newsTrashed, async () => {
      try {
        await restoreTrashed(id);
        toast.success(newsRestored);
      } catch (error) {
        toast.error(sentenceOf(error));
      }
      await reload();
    });
  };
  return (
    <>
      <BulkBar
        ids={chosen}
        count={lines.length}
        actions={['excluir']}
        removal="excluir"
        onToggleAll={toggleAll}
        hideWhile={hideWhile}
        onChanged={() => {
          clear();
          void reload();
        }}
      />
      <ul ref={rows} className="border-b border-rule">
        {lines.map((line) => (
          <li
            key={line.id}
            data-row={line.id}
            tabIndex={-1}
            data-chosen={chosen.includes(line.id) ? '' : undefined}
            className="news-row"
          >
            <RowCheckbox
              title={line.title}
              isChosen={chosen.includes(line.id)}
              onToggle={(isRange) => toggle(line.id, isRange)}
            />
            <div className="min-w-0 grow">
              <p className="font-display text-[1.0625rem]/6 font-semibold">{line.title}</p>
              <p className="mt-0.5 flex flex-wrap gap-x-3 font-display text-sm/5 text-muted">
                <span data-group={findCategory(line.category)?.group} className="text-hue">
                  {findCategory(line.category)?.name ?? line.category}
                </span>
                <span className="tabular-nums">
                  <ShortDate at={line.createdAt} />
                </span>
              </p>
            </div>
            <p className="row-actions">
              <a href={line.path} className="tool-link">
                Ler
              </a>
              <button type="button" className="tool-link" onClick={() => setAsked(line)}>
                Excluir
              </button>
            </p>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          question={oldNewsDeleteQuestion}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void trash(asked);
          }}
        />
      ) : null}
    </>
  );
}
