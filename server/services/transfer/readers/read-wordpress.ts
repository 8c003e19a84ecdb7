/** Reads the export of a WordPress site as records that an import understands. */

import { htmlToText } from '../../../../domain/transfer/convert/plain-text.ts';
import type {
  ForeignAuthor,
  ForeignFault,
  ForeignRecord,
} from '../../../../domain/transfer/foreign-record.ts';
import {
  datesOf,
  type ItemTerms,
  isMovedItem,
  readItem,
  readItemTerms,
  type Term,
} from '../../../../domain/transfer/wordpress/items.ts';
import { findOffset } from '../../../../domain/transfer/wordpress/moments.ts';
import {
  decodeSlug,
  type SiteAddress,
  toNicename,
  toSiteAddress,
} from '../../../../domain/transfer/wordpress/site-address.ts';
import {
  type Category,
  listLeftOutTermMeta,
  readAuthor,
  readCategory,
  readTopic,
  toForeignAuthor,
  toForeignSection,
  toForeignTopic,
} from '../../../../domain/transfer/wordpress/terms.ts';
import { textOfChild, type XmlElement } from '../../../../domain/transfer/wordpress/xml-element.ts';
import type { MetItems } from '../foreign/survey.ts';
import { type ForeignSource, recordMaxLength, ZipDamage } from './foreign-source.ts';
import { parseXmlRecord, XmlDamage } from './parse-xml-record.ts';
import { readText } from './read-text.ts';
import { type RawRecord, RecordSplitter } from './split-records.ts';

/** The most names of sections, topics and authors for one site. */
const namesMax = 1_000_000;
const siteNames = ['title', 'wp:wxr_version', 'wp:base_site_url', 'wp:base_blog_url', 'link'];
/** The names of terms and items, with the kinds of their records. */
const recordKinds: Readonly<Record<string, ForeignFault['collection']>> = {
  item: 'post',
  'wp:author': 'author',
  'wp:wp_author': 'author',
  'wp:category': 'section',
  'wp:tag': 'topic',
  'wp:term': 'topic',
};

/**
 * Reads the records of a WordPress file (WXR 1.0 to 1.2), in one or many files, at constant memory. `met` keeps the
 * numbers of items, by which repeated ones are found.
 */
export async function* readWordpress(
  sources: readonly ForeignSource[],
  now: number,
  met: MetItems = new Map<string, string>(),
): AsyncGenerator<ForeignRecord, void, undefined> {
  const records = new WordpressRecords(now, met);
  for (const [index, source] of sources.entries()) {
    records.startFile(index);
    const splitter = new RecordSplitter([...siteNames, ...Object.keys(recordKinds)], recordMaxLength);
    let reason = `o arquivo ${source.name} acaba antes do fim: o que faltou não foi importado`;
    try {
      for await (const text of readText(source.open())) {
        for (const record of splitter.push(text)) yield* records.read(record);
      }
    } catch (error) {
      if (!(error instanceof ZipDamage)) throw error;
      reason = `${source.name}: ${error.message}: o que vem depois não foi importado`;
    }
    for (const record of splitter.end()) yield* records.read(record);
    yield* records.endHeader();
    if (!splitter.hasEnd) {
      yield { kind: 'fault', collection: 'site', id: source.name, reason };
    }
  }
}

/** The names and ids of a foreign site that are needed while its records are read, without texts. */
class WordpressRecords {
  readonly #now: number;
  readonly #fields = new Map<string, string>();
  readonly #categories = new Map<string, Category>();
  readonly #categoryOfTerm = new Map<string, string>();
  readonly #categoryOfName = new Map<string, string>();
  /** The ids of authors, which are their logins, by nicename and by login. */
  readonly #authors = new Map<string, string>();
  readonly #given = new Set<string>();
  readonly #met: MetItems;
  #waiting: Category[] = [];
  #site: SiteAddress = toSiteAddress('');
  #isHeader = true;
  #isFull = false;
  #offsetMs: number | null = null;
  #items = 0;
  #file = 0;

  constructor(now: number, met: MetItems) {
    this.#now = now;
    this.#met = met;
  }

  startFile(index: number): void {
    this.#file = index;
  }

  *read(record: RawRecord): Generator<ForeignRecord, void, undefined> {
    const isItem = record.name === 'item';
    if (isItem) {
      this.#items += 1;
      yield* this.endHeader();
    }
    if (!siteNames.includes(record.name)) yield* this.#giveSite();
    const element = this.#parse(record);
    if (!('children' in element)) yield element;
    else if (isItem) yield* this.#readItem(element, record.xml);
    else yield* this.#readHeader(element);
  }

