/** Gathers sections, topics and authors of a content export, whose news name them as earlier versions did. */
import { joinNames, writeByline } from '../../../domain/news/authors.ts';
import { kindRules, type StoredThing, type ThingKind } from '../../../domain/news/things.ts';
import type { Row } from '../../ports/archive.ts';
import type { CollectionName } from './parse-record.ts';

const text = (value: string | number | null | undefined) => String(value ?? '');

/** In the order in which an import needs them. */
const collectionsOf = {
  group: ['section_groups'],
  section: ['sections', 'section_redirects'],
  author: ['authors', 'author_redirects'],
  topic: ['topics', 'topic_redirects'],
} as const satisfies Record<ThingKind, readonly CollectionName[]>;

export class ExportedThings {
  #things = new Map<string, Row>();
  #addresses: Row[] = [];
  #isTaken = false;

  addRows(rows: readonly Row[]): void {
    for (const row of rows) this.#things.set(text(row.id), row);
  }

  addAddresses(rows: readonly Row[]): void {
    this.#addresses.push(...rows);
  }

  /** The rows of each collection, once. */
  takeCollections(): [CollectionName, Row[]][] {
    if (this.#isTaken || this.#addresses.length === 0) return [];
    this.#isTaken = true;
    const listed = new Map<CollectionName, Row[]>();
    const add = (collection: CollectionName, row: Row) =>
      listed.set(collection, [...(listed.get(collection) ?? []), row]);
    for (const kind of ['group', 'section', 'author', 'topic'] as const) {
      const [collection, redirects = 'section_redirects'] = collectionsOf[kind];
      const things = [...this.#things.values()].filter((thing) => thing.kind === kind);
      for (const thing of things) add(collection, toRow(kind, this.#toStored(thing)));
      const ids = new Set(things.map(({ id }) => id));
      const former = this.#addresses.filter(
        ({ thing_id, is_former }) => is_former === 1 && ids.has(thing_id ?? ''),
      );
      for (const { space, address, thing_id } of former) {
        const isOfAuthor = kind === 'author' && space === 'id';
        if (space === kindRules[kind].space || isOfAuthor)
          add(redirects, { slug: address ?? '', target_id: thing_id ?? '' });
        if (space === 'topic-name') add('topic_names', { name_key: address ?? '', topic_id: thing_id ?? '' });
      }
    }
    return [...listed];
  }

  /** Rows of news with the slug of their section, and the names of their topics and authors. */
  nameIn(rows: readonly Row[], relations: readonly Row[]): Row[] {
    const ordered = relations.toSorted((one, other) => Number(one.position) - Number(other.position));
    return rows.map((row) => {
      const idsOf = (role: string) =>
        ordered.flatMap(({ news_id, thing_id, ...relation }) =>
          news_id === row.id && relation.role === role ? text(thing_id) : [],
        );
      const namesOf = (ids: string[]) => ids.map((id) => text(this.#things.get(id)?.name));
      const authors = idsOf('author');
      return {
        ...row,
        category: this.#slugOf(text(row.category)),
        author: authors.length === 0 ? text(row.author) : joinNames(namesOf(authors)),
        byline: writeByline({ authors, contributors: idsOf('contributor') }),
        topics: namesOf(idsOf('topic')).join('\n'),
      };
    });
  }

  #slugOf(id: string): string {
    const { space } = kindRules.section;
    const current = this.#addresses.find(
      (row) => row.thing_id === id && row.space === space && row.is_former === 0,
    );
    return text(current?.address) || id;
  }

  #toStored({ id, kind, name, user_id, position, version, details }: Row): StoredThing {
    const own = this.#addresses.filter(({ thing_id }) => thing_id === id);
    const { space } = kindRules[kind === 'topic' || kind === 'author' ? kind : 'section'];
    const current = own.find((row) => row.space === space && row.is_former === 0);
    return {
      id: text(id),
      slug: text(current?.address),
      name: text(name),
      userId: user_id === null ? null : text(user_id),
      position: Number(position),
      version: Number(version),
      details: text(details),
      mergedIds: own.flatMap((row) => (row.space === 'id' && row.is_former === 1 ? text(row.address) : [])),
    };
  }
}

/** As the tables of earlier versions had them. */
function toRow(kind: ThingKind, stored: StoredThing): Row {
  switch (kind) {
    case 'group':
      return { ...kindRules.group.read(stored) };
    case 'topic':
      return { ...kindRules.topic.read(stored) };
    case 'author': {
      const { userId, ...author } = kindRules.author.read(stored);
      return { ...author, user_id: userId };
    }
    case 'section': {
      const { groupId, isHidden, mergedIds, ...section } = kindRules.section.read(stored);
      return { ...section, group_id: groupId, is_hidden: isHidden ? 1 : 0, merged_ids: mergedIds.join(' ') };
    }
  }
}
