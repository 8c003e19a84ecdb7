/**
 * The insets that the newsroom makes: each row has all that the editor needs to offer an inset, ask for its data and
 * store it.
 */
import { describeAttachment, soundAddress } from '../../../domain/media/attachment.ts';
import { embedAddressMax, findEmbed } from '../../../domain/media/embed.ts';
import { factsMax, galleryImagesMax, insetTextMaxUnits as maxUnits } from '../../../domain/site/limits.ts';
import { ownEmbed, unknownEmbed } from '../../../domain/text/sentences.ts';
import type { ToolIconName } from '../ui/tool-icon.tsx';
import { isOwnAddress } from './own-address.ts';

export type InsetData = Readonly<Record<string, unknown>>;

/** A field of an inset's form. It writes the part `name` of the data of the inset's entity. */
export type InsetField =
  | LineField<'line'>
  /** Several lines with bold, italic and links. */
  | LineField<'text'>
  | { readonly kind: 'image'; readonly name: string; readonly label: string }
  /** The details that the library has of an image; the part `name` holds the address of the image. */
  | { readonly kind: 'details'; readonly name: string }
  /** An uploaded document or sound; the part `name` holds its address. */
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly label: string;
      readonly hint: string;
      readonly accept: string;
    }
  /** A list of records, each with fields of its own. */
  | {
      readonly kind: 'items';
      readonly name: string;
      readonly noun: string;
      readonly min: number;
      /** The form adds no more items than this. */
      readonly max: number;
      /** Readers see no more items than this. */
      readonly shownMax: number;
      readonly fields: readonly InsetField[];
    }
  | { readonly kind: 'table' };

interface LineField<Kind> {
  readonly kind: Kind;
  readonly name: string;
  readonly label: string;
  readonly maxUnits: number;
  readonly isRequired?: boolean;
  readonly hint?: string;
  /** Returns what is wrong with a filled field, as a sentence, or null. */
  readonly check?: (text: string) => string | null;
}

export interface InsetFieldProps<Kind extends InsetField['kind']> {
  id: string;
  field: Extract<InsetField, { kind: Kind }>;
  data: InsetData;
  problem: string | null;
  onChange: (changed: InsetData) => void;
}

export interface InsetKind {
  /** The type of the entity, which domain/text/rich-text-insets.ts reads. */
  readonly type: string;
  readonly label: string;
  readonly icon: ToolIconName;
  readonly fields: readonly InsetField[];
  /** The data of a new inset. */
  readonly start?: InsetData;
  /** Returns whether data belong to this kind: several kinds can have one type. */
  readonly fits?: (data: InsetData) => boolean;
  /** Whether old readers of the format know the inset. Blocks of other insets repeat their text for them. */
  readonly isFirst?: boolean;
}

function isAttachment(url: unknown): boolean {
  return typeof url === 'string' && describeAttachment(url) !== null;
}

/** A post, sound, film, map or chart. Readers load it by a press. */
export const embedKind: InsetKind = {
  type: 'EMBED',
  label: 'Conteúdo de outro site',
  icon: 'embed',
  isFirst: true,
  fits: ({ url }) => typeof url === 'string' && findEmbed(url) !== null,
  fields: [
    {
      kind: 'line',
      name: 'url',
      label: 'Endereço',
      hint: 'De X, Instagram, TikTok, Facebook, Threads, Bluesky, Mastodon, Spotify, SoundCloud, Vimeo, Google Maps, CodePen ou Datawrapper.',
      maxUnits: embedAddressMax,
      isRequired: true,
      check: (address) => {
        if (isOwnAddress(address)) return ownEmbed;
        return findEmbed(address) ? null : unknownEmbed;
      },
    },
    {
      kind: 'line',
      name: 'title',
      label: 'Título',
      hint: 'O que o leitor vê antes de carregar o conteúdo. Sem ele, perguntamos ao outro site, que nem sempre responde.',
      maxUnits: maxUnits.EMBED.title,
    },
    { kind: 'line', name: 'author', label: 'De quem é', maxUnits: maxUnits.EMBED.author },
  ],
};

