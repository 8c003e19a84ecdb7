import { useCallback, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { findCategory } from '../../../domain/categories.ts';
import {
  newsDeleteFailure,
  newsRestored,
  newsTrashed,
  oldNewsDeleteQuestion,
} from '../../../domain/messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ShortDate } from '../../ui/date.tsx';
import { sayWithUndo } from '../../ui/undo-toast.tsx';
import { sentenceOf } from '../call.ts';
import { useListPlace } from '../list-place.tsx';
import { focusBeside } from '../row-focus.ts';
import { SectionHeading } from '../shell.tsx';
import { useLoaded } from '../use-loaded.ts';
import { BulkBar } from './bulk-bar.tsx';
import { listOldNews, type OldNewsLine, restoreTrashed, trashNews } from './news-calls.ts';
import { OldNewsPages } from './old-news-pages.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { SteadyPart } from './steady-part.tsx';
import { useChosenRows } from './use-chosen-rows.ts';

/** `Notícias antigas`: older than about four months, ten at a time (spec.md sections 2 and 9). */
export default function OldNewsSection() {
  const place = useListPlace();
  const { loaded, reload, setValue } = useLoaded(useCallback(() => listOldNews(place), [place]));
  return (
    <>
      <SectionHeading>Notícias antigas</SectionHeading>
      <p className="mt-2 mb-6 text-muted">Publicadas há mais de quatro meses, a mais nova primeiro.</p>
      <SteadyPart loaded={loaded} onRetry={reload}>
        {(page) => (
          <>
            <OldNewsRows
              key={page.pageNumber}
              lines={page.items}
              setLines={(change) => setValue((before) => ({ ...before, items: change(before.items) }))}
              onChanged={reload}
            />
            <OldNewsPages page={page} />
          </>
        )}
      </SteadyPart>
    </>
  );
}

function OldNewsRows({
  lines,
  setLines,
  onChanged,
}: {
  lines: OldNewsLine[];
  setLines: (change: (lines: OldNewsLine[]) => OldNewsLine[]) => void;
  onChanged: () => void;
}) {
  const { chosen, toggle, toggleAll, clear } = useChosenRows(lines);
  const rows = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<OldNewsLine | null>(null);
  const takeOut = (ids: readonly string[]) => {
    const before = lines;
    focusBeside(rows.current, ids);
    setLines((shown) => shown.filter(({ id }) => !ids.includes(id)));
    return () => setLines(() => before);
  };
  const trash = async ({ id }: OldNewsLine) => {
    const putBack = takeOut([id]);
    try {
      await trashNews(id);
      onChanged();
      sayWithUndo(newsTrashed, () => {
        restoreTrashed(id).then(
          () => {
            toast.success(newsRestored);
            onChanged();
          },
          (error) => toast.error(sentenceOf(error)),
        );
      });
    } catch {
      putBack();
      toast.error(newsDeleteFailure);
    }
  };
  if (lines.length === 0) {
    return <p className="border-t border-rule py-8 text-lg text-muted">Nenhuma notícia antiga.</p>;
  }
  return (
    <>
      <BulkBar
        ids={chosen}
        count={lines.length}
        actions={['excluir']}
        removal="excluir"
        onToggleAll={toggleAll}
        takeOut={takeOut}
        onDone={() => {
          clear();
          onChanged();
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
