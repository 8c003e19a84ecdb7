/** Decides which section or topic each section of another system becomes. */
import type { Section } from '../../../../domain/news/sections.ts';
import { thingPath } from '../../../../domain/news/thing-pages.ts';
import { type Topic, topicKey, topicSlug } from '../../../../domain/news/topics.ts';
import { topicNameMaxGraphemes, topicsMax } from '../../../../domain/site/limits.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type { ForeignSection, ForeignTopic } from '../../../../domain/transfer/foreign-record.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import {
  planSections,
  type SectionMap,
  type SectionMapping,
  type SectionPlan,
} from '../../../../domain/transfer/section-plan.ts';
import type { ImportedRecord } from '../../../ports/imports.ts';
import type { Stores } from '../../../ports/stores.ts';
import { fillSection, fillTopic, type MovedSearch, type MovedSearches } from './fill-thing.ts';
import { hashRecord } from './foreign-ids.ts';
import { toImportedRow } from './imported-row.ts';
import {
  createOldSite,
  findFolder,
  listSiteRules,
  type RedirectRule,
  toAddressKey,
  toRulesWithFeeds,
} from './redirect-rules.ts';
import type { Survey } from './survey.ts';
import { toBatches } from './to-batches.ts';

export interface MovedThing {
  record: ImportedRecord;
  rules: readonly RedirectRule[];
  /** False for a thing that the import itself created, because no file of the foreign site lists it. */
  isCounted?: false;
  /** False when the portal had the thing before this import. */
  isNew?: false;
  /** Whether the old site had texts for search engines about it. */
  hasSearch?: boolean;
}

/** Facts that are needed before the rows of sections and topics are made. */
interface ThingsBefore {
  /** The ids of topics that the portal had before this import. */
  topicsBefore: ReadonlySet<string>;
  searches: MovedSearches;
}

/** Decides what the sections of a foreign site become. Decisions of an earlier import stay. */
export async function findSectionPlan(
  { things, textPages, imports }: Pick<Stores, 'things' | 'textPages' | 'imports'>,
  survey: Survey,
  map: SectionMap,
): Promise<SectionPlan> {
  const known = await things.readSections();
  const foreign = [...survey.sections.values()];
  const wanted = [...foreign.map(({ slug }) => slug), ...map.values(), 'geral'];
  const taken = new Set(await textPages.listSlugs());
  const current = new Set([...known.all, ...known.groups].map(({ slug }) => slug));
  for (const slug of (await things.listHolders('section', wanted)).keys())
    if (!current.has(slug)) taken.add(slug);
  const rows = await imports.listByIds(foreign.map(({ id }) => survey.idOf('section', id)));
  const settled = new Map(
    rows.map(({ oldId, newId, path, title }): [string, SectionMapping] => {
      const sectionId = known.find(newId)?.id ?? null;
      const isTopic = path.startsWith('/assunto/') || (sectionId === null && newId !== '');
      return [oldId, { sectionId, topic: isTopic ? title : '' }];
    }),
  );
  const plan = (isFallbackNeeded: boolean) =>
    planSections({
      known,
      foreign,
      uses: survey.sectionUses,
      isFallbackNeeded,
      map,
      settled,
      isSlugTaken: (slug) => taken.has(slug) || survey.isSlugChosen(slug),
      toId: (oldId) => survey.idOf('section', oldId),
    });
  const first = plan(false);
  const hasSection = (list: string) =>
    list.split('\n').some((id) => (first.mappings.get(id)?.sectionId ?? null) !== null);
  return [...survey.sectionLists].every(hasSection) ? first : plan(true);
}

/** Creates the sections of a plan in the transaction of the caller. */
export async function createPlannedSections(
  { things }: Pick<Stores, 'things'>,
  { sections: planned }: Pick<SectionPlan, 'sections'>,
): Promise<void> {
  const known = await things.readSections();
  for (const section of planned) if (!known.find(section.id)) await things.save('section', section);
}

const sectionPathOf = ({ slug }: Pick<Section, 'slug'>) => `/categoria/${slug}`;

/**
 * Sets the targets of links to sections, topics and the pages of the whole old site. Topics without news have no page.
 */
export async function setThingAddresses(
  { things }: Pick<Stores, 'things'>,
  { mappings, sections: created }: SectionPlan,
  survey: Survey,
): Promise<void> {
  const { addresses } = survey;
  const known = await things.readSections();
  addresses.set(toAddressKey(`${findFolder(survey.site.address)}/`), '/');
  for (const { from, to } of listSiteRules(survey.site.address, survey.years)) {
    const key = toAddressKey(from);
    if (addresses.get(key) === undefined) addresses.set(key, to);
  }
  const add = (oldPaths: readonly string[], path: string) => {
    for (const oldPath of oldPaths) addresses.set(toAddressKey(oldPath), path);
  };
  for (const { id, oldPaths } of survey.sections.values()) {
    const sectionId = mappings.get(id)?.sectionId ?? null;
    const section =
      sectionId === null ? null : (known.find(sectionId) ?? created.find((one) => one.id === sectionId));
    if (section) add(oldPaths, sectionPathOf(section));
  }
  const foreign = [...survey.topics.values()];
  const topicOf = await findTopicsByNames(
    things,
    foreign.map(({ name }) => name),
  );
  for (const { id, name, oldPaths } of foreign) {
    const slug = topicOf(name)?.slug ?? (survey.topicUses.has(id) ? topicSlug(name) : '');
    if (slug !== '') add(oldPaths, thingPath('topic', { slug }));
  }
}

