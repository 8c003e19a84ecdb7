import type { Kysely, Selectable } from 'kysely';
import { toHue } from '../../../../../domain/news/hues.ts';
import { type Section, type SectionGroup, Sections } from '../../../../../domain/news/sections.ts';
import type { SectionStore } from '../../../../ports/sections.ts';
import type { SectionGroupsTable, SectionsTable, Tables } from '../../schema/tables.ts';

export function createSectionStore(read: Kysely<Tables>, write: Kysely<Tables>): SectionStore {
  return {
    async read() {
      const [groups, sections] = await Promise.all([
        read.selectFrom('section_groups').selectAll().orderBy('position').orderBy('id').execute(),
        read.selectFrom('sections').selectAll().orderBy('position').orderBy('id').execute(),
      ]);
      return new Sections(groups.map(toGroup), sections.map(toSection));
    },
    async saveGroup({ id, ...group }) {
      await write
        .insertInto('section_groups')
        .values({ id, ...group })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(group))
        .execute();
    },
    async saveSection(section) {
      const { id, ...columns } = toRow(section);
      await write
        .insertInto('sections')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
    },
    async deleteGroup(id) {
      await write.deleteFrom('section_groups').where('id', '=', id).execute();
    },
    async deleteSection(id) {
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

function toGroup({ hue, ...group }: Selectable<SectionGroupsTable>): SectionGroup {
  return { ...group, hue: toHue(hue) };
}

function toSection({ group_id, is_hidden, merged_ids, ...section }: Selectable<SectionsTable>): Section {
  return {
    ...section,
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
