/**
 * The fields of WordPress and its plug-ins for the details of an image. The import reads them, and the export writes
 * them.
 */
import { htmlToText } from '../convert/plain-text.ts';
import type { ForeignFile } from '../foreign-record.ts';

/** The fields for credits in usual plug-ins; the first one that is not empty counts. */
const creditNames = [
  '_media_credit',
  'media_credit',
  '_credit',
  'credit',
  'credito',
  'photo_credit',
  '_wp_attachment_credit',
  '_image_credit',
  'image_credit',
  'isc_image_source',
];
const licenceNames = ['_pauta_licence', 'isc_image_licence'];
const decorativeName = '_pauta_decorative';
/** The focal point in per cents, from the left and the top: '20 80'. */
const focusName = '_pauta_focus';

type Meta = ReadonlyMap<string, string>;

/** Reads the credit of an image. */
export function readCredit(meta: Meta): string {
  return htmlToText(firstOf(meta, creditNames) || readPhotoCredit(meta.get('_wp_attachment_metadata') ?? ''));
}

/** Reads the other details of an image. If it has no caption, `caption` is its description. */
export function readImageDetails(meta: Meta, caption: string): NonNullable<ForeignFile['details']> {
  const licence = htmlToText(firstOf(meta, licenceNames));
  const [, focusX, focusY] = /^(\d\d?|100) (\d\d?|100)$/.exec(meta.get(focusName) ?? '') ?? [];
  return {
    ...(caption === '' ? {} : { caption }),
    ...(licence === '' ? {} : { licence }),
    ...(meta.get(decorativeName) === '1' ? { isDecorative: true } : {}),
    ...(focusX && focusY ? { focusX: Number(focusX), focusY: Number(focusY) } : {}),
  };
}

/** Returns the fields of an image for an export. */
export function toImageMeta({ alternativeText, credit, details = {} }: ForeignFile) {
  const { licence = '', isDecorative = false, focusX, focusY } = details;
  const all = [
    ['_wp_attachment_image_alt', alternativeText],
    ['_media_credit', credit],
    ['_pauta_licence', licence],
    [decorativeName, isDecorative ? '1' : ''],
    [focusName, focusX === undefined || focusY === undefined ? '' : `${focusX} ${focusY}`],
  ] as const;
  return all.filter(([, value]) => value !== '');
}

const firstOf = (meta: Meta, names: readonly string[]) =>
  names.map((name) => meta.get(name) ?? '').find((value) => value !== '') ?? '';

/** Returns the credit of a photo from the metadata that PHP serialized: `s:6:"credit";s:5:"Maria";`. */
function readPhotoCredit(metadata: string): string {
  const start = /s:6:"credit";s:\d{1,4}:"/.exec(metadata);
  if (!start) return '';
  const rest = metadata.slice(start.index + start[0].length, start.index + 1_000);
  const end = rest.indexOf('";');
  return end < 0 ? '' : rest.slice(0, end);
}
