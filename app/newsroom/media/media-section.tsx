import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import { useConfirm } from '../../ui/dialog.tsx';
import { newsroom } from '../data/api.ts';
import { type AnswerOf, call, sentenceOf } from '../data/call.ts';
import { type Query, useList } from '../data/queries.ts';
import { ListTabs, SearchForm } from '../ui/filters.tsx';
import { Heading } from '../ui/heading.tsx';
import { ListPart, readListPlace } from '../ui/list-place.tsx';
import { useSelection } from '../ui/selection.tsx';
import { ImageGrid } from './image-grid.tsx';

export type ImagePage = AnswerOf<typeof newsroom.imagens.$get>;
export type LibraryImage = ImagePage['items'][number];

const unused = 'sem-uso' as const;
const keyOf = ({ storageKey }: LibraryImage) => storageKey;

function readFilters(parameters: URLSearchParams) {
  return { words: parameters.get('busca') ?? '', isUnused: parameters.get('uso') === unused };
}

export function query(parameters: URLSearchParams): Query<ImagePage> {
  const { words, isUnused } = readFilters(parameters);
  const filter = {
    ...readListPlace(parameters),
    ...(words ? { busca: words } : {}),
    ...(isUnused ? { uso: unused } : {}),
  };
  return {
    queryKey: ['imagens', filter],
    queryFn: () => call(() => newsroom.imagens.$get({ query: filter })),
  };
}

export default function MediaSection() {
  const [parameters] = useSearchParams();
  const { words, isUnused } = readFilters(parameters);
  const list = useList(query(parameters), keyOf);
  const selection = useSelection(
    (list.data?.items ?? []).filter(({ isRemovable }) => isRemovable).map(keyOf),
  );
  const { ask, dialog } = useConfirm();

  const remove = async (keys: string[]) => {
    try {
      const { removed, kept } = await list.hideWhile(keys, () =>
        call(() => newsroom.imagens.exclusao.$post({ json: { chaves: keys } })),
      );
      const [first] = kept;
      if (first)
        toast.error(
          kept.length === 1 ? first.reason : `${kept.length} imagens continuam aqui: ${first.reason}`,
        );
      if (removed.length > 0)
        toast.success(removed.length === 1 ? 'Imagem excluída.' : `${removed.length} imagens excluídas.`);
      selection.clear();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };

  return (
    <>
      <Heading>Mídia</Heading>
      <ListTabs
        label="Imagens"
        parts={[
          { query: '', name: 'Todas' },
          { query: `uso=${unused}`, name: 'Sem uso' },
        ]}
        current={isUnused ? `uso=${unused}` : ''}
      />
      {isUnused ? (
        <p className="mt-4 max-w-[40rem] text-muted">
          Imagens enviadas há mais de 24 horas que nenhuma notícia, rascunho, banner ou item da lixeira usa.
        </p>
      ) : (
        <SearchForm id="busca-imagens" label="Nome, texto alternativo ou legenda" />
      )}
      <ListPart
        list={list}
        empty={<p className="mt-6 border-t border-rule py-6 text-muted">{emptySentence(words, isUnused)}</p>}
      >
        {(page) => (
          <ImageGrid
            images={page.items}
            selection={selection}
            onRemove={(keys) => ask(removeQuestion(keys.length), () => remove(keys))}
          />
        )}
      </ListPart>
      {dialog}
    </>
  );
}

function removeQuestion(count: number): string {
  return count === 1
    ? 'Tem certeza que deseja excluir esta imagem? Ela não poderá ser recuperada.'
    : `Tem certeza que deseja excluir ${count} imagens? Elas não poderão ser recuperadas.`;
}

function emptySentence(words: string, isUnused: boolean): string {
  if (isUnused) return 'Todas as imagens estão em uso.';
  return words ? 'Nenhuma imagem encontrada.' : 'Nenhuma imagem enviada ainda.';
}