/** Cells in rows and columns, of which the first row may be the header. */
export const tableKind: InsetKind = {
  type: 'TABLE',
  label: 'Tabela',
  icon: 'table',
  isFirst: true,
  fields: [
    { kind: 'table' },
    { kind: 'line', name: 'caption', label: 'Legenda', maxUnits: maxUnits.TABLE.caption },
  ],
  start: { hasHeader: true, caption: '' },
};

export const insetKinds: readonly InsetKind[] = [
  tableKind,
  {
    type: 'GALLERY',
    label: 'Galeria',
    icon: 'gallery',
    isFirst: true,
    fields: [
      {
        kind: 'items',
        name: 'images',
        noun: 'imagem',
        min: 2,
        max: 20,
        shownMax: galleryImagesMax,
        fields: [
          { kind: 'image', name: 'src', label: 'Arquivo' },
          { kind: 'line', name: 'alt', label: 'Texto alternativo', maxUnits: maxUnits.GALLERY.alt },
          { kind: 'line', name: 'caption', label: 'Legenda', maxUnits: maxUnits.GALLERY.caption },
          { kind: 'details', name: 'src' },
        ],
      },
    ],
  },
  {
    type: 'BOX',
    label: 'Quadro de informação',
    icon: 'box',
    fields: [
      { kind: 'line', name: 'title', label: 'Título do quadro', maxUnits: maxUnits.BOX.title },
      { kind: 'text', name: 'text', label: 'Texto do quadro', maxUnits: maxUnits.BOX.text, isRequired: true },
    ],
  },
  {
    type: 'FACTS',
    label: 'Números',
    icon: 'facts',
    fields: [
      { kind: 'line', name: 'title', label: 'Título', maxUnits: maxUnits.FACTS.title },
      {
        kind: 'items',
        name: 'facts',
        noun: 'número',
        min: 1,
        max: factsMax,
        shownMax: factsMax,
        fields: [
          { kind: 'line', name: 'number', label: 'Valor', maxUnits: maxUnits.FACTS.number, isRequired: true },
          { kind: 'line', name: 'label', label: 'Descrição', maxUnits: maxUnits.FACTS.label },
        ],
      },
    ],
  },
  {
    type: 'PULLQUOTE',
    label: 'Frase em destaque',
    icon: 'pullquote',
    fields: [
      { kind: 'line', name: 'text', label: 'Frase', maxUnits: maxUnits.PULLQUOTE.text, isRequired: true },
      { kind: 'line', name: 'author', label: 'Quem disse', maxUnits: maxUnits.PULLQUOTE.author },
    ],
  },
  {
    type: 'EMBED',
    label: 'Arquivo para baixar',
    icon: 'file',
    isFirst: true,
    fits: ({ url }) => isAttachment(url) && soundAddress(String(url)) === null,
    fields: [
      { kind: 'file', name: 'url', label: 'Arquivo', hint: 'Um PDF de até 20 MB.', accept: '.pdf' },
      { kind: 'line', name: 'title', label: 'Título', maxUnits: maxUnits.EMBED.title },
    ],
  },
  {
    type: 'EMBED',
    label: 'Som',
    icon: 'sound',
    isFirst: true,
    fits: ({ url }) => isAttachment(url) && soundAddress(String(url)) !== null,
    fields: [
      {
        kind: 'file',
        name: 'url',
        label: 'Arquivo',
        hint: 'MP3, M4A, OGG, WAV ou FLAC de até 50 MB.',
        accept: '.mp3,.m4a,.ogg,.oga,.opus,.wav,.flac',
      },
      { kind: 'line', name: 'title', label: 'Título', maxUnits: maxUnits.EMBED.title },
    ],
  },
  embedKind,
  { type: 'DIVIDER', label: 'Divisória', icon: 'divider', fields: [] },
];
