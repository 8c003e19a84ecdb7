import type { Section, SectionGroup } from '../../../domain/news/sections.ts';
import { sectionGroupsMax, sectionsMax } from '../../../domain/site/limits.ts';
import type { SectionStore } from '../../ports/sections.ts';
import type { ImportedRecord } from './parse-record.ts';

export type SectionRecord = Extract<ImportedRecord, { collection: `section${string}` }>;

type Outcome = 'added' | 'skipped' | { fault: string };

export function isOfSections(record: ImportedRecord): record is SectionRecord {
  return record.collection.startsWith('section');
}

/** Whether an imported record has nothing to add: sections that were changed here stay as they are. */
export async function isSectionSettled(sections: SectionStore, record: SectionRecord): Promise<boolean> {
  const { id } = record.entity;
  switch (record.collection) {
    case 'section_groups': {
      const known = (await sections.read()).findGroup(id);
      return known !== null && (known.version > 1 || isSame(known, record.entity));
    }
    case 'sections': {
      const known = (await sections.read()).find(id);
      return known !== null && (known.version > 1 || isSame(known, record.entity));
    }
    case 'section_redirects':
      return (await sections.findRedirect(id)) !== null;
  }
}

/** Writes a record that is not settled. */
export async function writeSection(sections: SectionStore, record: SectionRecord): Promise<Outcome> {
  const known = await sections.read();
  const holder = [...known.groups, ...known.all].find(({ slug }) => slug === slugOf(record));
  switch (record.collection) {
    case 'section_redirects': {
      const { id, targetId } = record.entity;
      const hasTarget = known.find(targetId) !== null || known.findGroup(targetId) !== null;
      if (!hasTarget || holder) return 'skipped';
      await sections.saveRedirect(id, targetId);
      return 'added';
    }
    case 'section_groups': {
      const { entity } = record;
      const fault = faultOf(entity, holder, known.findGroup(entity.id), known.groups, sectionGroupsMax);
      if (fault) return { fault };
      await sections.saveGroup(entity);
      return 'added';
    }
    case 'sections': {
      const { entity } = record;
      if (!known.findGroup(entity.groupId)) return { fault: 'group: there is no group with this id' };
      const fault = faultOf(entity, holder, known.find(entity.id), known.all, sectionsMax);
      if (fault) return { fault };
      await sections.saveSection(entity);
      return 'added';
    }
  }
}

function slugOf(record: SectionRecord): string {
  return record.collection === 'section_redirects' ? record.entity.id : record.entity.slug;
}

function faultOf(
  { id }: { id: string },
  holder: { id: string } | undefined,
  known: object | null,
  all: readonly object[],
  max: number,
): string | null {
  if (holder && holder.id !== id) return `slug: ${holder.id} has the same`;
  return known === null && all.length >= max ? `there are ${max} already` : null;
}

function isSame<One extends Section | SectionGroup>(one: One, other: One): boolean {
  const valuesOf = ({ version: _, ...rest }: One) => JSON.stringify(Object.entries(rest).toSorted());
  return valuesOf(one) === valuesOf(other);
}
