/**
 * Collects the sections, topics and authors for a content export. In news, it refers to them by slug and name, as
 * earlier exports did.
 */
import { joinNames, listLinks, writeByline } from '../../../domain/news/authors.ts';
import { kindRules, type StoredThing, type ThingKind } from '../../../domain/news/things.ts';
import type { Row } from '../../ports/database-rows.ts';
import { toId } from '../site/create-id.ts';

export type ExportedValue =
  | string
  | number
  | boolean
  | null
  | string[]
  | { __datatype__: 'timestamp'; value: object };
export type ExportedRecord = Record<string, ExportedValue>;

/** Returns a value of a row as text; '' for null. */
export const toText = (value: string | number | null | undefined) => String(value ?? '');

/** The kinds in the order of the export: groups come before their sections. */
const kinds = Object.keys(kindRules).filter((kind): kind is ThingKind => kind in kindRules);

export class ExportedThings {
  #things = new Map<string, Row>();
  /** The rows of addresses, by the id of the thing to which they lead. */
  #addresses = new Map<string, Row[]>();
  #isTaken = false;

  addRows(rows: readonly Row[]): void {
    for (const row of rows) this.#things.set(toText(row.id), row);
  }

  addAddresses(rows: readonly Row[]): void {
    for (const row of rows) {
      const known = this.#addresses.get(toText(row.thing_id));
      if (known) known.push(row);
      else this.#addresses.set(toText(row.thing_id), [row]);
    }
  }

  /** Returns the records of each collection with their ids, each only once. */
  takeCollections(): [collection: string, [id: string, ExportedRecord][]][] {
    if (this.#isTaken || this.#addresses.size === 0) return [];
    this.#isTaken = true;
    const listed = new Map<string, [id: string, ExportedRecord][]>();
    const add = (collection: string, id: string, record: ExportedRecord) => {
      const records = listed.get(collection) ?? [];
      records.push([id, record]);
      listed.set(collection, records);
    };
    const ofKind = (kind: ThingKind) => [...this.#things.values()].filter((thing) => thing.kind === kind);
    for (const kind of kinds)
      for (const thing of ofKind(kind))
        add(
          kind === 'group' ? 'section_groups' : `${kind}s`,
          toText(thing.id),
          toRecord(kind, this.#toStored(kind, thing)),
        );
    // Former addresses come after all things: an import drops those that lead to no known thing, and groups and
    // sections share addresses.
    for (const kind of kinds) {
      const keys = ofKind(kind).flatMap(({ id }) => this.#keysOf(id));
      for (const { space, address, thing_id } of keys.filter(({ is_former }) => is_former === 1)) {
        const isOfAuthor = kind === 'author' && space === 'id';
        const target = toText(thing_id);
        if (space === kindRules[kind].space || isOfAuthor)
          add(`${kindRules[kind].space}_redirects`, toText(address), { target });
        // The record gets a new id, because names may have characters that ids cannot have.
        const name = toText(address);
        if (space === 'topic-name') add('topic_names', toId('topic name', name), { name, target });
      }
    }
    return [...listed];
  }

  /** Adds, to rows of news, the slugs of their sections and the names of their topics and authors. */
  nameIn(rows: readonly Row[], relations: readonly Row[]): Row[] {
    const ordered = relations.toSorted((one, other) => Number(one.position) - Number(other.position));
    const byNews = Map.groupBy(ordered, ({ news_id, role }) => `${role} ${news_id}`);
    return rows.map((row) => {
      const idsOf = (role: string) =>
        (byNews.get(`${role} ${row.id}`) ?? []).map(({ thing_id }) => toText(thing_id));
      const namesOf = (ids: string[]) => ids.map((id) => toText(this.#things.get(id)?.name));
      const authors = idsOf('author');
      return {
        ...row,
        category: this.#slugOf(toText(row.category)),
        author: authors.length === 0 ? toText(row.author) : joinNames(namesOf(authors)),
        byline: writeByline({ authors, contributors: idsOf('contributor') }),
        topics: namesOf(idsOf('topic')).join('\n'),
        // Slugs are separated by blanks, which they cannot contain.
        furtherSections: idsOf('section')
          .filter((id) => id !== row.category)
          .map((id) => this.#slugOf(id))
          .join(' '),
      };
    });
  }

  #keysOf(id: Row[string] | undefined): readonly Row[] {
    return this.#addresses.get(toText(id)) ?? [];
  }

  #slugOf(id: string): string {
    const { space } = kindRules.section;
    const current = this.#keysOf(id).find((row) => row.space === space && row.is_former === 0);
    return toText(current?.address) || id;
  }

  #toStored(kind: ThingKind, { id, name, user_id, position, version, details }: Row): StoredThing {
    const own = this.#keysOf(id);
    const { space } = kindRules[kind];
    const current = own.find((row) => row.space === space && row.is_former === 0);
    return {
      id: toText(id),
      slug: toText(current?.address),
      name: toText(name),
      userId: user_id === null ? null : toText(user_id),
      position: Number(position),
      version: Number(version),
      details: toText(details),
      mergedIds: own.flatMap((row) => (row.space === 'id' && row.is_former === 1 ? toText(row.address) : [])),
    };
  }
}

/**
 * Returns the fields of a thing as the export has them. For sections and authors, some have other names or forms than
 * in `kindRules`.
 */
function toRecord(kind: ThingKind, stored: StoredThing): ExportedRecord {
  const { searchFields } = kindRules[kind].read(stored);
  return { ...toOwnFields(kind, stored), ...(searchFields === '' ? {} : { searchFields }) };
}

function toOwnFields<Kind extends ThingKind>(kind: Kind, stored: StoredThing): ExportedRecord {
  const { slug, name } = stored;
  if (kind === 'section') {
    const { description, groupId, position, isHidden, closesComments, mergedIds } =
      kindRules.section.read(stored);
    const own = { group: groupId, position, isHidden, closesComments, mergedIds: [...mergedIds] };
    return { slug, name, description, ...own };
  }
  if (kind === 'author') {
    const { role, biography, photo, links, userId } = kindRules.author.read(stored);
    return { slug, name, role, biography, photo, links: listLinks({ links }), user: userId };
  }
  const rules = kindRules[kind];
  const { position, details } = rules.write(rules.read(stored));
  return { slug, name, ...(position === undefined ? {} : { position }), ...details };
}