  *#giveSite(): Generator<ForeignRecord, void, undefined> {
    if (!this.#isHeader) return;
    this.#isHeader = false;
    const { address } = this.#site;
    const version = this.#fields.get('wp:wxr_version') ?? '';
    yield { kind: 'site', system: 'wordpress', version, address, name: this.#fields.get('title') ?? '' };
  }

  /** Ends the header and gives its sections, which were kept until their parents were known. */
  *endHeader(): Generator<ForeignRecord, void, undefined> {
    yield* this.#giveSite();
    for (const { id, parentId } of this.#waiting) this.#setParent(id, parentId);
    for (const { id } of this.#waiting) {
      const category = this.#categories.get(id);
      if (category) yield toForeignSection(this.#site, category, this.#categories);
    }
    this.#waiting = [];
  }

  /** WXR 1.0 has the name of the parent where later versions have its id. */
  #setParent(id: string, parent: string | null): void {
    const category = this.#categories.get(id);
    if (!category || parent === null || this.#categories.has(parent)) return;
    const parentId = this.#categoryOfName.get(htmlToText(parent)) ?? parent;
    this.#categories.set(id, { ...category, parentId });
  }

  #parse(record: RawRecord): XmlElement | ForeignRecord {
    const { name, xml, state } = record;
    const collection = recordKinds[name] ?? 'site';
    const [, id = `registro ${this.#items}`] = /<wp:post_id>\D{0,20}(\d{1,20})/.exec(xml) ?? [];
    const fault = (reason: string): ForeignRecord => {
      return { kind: 'fault', collection, id, reason: reason + nameOf(xml) };
    };
    if (state === 'too large') return fault('o registro é grande demais');
    if (state === 'cut off') return fault('o registro acaba no meio');
    try {
      return parseXmlRecord(xml);
    } catch (error) {
      if (error instanceof XmlDamage) return fault(`XML danificado: ${error.message}`);
      throw error;
    }
  }

  *#readHeader(element: XmlElement): Generator<ForeignRecord, void, undefined> {
    yield* listLeftOutTermMeta(element);
    switch (element.name) {
      case 'wp:author':
      case 'wp:wp_author': {
        yield* this.#giveOnce(readAuthor(this.#site, element));
        break;
      }
      case 'wp:category':
        this.#addCategory(readCategory(element));
        break;
      case 'wp:tag':
        yield* this.#giveOnce(readTopic(this.#site, element));
        break;
      case 'wp:term': {
        const taxonomy = textOfChild(element, 'wp:term_taxonomy');
        if (taxonomy === 'category') this.#addCategory(readCategory(element));
        else if (taxonomy === 'post_tag') yield* this.#giveOnce(readTopic(this.#site, element));
        else yield { kind: 'left-out', what: `termo ${taxonomy.slice(0, 40)}` };
        break;
      }
      default:
        this.#readSite(element);
    }
  }

  #readSite({ name, text }: XmlElement): void {
    if (!this.#isHeader || this.#fields.has(name)) return;
    this.#fields.set(name, text.trim());
    const address = ['wp:base_blog_url', 'link', 'wp:base_site_url'].map((one) => this.#fields.get(one));
    this.#site = toSiteAddress(address.find((one) => one) ?? '');
  }

  #addCategory(category: Category | null): void {
    if (!category || this.#categories.has(category.id) || !this.#isNew(`section ${category.id}`)) return;
    this.#categories.set(category.id, category);
    if (!this.#categoryOfName.has(category.name)) this.#categoryOfName.set(category.name, category.id);
    if (category.termId !== '') this.#categoryOfTerm.set(category.termId, category.id);
    this.#waiting.push(category);
  }

  *#giveOnce(record: ForeignRecord | null): Generator<ForeignRecord, void, undefined> {
    if (!record || !('id' in record) || !this.#isNew(`${record.kind} ${record.id}`)) return;
    if (record.kind === 'author') this.#addAuthor(record);
    yield record;
  }

  #addAuthor({ id, slug }: ForeignAuthor): void {
    this.#authors.set(slug, id);
    this.#authors.set(id, id);
  }

  #isNew(key: string): boolean {
    if (this.#given.has(key)) return false;
    if (this.#given.size < namesMax) this.#given.add(key);
    else this.#isFull = true;
    return true;
  }

  /** Returns the slug of the first item with this key; null when this item is the first one. */
  #meet(key: string, slug: string): string | null {
    const own = `${this.#items} ${slug}`;
    const first = this.#met.get(key);
    if (first === undefined) this.#met.set(key, own);
    return first === undefined || first === own ? null : first.slice(first.indexOf(' ') + 1);
  }

  *#readItem(item: XmlElement, xml: string): Generator<ForeignRecord, void, undefined> {
    const number = textOfChild(item, 'wp:post_id') || numberOf(textOfChild(item, 'guid'));
    if (number === '') {
      const reason = `o registro não tem wp:post_id${nameOf(xml)}`;
      yield { kind: 'fault', collection: 'post', id: `registro ${this.#items}`, reason };
      return;
    }
    const slug = textOfChild(item, 'wp:post_name');
    const first = this.#meet(number, slug);
    // If files of two sites were joined, two items can have the same number.
    const id = first === null || first === slug ? number : `${number} ${slug}`;
    if (first === slug || (id !== number && this.#meet(`item ${id}`, slug) !== null)) {
      yield { kind: 'left-out', what: 'item repetido' };
      return;
    }
    // What refers to the number in the same file means this item, and not that of the other site.
    if (id !== number) this.#met.set(this.#keyInFile(number), id);
    if (this.#isFull) {
      const reason = `o arquivo tem mais de ${namesMax} seções, assuntos e autores: divida-o`;
      yield { kind: 'fault', collection: 'post', id, reason };
      return;
    }
    this.#offsetMs = findOffset(...datesOf(item)) ?? this.#offsetMs;
    let terms: ItemTerms = { categories: [], tags: [], authors: [] };
    if (isMovedItem(item)) {
      terms = this.#identify(readItemTerms(item));
      yield* this.#giveMissing(terms);
    }
    yield* readItem(item, terms, {
      id,
      site: this.#site,
      offsetMs: this.#offsetMs,
      now: this.#now,
      categoryOfTerm: (termId) => this.#categoryOfTerm.get(termId),
      idOf: (other) => this.#met.get(this.#keyInFile(other)) ?? other,
    });
  }

  #keyInFile(number: string): string {
    return `file ${this.#file} ${number}`;
  }

  /**
   * Finds the ids of terms. Items name authors by login or nicename; very old items name categories and tags by name
   * alone.
   */
  #identify({ categories, tags, authors }: ItemTerms): ItemTerms {
    const idOf = ({ id, name }: Term, known?: ReadonlyMap<string, string>) =>
      id || known?.get(htmlToText(name)) || toNicename(name);
    return {
      categories: categories
        .map((term) => ({ ...term, id: idOf(term, this.#categoryOfName) }))
        .filter(({ id }) => id !== ''),
      tags: tags.map((term) => ({ ...term, id: idOf(term) })).filter(({ id }) => id !== ''),
      authors: authors.map(({ id, name }) => ({
        id: this.#authors.get(id) ?? this.#authors.get(toNicename(id)) ?? id,
        name,
      })),
    };
  }

  /** Yields the things to which an item refers, and which no header describes. */
  *#giveMissing({ categories, tags, authors }: ItemTerms): Generator<ForeignRecord, void, undefined> {
    for (const { id, name } of categories) {
      this.#addCategory({
        id,
        termId: '',
        name: htmlToText(name) || decodeSlug(id),
        description: '',
        parentId: null,
      });
    }
    yield* this.endHeader();
    for (const { id, name } of tags) yield* this.#giveOnce(toForeignTopic(this.#site, id, name));
    for (const { id, name } of authors) yield* this.#giveOnce(toForeignAuthor(this.#site, id, { name }));
  }
}

/** Returns the number in the permanent address of an item, for files without `wp:post_id`; '' for none. */
function numberOf(guid: string): string {
  return /[?&](?:p|page_id|attachment_id)=(\d{1,19})/.exec(guid)?.[1] ?? '';
}

/** Names a record that cannot be read by its title and address, so that people find it on the old site. */
function nameOf(xml: string): string {
  const textOf = (name: string) => {
    const [, text = ''] = new RegExp(`<${name}>\\s{0,20}(?:<!\\[CDATA\\[)?([^<\\]]{1,300})`).exec(xml) ?? [];
    return htmlToText(text);
  };
  const title = textOf('title');
  const names = [title && `“${title}”`, textOf('link')].filter((name) => name !== '');
  return names.length === 0 ? '' : ` (${names.join(', ')})`;
}
