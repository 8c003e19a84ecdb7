import { type Kysely, type Selectable, sql } from 'kysely';
import { toHue } from '../../../../../domain/news/hues.ts';
import { type Section, type SectionGroup, Sections } from '../../../../../domain/news/sections.ts';
import type { SectionStore } from '../../../../ports/sections.ts';
import type { SectionGroupsTable, SectionsTable, Tables } from '../../schema/tables.ts';

export function createSectionStore(read: Kysely<Tables>, write: Kysely<Tables>): SectionStore {
  /** Of a transaction, which reads them for every piece of news that it saves. */
  let known: Promise<Sections> | null = null;

  return {
    read: () => {
      if (!read.isTransaction) return readSections(read);
      known ??= readSections(read);
      return known;
    },
    async saveGroup({ id, ...group }) {
      known = null;
      await write
        .insertInto('section_groups')
        .values({ id, ...group })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(group))
        .execute();
    },
    async saveSection(section) {
      known = null;
      const { id, ...columns } = toRow(section);
      await write
        .insertInto('sections')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
    },
    async deleteGroup(id) {
      known = null;
      await write.deleteFrom('section_groups').where('id', '=', id).execute();
    },
    async deleteSection(id) {
      known = null;
      await write.deleteFrom('sections').where('id', '=', id).execute();
    },
    async isUsed(ids) {
      for (const table of ['news', 'news_drafts', 'trashed_news'] as const) {
        const row = await read
          .selectFrom(table)
          .select('id')
          .where('category', 'in', [...ids])
          .limit(1)
          .executeTakeFirst();
        if (row) return true;
      }
      return false;
    },
    async moveNews(fromId, toId, limit) {
      await write.updateTable('news_drafts').set({ category: toId }).where('category', '=', fromId).execute();
      const some = write.selectFrom('news').select('id').where('category', '=', fromId).limit(limit);
      const { numUpdatedRows } = await write
        .updateTable('news')
        .set({ category: toId })
        .where('id', 'in', some)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async findRedirect(slug) {
      const row = await read
        .selectFrom('section_redirects')
        .select('target_id')
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row?.target_id ?? null;
    },
    async saveRedirect(slug, targetId) {
      await write
        .insertInto('section_redirects')
        .values({ slug, target_id: targetId })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ target_id: targetId }))
        .execute();
    },
    async deleteRedirect(slug) {
      await write.deleteFrom('section_redirects').where('slug', '=', slug).execute();
    },
    async replaceRedirects(targetId, newTargetId) {
      if (newTargetId === null)
        await write.deleteFrom('section_redirects').where('target_id', '=', targetId).execute();
      else
        await write
          .updateTable('section_redirects')
          .set({ target_id: newTargetId })
          .where('target_id', '=', targetId)
          .execute();
    },
  };
}

/** Both lists by one statement: every save of news and drafts reads them. */
async function readSections(read: Kysely<Tables>): Promise<Sections> {
  const groups = read
    .selectFrom('section_groups')
    .select(['id', 'slug', 'name', 'position', 'version', 'hue', sql<string>`''`.as('description')])
    .select([sql<string | null>`null`.as('group_id'), sql<number>`0`.as('is_hidden')])
    .select(sql<string>`''`.as('merged_ids'));
  const sections = read
    .selectFrom('sections')
    .select(['id', 'slug', 'name', 'position', 'version', sql<string>`''`.as('hue'), 'description'])
    .select(['group_id', 'is_hidden', 'merged_ids']);
  const rows = await groups.unionAll(sections).orderBy('position').orderBy('id').execute();
  return new Sections(
    rows.filter(({ group_id }) => group_id === null).map(toGroup),
    rows.flatMap(({ group_id, ...row }) => (group_id === null ? [] : toSection({ ...row, group_id }))),
  );
}

function toGroup({ id, slug, name, hue, position, version }: Selectable<SectionGroupsTable>): SectionGroup {
  return { id, slug, name, hue: toHue(hue), position, version };
}

function toSection({ group_id, is_hidden, merged_ids, ...section }: Selectable<SectionsTable>): Section {
  const { id, slug, name, description, position, version } = section;
  return {
    id,
    slug,
    name,
    description,
    position,
    version,
    groupId: group_id,
    isHidden: is_hidden === 1,
    mergedIds: merged_ids.split(' ').filter((id) => id !== ''),
  };
}

function toRow({ groupId, isHidden, mergedIds, ...section }: Section) {
  return {
    ...section,
    group_id: groupId,
    is_hidden: isHidden ? 1 : 0,
    merged_ids: mergedIds.join(' '),
  };
}
