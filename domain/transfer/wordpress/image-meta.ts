/** The fields in which WordPress and its plug-ins keep what is said of an image, read by the import and written by the export. */
import { htmlToText } from '../convert/plain-text.ts';
import type { ForeignFile } from '../foreign-record.ts';

/** The fields of usual plug-ins for credits, the first that is filled counts. */
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
/** Per cents from the left and the top: '20 80'. */
const focusName = '_pauta_focus';

type Meta = ReadonlyMap<string, string>;

/** Reads who made an image. */
export function readCredit(meta: Meta): string {
  return htmlToText(firstOf(meta, creditNames) || readPhotoCredit(meta.get('_wp_attachment_metadata') ?? ''));
}

/** Reads what else is said of an image; `caption` is the description of one without a caption. */
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

/** Returns the credit of a photo in the metadata that PHP serialised: `s:6:"credit";s:5:"Maria";`. */
function readPhotoCredit(metadata: string): string {
  const start = /s:6:"credit";s:\d{1,4}:"/.exec(metadata);
  if (!start) return '';
  const rest = metadata.slice(start.index + start[0].length, start.index + 1_000);
  const end = rest.indexOf('";');
  return end < 0 ? '' : rest.slice(0, end);
}
