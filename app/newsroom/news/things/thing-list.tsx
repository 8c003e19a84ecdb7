/** Lists the sections, topics or authors of a screen by name, each with its actions. */
import { type ReactNode, useState } from 'react';
import { type ListedKind, thingPages, thingPath } from '../../../../domain/news/thing-pages.ts';
import { Button } from '../../../program/button.tsx';
import { Heading } from '../../../program/heading.tsx';
import { SearchForm } from '../../ui/filters.tsx';
import { RowList } from '../../ui/list-part.tsx';
import type { List } from '../../ui/use-list.ts';

interface Named {
  id: string;
  slug: string;
  name: string;
  version: number;
}

type Shown<Thing> = { kind: 'edit'; thing: Thing | null } | { kind: 'merge'; thing: Thing };

export function ThingList<Page extends { items: Named[] }>({
  kind,
  list,
  onDelete,
  about,
  searchLabel,
  createLabel,
  empty,
  deletion,
  details,
  edit,
  merge,
  children,
}: {
  kind: ListedKind;
  list: List<Page>;
  onDelete: (sent: { param: { id: string }; query: { versao: string } }) => Promise<unknown>;
  about: string;
  searchLabel: string;
  /** The label of the button that creates a thing; a list without that button has no label. */
  createLabel?: string;
  empty: string;
  deletion: { question: (name: string) => string; done: string };
  details: (thing: Page['items'][number]) => ReactNode;
  edit: (thing: Page['items'][number] | null, page: Page, onClose: () => void) => ReactNode;
  merge: (thing: Page['items'][number], onClose: () => void) => ReactNode;
  children?: ReactNode;
}) {
  const [shown, setShown] = useState<Shown<Page['items'][number]> | null>(null);
  const { screen, screenLabel } = thingPages[kind];
  const close = () => {
    setShown(null);
    void list.reload();
  };
  const askToDelete = ({ id, name, version }: Named) =>
    list.ask(deletion.question(name), () =>
      list.remove([id], () => onDelete({ param: { id }, query: { versao: String(version) } }), {
        done: deletion.done,
      }),
    );
  return (
    <>
      <Heading
        about={about}
        acts={
          createLabel ? (
            <Button label={createLabel} isMain onClick={() => setShown({ kind: 'edit', thing: null })} />
          ) : null
        }
      >
        {screenLabel}
      </Heading>
      <SearchForm id={`busca-${screen}`} label={searchLabel} />
      <RowList
        list={list}
        empty={empty}
        label={screenLabel}
        row={(thing) => ({
          name: thing.name,
          title: thing.name,
          details: details(thing),
          acts: [
            { label: 'Ver', href: thingPath(kind, thing) },
            { label: 'Editar', onClick: () => setShown({ kind: 'edit', thing }) },
            { label: 'Juntar', onClick: () => setShown({ kind: 'merge', thing }) },
            { label: 'Excluir', onClick: () => askToDelete(thing) },
          ],
        })}
      />
      {children}
      {shown?.kind === 'merge' ? merge(shown.thing, close) : null}
      {shown?.kind === 'edit' && list.data ? edit(shown.thing, list.data, close) : null}
    </>
  );
}
