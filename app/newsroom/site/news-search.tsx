/** Finds a published piece of news for a place or a link of the front page. */
import { useState } from 'react';
import { noNews } from '../../../domain/text/sentences.ts';
import { SendButton } from '../../program/button.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, usePages } from '../../program/queries.ts';
import { Field } from '../../ui/field.tsx';
import { listNews } from '../news/news-calls.ts';
import { RowButton } from '../ui/row-button.tsx';
import type { FrontNews } from './front-page-calls.ts';

const shownMax = 8;

/** The look of a line with a title and a button. The button stays in its column, however long the title is. */
const chosenLine =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-t border-rule py-1 pe-2.5';

const published = (texto: string) =>
  queryOf('noticias', (texto) => listNews({ estado: 'publicadas', ...(texto ? { texto } : {}) }, {}), texto);

interface NewsSearchProps {
  exceptIds: readonly string[];
  onChoose: (news: FrontNews & { path: string }) => void;
}

export function NewsSearch({ exceptIds, onChoose }: NewsSearchProps) {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const found = usePages(published(words));
  return (
    <search>
      <form
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setWords(typed.trim());
        }}
      >
        <Field
          id="capa-busca"
          label="Buscar notícia"
          type="search"
          autoComplete="off"
          frameClass="min-w-0 grow"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SendButton label="Buscar" isMain={false} />
      </form>
      {/* The height stays the same while results change, so that no button moves under the pointer. */}
      <div className="mt-3 h-[min(26rem,50vh)] overflow-auto">
        <Loaded of={found}>
          {({ items }) => {
            const choices = items.flatMap(({ id, title, path }) =>
              path === null || exceptIds.includes(id) ? [] : { id, title, path },
            );
            const shown = choices.slice(0, shownMax);
            return (
              <ul aria-label="Notícias publicadas">
                {shown.length === 0 ? <li className="py-2 text-muted">{noNews}</li> : null}
                {shown.map((news) => (
                  <li key={news.id} className={chosenLine}>
                    <span className="font-display wrap-anywhere">{news.title}</span>
                    <RowButton
                      label="Escolher"
                      aria-label={`Escolher: ${news.title}`}
                      onClick={() => onChoose(news)}
                    />
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      </div>
    </search>
  );
}
