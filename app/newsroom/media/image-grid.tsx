/** Images of the library as a grid, for `Mídia`. */
import { useId } from 'react';
import { Link } from 'react-router';
import type { ImageOwnerKind } from '../../../domain/media/image-use.ts';
import { thingPages } from '../../../domain/news/thing-pages.ts';
import { formatBytes } from '../../../domain/text/bytes.ts';
import type { newsroom } from '../../program/api.ts';
import type { AnswerOf } from '../../program/call.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { Picture } from '../../ui/news/picture.tsx';
import { SelectionBox } from '../ui/row.tsx';
import { RowButton } from '../ui/row-button.tsx';
import type { Selection } from '../ui/use-list.ts';

export type LibraryImage = AnswerOf<typeof newsroom.imagens.$get>['items'][number];

export function ImageGrid({
  images,
  selection,
  onRemove,
}: {
  images: readonly LibraryImage[];
  selection: Selection;
  onRemove: (key: string) => void;
}) {
  return (
    <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-4 gap-y-8 sm:grid-cols-2 sm:gap-x-6 xl:grid-cols-3">
      {images.map((image) => (
        <li key={image.storageKey} data-row={image.storageKey} tabIndex={-1} className="min-w-0">
          <ImageCard image={image} selection={selection} onRemove={() => onRemove(image.storageKey)} />
        </li>
      ))}
    </ul>
  );
}

function ImageCard({
  image,
  selection,
  onRemove,
}: {
  image: LibraryImage;
  selection: Selection;
  onRemove: () => void;
}) {
  const { name, url, picture, width, height, bytes, uploadedAt, uploadedByName, isRemovable } = image;
  const nameId = useId();
  const isWhole = looksLikeLogo(image);
  return (
    <article aria-label={name} className="font-display text-sm/5">
      <a href={url} target="_blank" rel="noopener" aria-label={`Abrir ${name}`} className="block">
        <Picture
          picture={isWhole && picture ? { ...picture, placeholder: null } : picture}
          sizes="(width < 40rem) 45vw, 20rem"
          widest={768}
          className={`aspect-[4/3]${isWhole ? ' picture-whole' : ''}`}
        />
      </a>
      <div className="mt-2 flex items-start gap-3">
        {isRemovable ? (
          <SelectionBox selection={selection} id={image.storageKey} label={`Selecionar ${name}`} />
        ) : null}
        <h2 id={nameId} className="line-clamp-3 min-w-0 font-semibold">
          {name}
        </h2>
      </div>
      <p className="mt-1 text-muted tabular-nums">{`${width} × ${height}, ${formatBytes(bytes)}`}</p>
      <p className="text-muted tabular-nums">
        <ShortDate at={uploadedAt} />
        {uploadedByName ? ` por ${uploadedByName}` : ''}
      </p>
      <Uses image={image} />
      {isRemovable ? (
        <RowButton aria-describedby={nameId} onClick={onRemove}>
          Excluir
        </RowButton>
      ) : null}
    </article>
  );
}

/** Logos lose their letters when they are cropped. */
function looksLikeLogo({ name, width, height }: LibraryImage): boolean {
  return width < smallImagePx || width > 2.5 * height || /\.(?:png|gif)$/i.test(name);
}

const smallImagePx = 480;

function Uses({ image: { uses, hasMoreUses, isRemovable } }: { image: LibraryImage }) {
  if (uses.length === 0) {
    return <p className="mt-2">{isRemovable ? 'Sem uso' : 'Ainda sem uso'}</p>;
  }
  return (
    <>
      <p className="mt-2 text-muted">Usada em:</p>
      <ul>
        {uses.map(({ kind, id, title }) => (
          <li key={`${kind} ${id}`}>
            <Link
              to={addressOfOwner(kind, id)}
              className="flex min-h-6 items-center underline decoration-rule underline-offset-4 hover:decoration-marker-line hover:decoration-[3px] pointer-coarse:min-h-11"
            >
              <span className="line-clamp-2">{`${kindNames[kind]}${title || 'Sem título'}`}</span>
            </Link>
          </li>
        ))}
        {hasMoreUses ? <li className="text-muted">e em outros lugares</li> : null}
      </ul>
    </>
  );
}

const kindNames: Readonly<Record<ImageOwnerKind, string>> = {
  news: '',
  draft: 'Rascunho: ',
  trash: 'Lixeira: ',
  'main-banner': '',
  'side-banner': '',
  'middle-banner': '',
  video: 'Vídeo: ',
  settings: 'Configurações: ',
  page: 'Página: ',
  'page-draft': 'Rascunho de página: ',
  author: 'Autor: ',
  section: 'Seção: ',
  group: 'Grupo: ',
  topic: 'Assunto: ',
};

function addressOfOwner(kind: ImageOwnerKind, id: string): string {
  switch (kind) {
    case 'news':
      return `/edit-news/${encodeURIComponent(id)}`;
    case 'draft':
      return `/dashboard/noticias?rascunho=${encodeURIComponent(id)}`;
    case 'trash':
      return '/dashboard/lixeira';
    case 'page':
    case 'page-draft':
      return `/dashboard/paginas/${encodeURIComponent(id)}`;
    case 'settings':
      return `/dashboard/configuracoes?aba=${encodeURIComponent(id)}`;
    case 'section':
    case 'group':
      return '/dashboard/secoes';
    case 'author':
    case 'topic':
      return `/dashboard/${thingPages[kind].screen}`;
    case 'video':
      return '/dashboard/videos';
    default:
      return '/dashboard/banners';
  }
}
