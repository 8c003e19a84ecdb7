/** Images of the library as a grid, for `Mídia` and for the dialog in which one is chosen. */
import { type KeyboardEvent, useId } from 'react';
import { Link } from 'react-router';
import { creditLineOf } from '../../../domain/media/image-details.ts';
import type { ImageOwnerKind } from '../../../domain/media/image-use.ts';
import { type PagedKind, thingPages } from '../../../domain/news/thing-pages.ts';
import { formatBytes } from '../../../domain/text/bytes.ts';
import { untitled } from '../../../domain/text/sentences.ts';
import type { newsroom } from '../../program/api.ts';
import type { AnswerOf } from '../../program/call.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { Picture } from '../../ui/news/picture.tsx';
import { SelectionBox } from '../ui/row.tsx';
import { RowButton } from '../ui/row-button.tsx';
import type { Selection } from '../ui/use-list.ts';

export type LibraryImage = AnswerOf<typeof newsroom.imagens.$get>['items'][number];

interface GridActs {
  /** Names the effect of a press on an image in one word. */
  verb: 'Abrir' | 'Escolher';
  onPress: (image: LibraryImage) => void;
  /** Which unused images are selected, and how one of them is deleted. */
  removal?: { selection: Selection; onRemove: (key: string) => void };
}

export function ImageGrid({ images, ...acts }: GridActs & { images: readonly LibraryImage[] }) {
  return (
    <ul
      onKeyDown={moveByArrows}
      className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-x-4 gap-y-8 sm:grid-cols-2 sm:gap-x-6 xl:grid-cols-3"
    >
      {images.map((image) => (
        <li key={image.storageKey} data-row={image.storageKey} tabIndex={-1} className="min-w-0">
          <ImageCard image={image} {...acts} />
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus from image to image, by rows and columns as they are on the screen. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-image]')];
  const at = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
  const first = buttons[0];
  if (at < 0 || !first) return;
  const rowTop = first.getBoundingClientRect().top;
  const columns = buttons.filter((button) => button.getBoundingClientRect().top === rowTop).length;
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}

function ImageCard({ image, verb, onPress, removal }: GridActs & { image: LibraryImage }) {
  const { name, picture, width, height, bytes, uploadedAt, uploadedByName, isRemovable } = image;
  const nameId = useId();
  const isWhole = looksLikeLogo(image);
  return (
    <article aria-label={name} className="font-display text-sm/5">
      <button
        type="button"
        data-image=""
        aria-label={`${verb} ${name}`}
        aria-haspopup={verb === 'Abrir' ? 'dialog' : undefined}
        className="block w-full"
        onClick={() => onPress(image)}
      >
        <Picture
          picture={isWhole && picture ? { ...picture, placeholder: null } : picture}
          sizes="(width < 40rem) 45vw, 20rem"
          widest={768}
          className={`aspect-[4/3]${isWhole ? ' picture-whole' : ''}`}
        />
      </button>
      <div className="mt-2 flex items-start gap-3">
        {removal && isRemovable ? (
          <SelectionBox selection={removal.selection} id={image.storageKey} label={`Selecionar ${name}`} />
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
      {removal ? (
        <p className="flex flex-wrap gap-x-3 font-semibold text-bad">
          {image.altText || image.isDecorative ? null : <span>Sem texto alternativo</span>}
          {image.credit ? null : <span>Sem crédito</span>}
        </p>
      ) : (
        <p className="truncate text-muted">{creditLineOf(image, '') || 'Sem crédito'}</p>
      )}
      <Uses image={image} hasLinks={removal !== undefined} />
      {removal && isRemovable ? (
        <RowButton
          label="Excluir"
          aria-describedby={nameId}
          onClick={() => removal.onRemove(image.storageKey)}
        />
      ) : null}
    </article>
  );
}

/** Logos lose their letters when they are cropped. */
function looksLikeLogo({ name, width, height }: LibraryImage): boolean {
  return width < smallImagePx || width > 2.5 * height || /\.(?:png|gif)$/i.test(name);
}

const smallImagePx = 480;

interface UsesProps {
  image: LibraryImage;
  /** Whether images are links. In a form, a link would leave the form for which an image is chosen. */
  hasLinks: boolean;
}

function Uses({ image: { uses, hasMoreUses, isRemovable }, hasLinks }: UsesProps) {
  const shown = hasLinks ? uses : uses.slice(0, usesOfChoice);
  if (uses.length === 0) {
    return <p className="mt-2">{isRemovable ? 'Sem uso' : 'Ainda sem uso'}</p>;
  }
  return (
    <>
      <p className="mt-2 text-muted">Usada em:</p>
      <ul>
        {shown.map(({ kind, id, title }) => (
          <li key={`${kind} ${id}`}>
            {hasLinks ? (
              <Link
                to={addressOfOwner(kind, id)}
                className="flex min-h-6 items-center underline decoration-rule underline-offset-4 hover:decoration-marker-line hover:decoration-[3px] pointer-coarse:min-h-11"
              >
                <span className="line-clamp-2">{nameOfUse(kind, title)}</span>
              </Link>
            ) : (
              <span className="line-clamp-2">{nameOfUse(kind, title)}</span>
            )}
          </li>
        ))}
        {hasMoreUses || shown.length < uses.length ? (
          <li className="text-muted">e em outros lugares</li>
        ) : null}
      </ul>
    </>
  );
}

/** So many uses are named under an image, to distinguish it from similar ones. */
const usesOfChoice = 2;

function nameOfUse(kind: ImageOwnerKind, title: string): string {
  const prefix = isPaged(kind) ? `${thingPages[kind].label}: ` : owners[kind].prefix;
  return prefix + (title || untitled);
}

function addressOfOwner(kind: ImageOwnerKind, id: string): string {
  if (kind === 'section') return owners.group.path;
  return isPaged(kind)
    ? `/dashboard/${thingPages[kind].screen}`
    : owners[kind].path + (owners[kind].isOne ? encodeURIComponent(id) : '');
}

const isPaged = (kind: ImageOwnerKind): kind is PagedKind => kind in thingPages;

/**
 * For each kind of record that shows an image: the words before its title, and the path where it is edited. If `isOne`
 * is set, the path ends with the record's id.
 */
const owners: Readonly<
  Record<Exclude<ImageOwnerKind, PagedKind>, { prefix: string; path: string; isOne?: true }>
> = {
  news: { prefix: '', path: '/edit-news/', isOne: true },
  draft: { prefix: 'Rascunho: ', path: '/dashboard/noticias?rascunho=', isOne: true },
  trash: { prefix: 'Lixeira: ', path: '/dashboard/lixeira' },
  'main-banner': { prefix: '', path: '/dashboard/banners' },
  'side-banner': { prefix: '', path: '/dashboard/banners' },
  'middle-banner': { prefix: '', path: '/dashboard/banners' },
  video: { prefix: 'Vídeo: ', path: '/dashboard/videos' },
  settings: { prefix: 'Configurações: ', path: '/dashboard/configuracoes?aba=', isOne: true },
  page: { prefix: 'Página: ', path: '/dashboard/paginas/', isOne: true },
  'page-draft': { prefix: 'Rascunho de página: ', path: '/dashboard/paginas/', isOne: true },
  group: { prefix: 'Grupo: ', path: '/dashboard/secoes' },
};