/** Finds the portal's topics by their names on the foreign site. */
export async function findTopicsByNames(
  things: Stores['things'],
  names: readonly string[],
): Promise<(name: string) => Topic | undefined> {
  const keyOf = (name: string) => topicKey(fitText(name, topicNameMaxGraphemes, { isLine: true }).text);
  const found = new Map<string, Topic>();
  for (const keys of toBatches(names.map(keyOf)))
    for (const [key, topic] of await things.listTopicsByNames(keys)) found.set(key, topic);
  return (name) => found.get(keyOf(name));
}

/** Says where the texts of a foreign section are now. */
function toPlaces(section: string | undefined, topic: string): string {
  const places = [section && `seção ${section}`, topic && `assunto ${topic}`].filter(Boolean).join(' e ');
  return places === '' ? 'ficou de fora' : `agora ${places}`;
}

/** Creates the row of a foreign section, after the section and the topic that it becomes were created. */
export async function moveSection(
  stores: Stores,
  { idOf, site }: Pick<Survey, 'idOf' | 'site'>,
  { mappings, sections: created }: SectionPlan,
  section: ForeignSection,
  { topicsBefore, searches }: ThingsBefore,
  now: number,
): Promise<MovedThing> {
  const { things } = stores;
  const { sectionId, topic: topicName } = mappings.get(section.id) ?? { sectionId: null, topic: '' };
  const known = sectionId === null ? null : (await things.readSections()).find(sectionId);
  const found = known ?? created.find(({ id }) => id === sectionId);
  const topic = topicName === '' ? null : ((await findTopicsByNames(things, [topicName]))(topicName) ?? null);
  const problems: ImportProblem[] = [];
  if (topicName !== '' || !found)
    problems.push({ code: 'section', detail: toPlaces(found?.name, topicName) });
  const told = { words: section.description, search: searches.get(section.id) };
  if (topic) problems.push(...(await fillTopic(stores, topic, told, now)));
  else if (found) problems.push(...(await fillSection(stores, found, told, now)));
  const { path, rules } = toPathAndRules(section.oldPaths, topic, found ?? null);
  const record = toImportedRow({
    id: idOf('section', section.id),
    kind: 'section',
    oldId: section.id,
    newId: found?.id ?? topic?.id ?? '',
    title: section.name,
    oldAddress: createOldSite(site.address).addressOf(section.oldPaths),
    path,
    importedAt: now,
    checksum: hashRecord(section),
    problems,
  });
  const isNew = found ? created.some(({ id }) => id === found.id) : !topicsBefore.has(topic?.id ?? '');
  return { record, rules, ...(isNew ? {} : { isNew }), hasSearch: hasSearch(told) };
}

const hasSearch = ({ search }: { search: MovedSearch | undefined }) => (search?.searchFields ?? '') !== '';

function toPathAndRules(oldPaths: readonly string[], topic: Topic | null, section: Section | null) {
  const path = topic ? thingPath('topic', topic) : section ? sectionPathOf(section) : '';
  const rules = path === '' ? [] : toRulesWithFeeds(oldPaths, path, `${path}/rss.xml`);
  return { path, rules };
}

/**
 * Creates the row of a topic that has news, with its introduction. Returns null when the portal has no such topic. If
 * the limit of topics is the reason, the row reports that as a problem.
 */
export async function moveTopic(
  stores: Stores,
  { idOf, site, topicUses }: Pick<Survey, 'idOf' | 'site' | 'topicUses'>,
  foreign: ForeignTopic,
  topic: Topic | null,
  { topicsBefore, searches }: ThingsBefore,
  now: number,
): Promise<[MovedThing] | null> {
  const { things } = stores;
  const isFull =
    !topic && topicUses.has(foreign.id) && (await things.count('topic', topicsMax)) === topicsMax;
  if (!topic && !isFull) return null;
  const told = { words: foreign.introduction, search: searches.get(foreign.id) };
  const problems: ImportProblem[] = isFull
    ? [{ code: 'topic', detail: `o portal já tem ${topicsMax} assuntos` }]
    : [];
  if (topic) problems.push(...(await fillTopic(stores, topic, told, now)));
  const { path, rules } = toPathAndRules(foreign.oldPaths, topic, null);
  const record = toImportedRow({
    id: idOf('topic', foreign.id),
    kind: 'topic',
    oldId: foreign.id,
    newId: topic?.id ?? '',
    title: foreign.name,
    oldAddress: createOldSite(site.address).addressOf(foreign.oldPaths),
    path,
    importedAt: now,
    checksum: hashRecord(foreign),
    problems,
  });
  const isNew = !topicsBefore.has(record.newId);
  return [{ record, rules, ...(isNew ? {} : { isNew }), hasSearch: hasSearch(told) }];
}

/** Creates the row for addresses of the whole site, such as its feeds. */
export function toSiteRow(
  id: string,
  { site, years }: Pick<Survey, 'site' | 'years'>,
  now: number,
): MovedThing {
  const path = '/rss.xml';
  const names = { oldId: '', newId: path, title: 'RSS', path };
  const record = toImportedRow({ id, kind: 'section', ...names, importedAt: now });
  return { record, rules: listSiteRules(site.address, years), isCounted: false };
}
