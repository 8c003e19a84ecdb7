/** Stores the newsroom's pages of text and their versions. */
import type { Kysely } from 'kysely';
import type { PublishedTextPage } from '../../../../../domain/pages/text-pages.ts';
import { type TextPage, type TextPageVersion, textPagePath } from '../../../../../domain/pages/text-pages.ts';
import { importedPagesMax } from '../../../../../domain/site/limits.ts';
import { compareText } from '../../../../../domain/text/order.ts';
import { columnsBut, toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';

const pageColumns = columnsBut('text_pages', 'content');
const versionColumns = columnsBut('text_page_versions', 'content');

/** Pages are sorted here, because databases sort by bytes or by the rules of their own language. */
const byTitle = (one: { title: string }, other: { title: string }) => compareText(one.title, other.title);

/** Stores the pages of text, at most 100 (docs/product.md#pages). */
export function createTextPageStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /** Lists pages by title; if `ids` are given, only those. */
    async list(ids?: readonly string[]): Promise<Omit<TextPage, 'content'>[]> {
      const rows = await read
        .selectFrom('text_pages')
        .select(pageColumns)
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .orderBy('id')
        .limit(importedPagesMax)
        .execute();
      return rows.map((row) => toFields('text_pages', row)).sort(byTitle);
    },
    /** Lists the slugs of all pages in any order, without the texts and the sorting of `list`. */
    async listSlugs(): Promise<string[]> {
      const rows = await read.selectFrom('text_pages').select('slug').limit(importedPagesMax).execute();
      return rows.map(({ slug }) => slug);
    },
    /** Lists published pages by title, for menus, footer and sitemap; if `ids` are given, only those. */
    async listPublished(ids?: readonly string[]): Promise<PublishedTextPage[]> {
      const rows = await read
        .selectFrom('text_pages')
        .innerJoin('text_page_versions', (join) =>
          join
            .onRef('text_page_versions.page_id', '=', 'text_pages.id')
            .onRef('text_page_versions.version', '=', 'text_pages.published'),
        )
        .select(['text_pages.id', 'text_pages.slug', 'text_page_versions.title'])
        .select('text_page_versions.search_fields')
        .$if(ids !== undefined, (query) => query.where('text_pages.id', 'in', ids ?? []))
        .orderBy('text_pages.id')
        .limit(importedPagesMax)
        .execute();
      return rows
        .map((row) => ({
          id: row.id,
          title: row.title,
          path: textPagePath(row),
          searchFields: row.search_fields,
        }))
        .sort(byTitle);
    },
    async find(id: string): Promise<TextPage | null> {
      const row = await read.selectFrom('text_pages').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toFields('text_pages', row) : null;
    },
    async findBySlug(slug: string): Promise<TextPage | null> {
      const row = await read.selectFrom('text_pages').selectAll().where('slug', '=', slug).executeTakeFirst();
      return row ? toFields('text_pages', row) : null;
    },
    async save(page: TextPage): Promise<void> {
      const { id, ...columns } = toColumns('text_pages', page);
      await write
        .insertInto('text_pages')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
    },
    async delete(id: string): Promise<void> {
      await write.deleteFrom('text_pages').where('id', '=', id).execute();
    },
    async findVersion(pageId: string, version: number): Promise<TextPageVersion | null> {
      const row = await read
        .selectFrom('text_page_versions')
        .selectAll()
        .where('page_id', '=', pageId)
        .where('version', '=', version)
        .executeTakeFirst();
      return row ? toFields('text_page_versions', row) : null;
    },
    /** Lists versions, newest first. */
    async listVersions(pageId: string, limit: number): Promise<Omit<TextPageVersion, 'content'>[]> {
      const rows = await read
        .selectFrom('text_page_versions')
        .select(versionColumns)
        .where('page_id', '=', pageId)
        .orderBy('version', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => toFields('text_page_versions', row));
    },
    async saveVersion(version: TextPageVersion): Promise<void> {
      const row = toColumns('text_page_versions', version);
      await write
        .insertInto('text_page_versions')
        .values(row)
        .onConflict((conflict) => conflict.columns(['page_id', 'version']).doUpdateSet(row))
        .execute();
    },
    /** Deletes all versions except the newest `limit`. */
    async deleteOldVersions(pageId: string, limit: number): Promise<void> {
      await write
        .deleteFrom('text_page_versions')
        .where('page_id', '=', pageId)
        .where('version', '<=', (eb) =>
          eb
            .selectFrom('text_pages')
            .select((page) => page('latest', '-', limit).as('last'))
            .where('id', '=', pageId),
        )
        .execute();
    },
  };
}
