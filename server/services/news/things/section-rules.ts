/** The rules for changes of sections and their groups, and the audit entries of changes (docs/product.md#sections). */

import { cleanSectionForm, findSectionProblem } from '../../../../domain/news/section-form.ts';
import type { Sections } from '../../../../domain/news/sections.ts';
import type { Forms } from '../../../../domain/news/things.ts';
import { sectionGroupsMax, sectionsMax } from '../../../../domain/site/limits.ts';
import {
  groupNotEmpty,
  lastSection,
  sectionConflict,
  sectionGroupsFull,
  sectionMissing,
  sectionNotEmpty,
  sectionSlugFormer,
  sectionsFull,
} from '../../../../domain/text/sentences.ts';
import { invalid, type Problem } from '../../../../domain/web/problem.ts';
import type { Stores } from '../../../ports/stores.ts';
import type { ChangeRules } from './change-rules.ts';

const common = { missing: sectionMissing, conflict: sectionConflict };

export const sectionRules: ChangeRules<'section'> = {
  ...common,
  max: sectionsMax,
  full: invalid(sectionsFull),
  actions: {
    created: 'section.created',
    changed: 'section.changed',
    merged: 'section.merged',
    deleted: 'section.deleted',
  },
  clean: ({ name, slug, description, groupId, isHidden, closesComments }) =>
    cleanSectionForm({ name, slug, description, groupId, isHidden, closesComments }),
  findProblem: (stores, form, before) => findFormProblem(stores, form, before?.id ?? null),
  async toThing({ things }, form, key, before) {
    const others = (await things.readSections()).all.filter(({ groupId }) => groupId === form.groupId);
    const position = form.groupId === before?.groupId ? before.position : nextPosition(others);
    const closesComments = form.closesComments ?? before?.closesComments ?? false;
    return { ...key, ...form, closesComments, position, mergedIds: before?.mergedIds ?? [] };
  },
  async findDeletionProblem({ things }, { id }) {
    if ((await things.readSections()).all.length === 1) return invalid(lastSection);
    return (await things.isUsed(id)) ? invalid(sectionNotEmpty) : null;
  },
  async describe({ things }, before, form) {
    const sections = await things.readSections();
    return changesOf(named(before, sections), named(form, sections));
  },
  afterMerge: ({ things }, target) => things.save('section', { ...target, version: target.version + 1 }),
};

export const groupRules: ChangeRules<'group'> = {
  ...common,
  max: sectionGroupsMax,
  full: invalid(sectionGroupsFull),
  actions: {
    created: 'section-group.created',
    changed: 'section-group.changed',
    deleted: 'section-group.deleted',
  },
  clean: ({ name, slug, hue }) => cleanSectionForm({ name, slug, hue }),
  findProblem: (stores, form, before) => findFormProblem(stores, form, before?.id ?? null),
  async toThing({ things }, form, key, before) {
    const position = before?.position ?? nextPosition((await things.readSections()).groups);
    return { ...key, ...form, position };
  },
  findDeletionProblem: async ({ things }, { id }) =>
    (await things.readSections()).all.some(({ groupId }) => groupId === id) ? invalid(groupNotEmpty) : null,
  describe: async (_, before, form) => changesOf(before, form),
};

function nextPosition(others: readonly { position: number }[]): number {
  return Math.max(0, ...others.map(({ position }) => position + 1));
}

/** Finds a problem of a form. One is a slug that another section had earlier, which still leads there. */
async function findFormProblem(
  { things }: Pick<Stores, 'things'>,
  form: Forms['section' | 'group'],
  id: string | null,
): Promise<Problem | null> {
  const problem = findSectionProblem(form, await things.readSections(), id);
  if (problem) return problem;
  const holder = (await things.listHolders('section', [form.slug])).get(form.slug);
  return holder === undefined || holder === id ? null : invalid(sectionSlugFormer, 'slug');
}

/** Replaces the id of the group by its name, because an id would mean nothing in the audit log. */
function named<Form extends { groupId: string }>(form: Form, sections: Sections): Form {
  return { ...form, groupId: sections.findGroup(form.groupId)?.name ?? form.groupId };
}

/** Describes the changes for the audit log; fields have the names of the form. */
function changesOf<Form extends object>(before: Form, form: object): string {
  const labels: Record<string, string> = {
    name: 'nome',
    slug: 'endereço',
    description: 'descrição',
    groupId: 'grupo',
    isHidden: 'oculta',
    closesComments: 'comentários fechados',
    hue: 'cor',
  };
  const changed = Object.entries(form).filter(
    ([key, value]) => value !== undefined && Reflect.get(before, key) !== value,
  );
  return changed
    .map(([key, value]) => `${labels[key] ?? key}: ${shown(Reflect.get(before, key))} → ${shown(value)}`)
    .join('; ');
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return value === '' ? '(vazio)' : String(value);
}
