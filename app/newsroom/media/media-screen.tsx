/** `Mídia`: the uploaded images with their details, where each is used, and how to delete it (docs/product.md#images). */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { noImages, noImagesYet } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { call, toErrorMessage } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ListTabs, SearchForm } from '../ui/filters.tsx';
import { readPageQuery } from '../ui/list-pages.tsx';
import { ListPart } from '../ui/list-part.tsx';
import { rowAction } from '../ui/row-button.tsx';
import { useList } from '../ui/use-list.ts';
import { DetailsOfImage } from './image-details-form.tsx';
import { ImageGrid, type LibraryImage } from './image-grid.tsx';
import { keyOfImage, type LibraryFilters, libraryQuery } from './library-query.ts';

const parts = [
  { query: '', name: 'Todas' },
  { query: 'minhas=1', name: 'Só as minhas' },
  { query: 'uso=sem-uso', name: 'Sem uso' },
];

function readFilters(parameters: URLSearchParams): LibraryFilters {
  return {
    words: parameters.get('busca') ?? '',
    isOwn: parameters.get('minhas') === '1',
    isUnused: parameters.get('uso') === 'sem-uso',
  };
}

export function query(parameters: URLSearchParams) {
  return libraryQuery(readFilters(parameters), readPageQuery(parameters));
}

export default function MediaScreen() {
  const [parameters] = useSearchParams();
  const { words, isUnused, isOwn } = readFilters(parameters);
  const [opened, setOpened] = useState<LibraryImage | null>(null);
  const list = useList(query(parameters), keyOfImage, ({ items }) =>
    items.filter(({ isRemovable }) => isRemovable),
  );
  const { selection } = list;

  const remove = async (keys: string[]) => {
    try {
      const { removed, remaining } = await list.hideWhile(keys, () =>
        call(() => newsroom.imagens.exclusao.$post({ json: { chaves: keys } })),
      );
      const [first] = remaining;
      if (first)
        toast.error(
          remaining.length === 1
            ? first.reason
            : `${remaining.length} imagens continuam aqui: ${first.reason}`,
        );
      if (removed.length > 0)
        toast.success(removed.length === 1 ? 'Imagem excluída.' : `${removed.length} imagens excluídas.`);
      selection.clear();
    } catch (error) {
      toast.error(toErrorMessage(error));
    }
  };

  const askToRemove = (keys: string[]) => list.ask(removeQuestion(keys.length), () => remove(keys));

  const tabs = (
    <ListTabs label="Imagens" parts={parts} current={isUnused ? 'uso=sem-uso' : isOwn ? 'minhas=1' : ''} />
  );
  return (
    <>
      <Heading>Mídia</Heading>
      {isUnused ? (
        <>
          {tabs}
          <p className="screen-about">
            Imagens enviadas há mais de 24 horas que nenhuma notícia, rascunho, banner ou item da lixeira usa.
          </p>
        </>
      ) : (
        <SearchForm id="busca-imagens" label="Nome, texto ou crédito">
          {isOwn ? <input type="hidden" name="minhas" value="1" /> : null}
          {tabs}
        </SearchForm>
      )}
      <ListPart
        list={list}
        empty={emptySentence(words, isUnused)}
        bulk={{
          label: 'Selecionar as sem uso',
          acts: [{ label: 'Excluir selecionadas', onClick: () => askToRemove(selection.ids) }],
        }}
      >
        {({ items }) => (
          <ImageGrid
            images={items}
            verb="Abrir"
            onPress={setOpened}
            removal={{ selection, onRemove: (key) => askToRemove([key]) }}
          />
        )}
      </ListPart>
      {opened ? (
        <Dialog title={opened.name} width="wide" onClose={() => setOpened(null)}>
          <p className="mt-2">
            <a href={opened.url} target="_blank" rel="noopener" className={rowAction}>
              Ver a imagem inteira
            </a>
          </p>
          <DetailsOfImage id="dados" url={opened.url} />
        </Dialog>
      ) : null}
    </>
  );
}

function removeQuestion(count: number): string {
  return count === 1
    ? 'Tem certeza que deseja excluir esta imagem? Ela não poderá ser restaurada.'
    : `Tem certeza que deseja excluir ${count} imagens? Elas não poderão ser restauradas.`;
}

function emptySentence(words: string, isUnused: boolean): string {
  if (isUnused) return 'Todas as imagens estão em uso.';
  return words ? noImages : noImagesYet;
}
