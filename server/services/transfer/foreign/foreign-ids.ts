/** Gives records of another system their ids in the portal, and hashes by which changed records are recognized. */
import { hash } from 'node:crypto';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import type { TextPageFields } from '../../../../domain/pages/text-pages.ts';
import type { ForeignRecord, ForeignSite, ForeignText } from '../../../../domain/transfer/foreign-record.ts';
import { toId } from '../../site/create-id.ts';

export type IdOf = (kind: ForeignRecord['kind'], oldId: string) => string;

/**
 * Creates the ids of a site: a record gets the same id in every file. An id contains the address of the site, unless
 * Ghost's own id is unique: Ghost's files do not always have the address. Before version 1, its ids are counters.
 */
export function createIds({ system, address }: Pick<ForeignSite, 'system' | 'address'>): IdOf {
  const site = address === null ? '' : address.replace(/^https?:\/\/(?:www\.)?/i, '').toLowerCase();
  return (kind, oldId) => {
    const isUnique = system === 'ghost' && !/^\d{1,15}$/.test(oldId);
    return toId('archive', system, isUnique ? '' : site, kind, oldId);
  };
}

/** Hashes a record of a foreign site. Its long text is hashed without JSON, which would escape every quote in it. */
export function hashRecord(record: object & { text?: ForeignText | string }): string {
  const { text } = record;
  return typeof text === 'object'
    ? hashTexts([JSON.stringify({ ...record, text: text.format }), text.source])
    : hashTexts([JSON.stringify(record)]);
}

function hashTexts(texts: readonly string[]): string {
  return hash('sha256', texts.map((text) => `${text.length} ${text}`).join(''));
}

/**
 * Hashes news, to find out later whether they were edited. Sections and topics are left out, because their names can
 * change separately.
 */
export function hashFields({
  title,
  summary,
  imageUrl,
  imageCaption,
  content,
  videoLink,
  source,
}: NewsFields): string {
  return hashTexts([title, summary, imageUrl, imageCaption, content, videoLink, source]);
}

export function hashPage({ title, description, lead, content }: TextPageFields): string {
  return hashTexts([title, description, lead, content]);
}
