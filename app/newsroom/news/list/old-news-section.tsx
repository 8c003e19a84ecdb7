import { useSearchParams } from 'react-router';
import { oldNewsDeleteQuestion } from '../../../../domain/text/sentences.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { ShortDate } from '../../../ui/news/date.tsx';
import { byId, type List, type Query, useList } from '../../data/queries.ts';
import { Heading } from '../../ui/heading.tsx';
import { ListPart, readListPlace } from '../../ui/list-place.tsx';
import { RowButton, rowAction } from '../../ui/row-button.tsx';
import { SelectionBar, useSelection } from '../../ui/selection.tsx';
import { listOldNews, type OldNewsLine, type OldNewsPage } from '../news-calls.ts';
import { NewsRow, rowTitleId } from './news-row.tsx';
import { selectedQuestion } from './news-table.tsx';
import { OldNewsPages } from './old-news-pages.tsx';
import { useNewsActions } from './use-news-actions.ts';

export function query(parameters: URLSearchParams): Query<OldNewsPage> {
  const place = readListPlace(parameters);
  return { queryKey: ['noticias-antigas', place], queryFn: () => listOldNews(place) };
}

export default function OldNewsSection() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId);
  return (
    <>
      <Heading>Notícias antigas</Heading>
      <p className="mt-2 mb-6 text-muted">Publicadas há mais de quatro meses. Mais recentes primeiro.</p>
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

function OldNewsRows({ lines, list }: { lines: OldNewsLine[]; list: List<OldNewsPage> }) {
  const selection = useSelection(lines.map(byId));
  const { trash, changeMany, isBusy } = useNewsActions(list);
  const { ask, dialog } = useConfirm();
  const { ids } = selection;
  return (
    <>
      <SelectionBar selection={selection}>
        <RowButton
          disabled={ids.length === 0 || isBusy}
          onClick={() => ask(selectedQuestion('excluir', ids.length), () => changeMany(selection, 'excluir'))}
        >
          Excluir selecionadas
        </RowButton>
      </SelectionBar>
      <ul className="border-b border-rule">
        {lines.map((line) => (
          <NewsRow
            key={line.id}
            line={line}
            selection={selection}
            details={
              <span className="tabular-nums">
                <ShortDate at={line.createdAt} />
              </span>
            }
            actions={
              <>
                <a href={line.path} aria-describedby={rowTitleId(line.id)} className={rowAction}>
                  Ler
                </a>
                <RowButton
                  aria-describedby={rowTitleId(line.id)}
                  onClick={() => ask(oldNewsDeleteQuestion, () => trash(line.id))}
                >
                  Excluir
                </RowButton>
              </>
            }
          />
        ))}
      </ul>
      {dialog}
    </>
  );
}
