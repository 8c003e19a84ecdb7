/** What admins change about sections and groups (docs/product.md#sections). All pages show them, so all become stale. */
import type { Actor, AuditAction } from '../../../../domain/accounts/audit.ts';
import {
  cleanSectionForm,
  findSectionProblem,
  type SectionForm,
  type SectionGroupForm,
} from '../../../../domain/news/section-rules.ts';
import type { Section, SectionGroup, Sections } from '../../../../domain/news/sections.ts';
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
import { fail, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { createId } from '../../site/create-id.ts';
import { invalidateAllPages } from '../../site/invalidate.ts';
import { renewFirstNews } from '../renew-news.ts';

type Changer = Pick<Adapters, 'database' | 'clock'>;

interface Change {
  action: AuditAction;
  id: string;
  title: string;
  detail?: string;
}

type Answer = Promise<Result<Sections>>;

const missing: Problem = { code: 'not-found', message: sectionMissing };
const conflict: Problem = { code: 'conflict', message: sectionConflict };
const invalid = (message: string, field?: string): Problem => ({
  code: 'invalid-input',
  message,
  ...(field ? { field } : {}),
});

/** Runs a change in a transaction, records it and answers all sections as they are then. */
function change(
  { database, clock }: Changer,
  actor: Actor,
  work: (stores: Stores, sections: Sections) => Promise<Change | Problem>,
): Answer {
  return database.inTransaction(async (stores) => {
    const done = await work(stores, await stores.sections.read());
    if ('code' in done) return fail(done);
    await recordAction(stores, actor, clock(), done);
    await invalidateAllPages(stores);
    return ok(await stores.sections.read());
  });
}

export function createSection(changer: Changer) {
  return (actor: Actor, sent: SectionForm): Answer =>
    change(changer, actor, async (stores, sections) => {
      if (sections.all.length >= sectionsMax) return invalid(sectionsFull);
      const form = cleanSectionForm(sent);
      const problem = findSectionProblem(form, sections, null) ?? (await findSlugProblem(stores, form, null));
      if (problem) return problem;
      const id = createId();
      const position = nextPosition(sections.all.filter(({ groupId }) => groupId === form.groupId));
      await stores.sections.saveSection({ id, ...form, position, mergedIds: [], version: 1 });
      return { action: 'section.created', id, title: form.name };
    });
}

/** News are found by the name of their section: a new one is written into their search words. */
export function updateSection(changer: Changer) {
  return async (
    actor: Actor,
    id: string,
    { version, ...sent }: SectionForm & { version: number },
  ): Answer => {
    const answer = await change(changer, actor, async (stores, sections) => {
      const before = sections.all.find((section) => section.id === id);
      if (!before) return missing;
      if (before.version !== version) return conflict;
      const form = cleanSectionForm(sent);
      const problem = findSectionProblem(form, sections, id) ?? (await findSlugProblem(stores, form, id));
      if (problem) return problem;
      const others = sections.all.filter(({ groupId }) => groupId === form.groupId);
      const position = form.groupId === before.groupId ? before.position : nextPosition(others);
      await saveSlug(stores, before, form.slug);
      await stores.sections.saveSection({ ...before, ...form, position, version: version + 1 });
      if (form.name !== before.name) await stores.newsRenewals.enqueue({ kind: 'section', id, targetId: '' });
      return {
        action: 'section.changed',
        id,
        title: form.name,
        detail: changesOf(named(before, sections), named(form, sections)),
      };
    });
    if (answer.ok) await renewFirstNews(changer, { kind: 'section', id });
    return answer;
  };
}

/** Deletes a section without news and drafts; there is always one left. */
export function deleteSection(changer: Changer) {
  return (actor: Actor, id: string): Answer =>
    change(changer, actor, async (stores, sections) => {
      const section = sections.all.find((candidate) => candidate.id === id);
      if (!section) return missing;
      if (sections.all.length === 1) return invalid(lastSection);
      if (await stores.sections.isUsed([id, ...section.mergedIds])) return invalid(sectionNotEmpty);
      await stores.sections.replaceRedirects(id, null);
      await stores.sections.deleteSection(id);
      return { action: 'section.deleted', id, title: section.name };
    });
}

export function createSectionGroup(changer: Changer) {
  return (actor: Actor, sent: SectionGroupForm): Answer =>
    change(changer, actor, async (stores, sections) => {
      if (sections.groups.length >= sectionGroupsMax) return invalid(sectionGroupsFull);
      const form = cleanSectionForm(sent);
      const problem = findSectionProblem(form, sections, null) ?? (await findSlugProblem(stores, form, null));
      if (problem) return problem;
      const id = createId();
      await stores.sections.saveGroup({ id, ...form, position: nextPosition(sections.groups), version: 1 });
      return { action: 'section-group.created', id, title: form.name };
    });
}

export function updateSectionGroup(changer: Changer) {
  return (actor: Actor, id: string, { version, ...sent }: SectionGroupForm & { version: number }): Answer =>
    change(changer, actor, async (stores, sections) => {
      const before = sections.findGroup(id);
      if (!before) return missing;
      if (before.version !== version) return conflict;
      const form = cleanSectionForm(sent);
      const problem = findSectionProblem(form, sections, id) ?? (await findSlugProblem(stores, form, id));
      if (problem) return problem;
      await saveSlug(stores, before, form.slug);
      await stores.sections.saveGroup({ ...before, ...form, version: version + 1 });
      return { action: 'section-group.changed', id, title: form.name, detail: changesOf(before, form) };
    });
}

export function deleteSectionGroup(changer: Changer) {
  return (actor: Actor, id: string): Answer =>
    change(changer, actor, async (stores, sections) => {
      const group = sections.findGroup(id);
      if (!group) return missing;
      if (sections.all.some(({ groupId }) => groupId === id)) return invalid(groupNotEmpty);
      await stores.sections.replaceRedirects(id, null);
      await stores.sections.deleteGroup(id);
      return { action: 'section-group.deleted', id, title: group.name };
    });
}

/** Orders the groups, or the sections of one group. `ids` are all of them; otherwise others changed them meanwhile. */
export function moveSections(changer: Changer) {
  return (actor: Actor, ids: readonly string[]): Answer =>
    change(changer, actor, async (stores, sections) => {
      const first = sections.all.find(({ id }) => id === ids[0]);
      const known: readonly (Section | SectionGroup)[] = first
        ? sections.all.filter(({ groupId }) => groupId === first.groupId)
        : sections.groups;
      const ordered = ids.flatMap((id) => known.find((candidate) => candidate.id === id) ?? []);
      if (new Set(ids).size !== known.length || ordered.length !== known.length) return conflict;
      for (const [position, item] of ordered.entries()) {
        if ('groupId' in item) await stores.sections.saveSection({ ...item, position });
        else await stores.sections.saveGroup({ ...item, position });
      }
      const group = first ? sections.findGroup(first.groupId) : null;
      return { action: 'section.ordered', id: group?.id ?? '', title: group?.name ?? 'Grupos' };
    });
}

function nextPosition(others: readonly { position: number }[]): number {
  return Math.max(0, ...others.map(({ position }) => position + 1));
}

/** The former slug of another section keeps its redirect. */
async function findSlugProblem(
  { sections }: Stores,
  { slug }: { slug: string },
  id: string | null,
): Promise<Problem | null> {
  const target = await sections.findRedirect(slug);
  return target === null || target === id ? null : invalid(sectionSlugFormer, 'slug');
}

async function saveSlug(
  { sections }: Stores,
  before: { id: string; slug: string },
  slug: string,
): Promise<void> {
  if (before.slug === slug) return;
  await sections.deleteRedirect(slug);
  await sections.saveRedirect(before.slug, before.id);
}

/** With the name of its group: an id says nothing in the audit log. */
function named<Form extends { groupId: string }>(form: Form, sections: Sections): Form {
  return { ...form, groupId: sections.findGroup(form.groupId)?.name ?? form.groupId };
}

/** For the audit log: the names of changed fields are those of the form. */
function changesOf<Form extends object>(before: Form, form: object): string {
  const labels: Record<string, string> = {
    name: 'nome',
    slug: 'endereço',
    description: 'descrição',
    groupId: 'grupo',
    isHidden: 'oculta',
    hue: 'cor',
  };
  const changed = Object.entries(form).filter(([key, value]) => Reflect.get(before, key) !== value);
  return changed
    .map(([key, value]) => `${labels[key] ?? key}: ${shown(Reflect.get(before, key))} → ${shown(value)}`)
    .join('; ');
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return value === '' ? '(vazio)' : String(value);
}
