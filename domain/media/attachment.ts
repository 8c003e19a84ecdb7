/** Attachments: documents, sounds and videos from imports and from the newsroom. They are stored unchanged. */
import { documentMaxBytes, soundMaxBytes } from '../site/limits.ts';
import { formatBytes } from '../text/bytes.ts';
import { trimEndOf } from '../text/text.ts';
import { fileUrl, storageKeyOf } from './image.ts';
import { safeFileName } from './storage-key.ts';

/** The media types by file extension. Types that browsers run or show as pages are left out. */
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  ogv: 'video/ogg',
};

/** The size is limited, because an import holds the whole file in memory. */
export const attachmentMaxBytes = 30 * 1024 * 1024;
export const attachmentsFolder = 'anexos/';

const endingOf = (name: string) => /\.([a-z\d]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export function isAttachmentName(name: string): boolean {
  return Object.hasOwn(types, endingOf(name));
}

/** Returns the storage key of an attachment; `mark` distinguishes files with the same name. */
export function attachmentKey(mark: string, safeName: string): string {
  return `${attachmentsFolder}${mark}/${safeName}`;
}

/** Returns the media type of a stored attachment; null for other keys. */
export function attachmentTypeOf(key: string): string | null {
  return key.startsWith(attachmentsFolder) ? (types[endingOf(key)] ?? null) : null;
}

/**
 * Matches the address of an attachment in a text, even with the escapes of JSON. Any host is accepted, because files
 * may have a server of their own.
 */
const linkForm = /\banexos\\?\/([\w-]{1,100})\\?\/([\w.-]{1,200})/g;

/** Lists the keys of the attachments whose addresses are in a text, each once. */
export function attachmentKeysIn(text: string): string[] {
  if (!text.includes('anexos')) return [];
  const keys = [...text.matchAll(linkForm)].map(([, mark = '', name = '']) =>
    // A full stop after an address ends the sentence, so it is removed.
    attachmentKey(mark, trimEndOf(name, /[.-]/)),
  );
  return [...new Set(keys)].filter((key) => attachmentTypeOf(key) !== null);
}

/** The first bytes of the files that the newsroom may upload, by file extension. */
const beginnings: Readonly<Record<string, RegExp>> = {
  pdf: /^%PDF-/,
  mp3: /^(?:ID3|\xff[\xe2-\xff])/,
  m4a: /^.{4}ftyp/s,
  ogg: /^OggS/,
  oga: /^OggS/,
  opus: /^OggS/,
  wav: /^RIFF.{4}WAVE/s,
  flac: /^fLaC/,
};

/**
 * Returns whether the newsroom may upload a file. Name and content must be those of a PDF or a sound, and the size must
 * be within its limit.
 */
export function isUsableAttachment(name: string, data: Uint8Array): boolean {
  const ending = endingOf(name);
  const beginning = Object.hasOwn(beginnings, ending) ? beginnings[ending] : undefined;
  const start = String.fromCharCode(...data.subarray(0, 12));
  const maxBytes = ending === 'pdf' ? documentMaxBytes : soundMaxBytes;
  return beginning?.test(start) === true && data.length <= maxBytes;
}

/** Returns the address if it is that of a sound which browsers play; otherwise null. */
export function soundAddress(address: string): string | null {
  const key = storageKeyOf(address);
  return key !== null && attachmentTypeOf(key)?.startsWith('audio/') ? fileUrl(key) : null;
}

/** Returns the address of an attachment for texts. It contains the file's size, for people who see the link. */
export function attachmentUrl(key: string, bytes: number): string {
  return `${fileUrl(key)}#bytes=${bytes}`;
}

/** Returns the words after a link to an attachment, such as `PDF, 1,2 MB`; null for other links. */
export function describeAttachment(address: string): string | null {
  const key = storageKeyOf(address);
  const [, bytes] = /#bytes=(\d{1,12})$/.exec(address) ?? [];
  if (key === null || attachmentTypeOf(key) === null || bytes === undefined) return null;
  return `${endingOf(key).toUpperCase()}, ${formatBytes(Math.max(1_000, Number(bytes)))}`;
}

/** Returns whether a title is empty or just the name of the file. Then another file replaces the title, too. */
export function isFileTitle(title: string, address: string): boolean {
  const name = storageKeyOf(address)?.split('/').at(-1);
  return title.trim() === '' || safeFileName(title) === name;
}

/** Returns whether data are a web page. Old sites answer with one instead of a file that they have lost. */
export function isPage(data: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(data.subarray(0, 200)).trimStart().toLowerCase();
  return start.startsWith('<!doctype') || start.startsWith('<html') || start.startsWith('<?xml');
}
