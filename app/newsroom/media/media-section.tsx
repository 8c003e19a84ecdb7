import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { NavLink, useSearchParams } from 'react-router';
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import { useAddressFields } from '../data/address-fields.ts';
import { newsroom } from '../data/api.ts';
import { type Answer, call, sentenceOf } from '../data/call.ts';
import { type ListQuery, queryClient, useList, without } from '../data/list-query.ts';
import { FieldLabel } from '../news/form/text-fields.tsx';
import { SectionHeading } from '../shell.tsx';
import { ListPart, readListPlace } from '../ui/list-place.tsx';
import { ImageGrid } from './image-grid.tsx';
import { RemoveQuestion } from './remove-question.tsx';

export type ImagePage = Answer<Awaited<ReturnType<typeof newsroom.imagens.$get>>>;
export type LibraryImage = ImagePage['items'][number];

const unused = 'sem-uso' as const;

function readFilters(parameters: URLSearchParams) {
  return { words: parameters.get('busca') ?? '', isUnused: parameters.get('uso') === unused };
}

function imagesQuery(parameters: URLSearchParams): ListQuery<ImagePage> {
  const { words, isUnused } = readFilters(parameters);
  const query = {
    ...readListPlace(parameters),
    ...(words ? { busca: words } : {}),
    ...(isUnused ? { uso: unused } : {}),
  };
  return { queryKey: ['imagens', query], queryFn: () => call(() => newsroom.imagens.$get({ query })) };
}

/** What the section shows first. */
export function prefetch({ searchParams }: URL): Promise<void> {
  return queryClient.prefetchQuery(imagesQuery(searchParams));
}

/** `Mídia`: the images of the portal, where each is used, and those that are not used any more. */
export default function MediaSection() {
  const [parameters] = useSearchParams();
  const { words, isUnused } = readFilters(parameters);
  const list = useList(imagesQuery(parameters));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<string[]>([]);

  const remove = async (keys: string[]) => {
    try {
      const { removed, kept } = await list.changeWhile(
        without(({ storageKey }) => keys.includes(storageKey)),
        () => call(() => newsroom.imagens.exclusao.$post({ json: { chaves: keys } })),
      );
      const [first] = kept;
      if (first)
        toast.error(
          kept.length === 1 ? first.reason : `${kept.length} imagens continuam aqui: ${first.reason}`,
        );
      toast.success(removed.length === 1 ? 'Imagem excluída.' : `${removed.length} imagens excluídas.`);
      setChosen(new Set());
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };

  return (
    <>
      <SectionHeading>Mídia</SectionHeading>
      <nav aria-label="Imagens" className="mt-4">
        <ul className="flex flex-wrap gap-x-5 font-display">
          <li>
            <NavLink to="?" aria-current={isUnused ? false : 'page'} className="tab-link">
              Todas
            </NavLink>
          </li>
          <li>
            <NavLink to={`?uso=${unused}`} aria-current={isUnused ? 'page' : false} className="tab-link">
              Sem uso
            </NavLink>
          </li>
        </ul>
      </nav>
      {isUnused ? (
        <p className="mt-4 max-w-[40rem] text-muted">
          Imagens enviadas há mais de 24 horas que nenhuma notícia, rascunho, banner ou item da lixeira usa.
        </p>
      ) : (
        <SearchImages words={words} />
      )}
      <ListPart
        list={list}
        empty={<p className="mt-6 border-t border-rule py-6 text-muted">{emptySentence(words, isUnused)}</p>}
      >
        {(page) => <ImageGrid images={page.items} chosen={chosen} onChoose={setChosen} onRemove={setAsked} />}
      </ListPart>
      {asked.length > 0 ? (
        <RemoveQuestion
          count={asked.length}
          onAnswer={(isYes) => {
            setAsked([]);
            if (isYes) void remove(asked);
          }}
        />
      ) : null}
    </>
  );
}

function emptySentence(words: string, isUnused: boolean): string {
  if (isUnused) return 'Todas as imagens estão em uso.';
  return words ? 'Nenhuma imagem encontrada.' : 'Nenhuma imagem enviada ainda.';
}

function SearchImages({ words }: { words: string }) {
  const [, setParameters] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  useAddressFields(form, { busca: words });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('busca')).trim();
    setParameters(typed === '' ? {} : { busca: typed });
  };
  return (
    <search>
      <form ref={form} className="mt-4 flex max-w-[40rem] flex-wrap items-end gap-4" onSubmit={search}>
        <div className="min-w-0 flex-[1_1_14rem]">
          <FieldLabel htmlFor="busca-imagens">Nome, texto alternativo ou legenda</FieldLabel>
          <input
            id="busca-imagens"
            name="busca"
            type="search"
            defaultValue={words}
            maxLength={queryMaxLength}
            className="plain-field"
          />
        </div>
        <button type="submit" className="button-line">
          Buscar
        </button>
      </form>
    </search>
  );
}
