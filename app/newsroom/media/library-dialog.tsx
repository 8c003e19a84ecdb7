/** `Escolher da biblioteca`: one image of the library is chosen for a field (docs/product.md#images). */
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { noImages, noImagesYet } from '../../../domain/text/sentences.ts';
import { Check } from '../../ui/field.tsx';
import { DetachedDialog } from '../ui/detached-dialog.tsx';
import { FilterSearch } from '../ui/filters.tsx';
import { PageButtons, type PageQuery } from '../ui/list-pages.tsx';
import { ListPart } from '../ui/list-part.tsx';
import { useList } from '../ui/use-list.ts';
import { ImageGrid, type LibraryImage } from './image-grid.tsx';
import { keyOfImage, libraryQuery } from './library-query.ts';

interface LibraryDialogProps {
  onChoose: (image: LibraryImage) => void;
  onClose: () => void;
}

export function LibraryDialog({ onChoose, onClose }: LibraryDialogProps) {
  const [filters, setFilters] = useState({ words: '', isOwn: false, isUnused: false });
  const [page, setPage] = useState<PageQuery>({});
  const list = useList(libraryQuery(filters, page), keyOfImage);
  const filter = (part: Partial<typeof filters>) => {
    setFilters((before) => ({ ...before, ...part }));
    setPage({});
  };
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    filter({ words: String(new FormData(event.currentTarget).get('busca')).trim() });
  };
  return (
    <DetachedDialog title="Escolher da biblioteca" width="wide" onClose={onClose}>
      <search>
        <form className="filter-bar mt-3" onSubmit={search} onKeyDown={enterGrid}>
          <FilterSearch id="busca-biblioteca" label="Nome, texto ou crédito" name="busca" button="Buscar" />
          <Check
            label="Só as minhas"
            checked={filters.isOwn}
            onChange={({ currentTarget }) => filter({ isOwn: currentTarget.checked })}
          />
        </form>
      </search>
      <ListPart
        list={list}
        empty={filters.words || filters.isOwn ? noImages : noImagesYet}
        pages={(shown) => <PageButtons page={shown} isAtStart={page.depois === undefined} go={setPage} />}
      >
        {({ items }) => (
          <ImageGrid
            images={items}
            verb="Escolher"
            onPress={(image) => {
              onChoose(image);
              onClose();
            }}
          />
        )}
      </ListPart>
    </DetachedDialog>
  );
}

/** An arrow key in the search moves the focus to the first image; further arrows move it from image to image. */
function enterGrid({ key, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key !== 'ArrowDown') return;
  currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-image]')?.focus();
}
