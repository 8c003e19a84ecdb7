/** Writes the sections, authors and topics of another system, to which its items refer. */
import type { ForeignAuthor, ForeignTopic } from '../../../../domain/transfer/foreign-record.ts';
import { countName, type ForeignImportReport } from '../../../../domain/transfer/import-report.ts';
import type { SectionPlan } from '../../../../domain/transfer/section-plan.ts';
import type { Clock, Database, Stores } from '../../../ports/stores.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import { type MovedSearches, moveSearches } from './fill-thing.ts';
import type { ForeignImages } from './found-image.ts';
import {
  isSkippedAuthor,
  moveAuthor,
  type PreparedAuthor,
  toPreparedAuthor,
  toSkippedAuthor,
} from './move-authors.ts';
import {
  createPlannedSections,
  findTopicsByNames,
  type MovedThing,
  moveSection,
  moveTopic,
  toSiteRow,
} from './move-sections.ts';
import { type OldSite, toAddressKey } from './redirect-rules.ts';
import type { Survey } from './survey.ts';
import { toBatches } from './to-batches.ts';
import type { BatchWriter } from './write-batch.ts';

interface ThingWriterRun {
  database: Database;
  clock: Clock;
  survey: Survey;
  sectionPlan: SectionPlan;
  images: ForeignImages;
  /** The profiles of the foreign site's authors; the writer fills them in. */
  profiles: Map<string, string>;
  /** The profiles that people chose for authors of the foreign site; `skip` for none. */
  choices: ReadonlyMap<string, string>;
  writer: Pick<BatchWriter, 'countSettled' | 'saveThings'>;
  oldSite: OldSite;
  report: Pick<ForeignImportReport, 'before' | 'leftOut'>;
}

/** Writes what items refer to (sections, authors and topics), with the redirects of their old addresses. */
export function createThingWriter(run: ThingWriterRun) {
  const { database, clock, survey, sectionPlan, images, profiles, choices, writer, oldSite, report } = run;
  const { idOf } = survey;
  /** The ids of topics that the portal had before this import. */
  let topicsBefore: ReadonlySet<string> = new Set();
  /** The texts of categories for search engines. */
  let searches: MovedSearches = new Map();

  async function toRows(stores: Stores, isTopic: boolean): Promise<MovedThing[]> {
    const moved: MovedThing[] = [];
    const before = { topicsBefore, searches };
    for (const section of survey.sections.values()) {
      const mapping = sectionPlan.mappings.get(section.id);
      if (mapping && (mapping.topic !== '') === isTopic)
        moved.push(await moveSection(stores, survey, sectionPlan, section, before, clock()));
    }
    return moved;
  }

  async function writeSections(): Promise<void> {
    const names = [
      ...Array.from(survey.topics.values(), ({ name }) => name),
      ...Array.from(sectionPlan.mappings.values(), ({ topic }) => topic),
    ];
    const topicOf = await findTopicsByNames(database.things, names);
    topicsBefore = new Set(names.flatMap((name) => topicOf(name)?.id ?? []));
    const isBefore = (topic: string) => topicsBefore.has(topicOf(topic)?.id ?? '');
    const created = new Set(sectionPlan.sections.map(({ id }) => id));
    const sections = [...survey.sections.keys()].flatMap((id) => sectionPlan.mappings.get(id) ?? []);
    report.before = {
      section: sections.filter(({ sectionId, topic }) =>
        sectionId === null ? isBefore(topic) : !created.has(sectionId),
      ).length,
      topic: Array.from(survey.topics.values()).filter(({ name }) => isBefore(name)).length,
    };
    searches = await moveSearches({ images, oldSite }, survey.sections.values());
    await database.inTransaction(async (stores) => {
      await createPlannedSections(stores, sectionPlan);
      await writer.saveThings(stores, await toRows(stores, false));
      const id = idOf('site', 'feeds');
      const [feeds] = await stores.imports.listByIds([id]);
      if (!feeds) await writer.saveThings(stores, [toSiteRow(id, survey, clock())]);
      await invalidateAllPages(stores);
    });
  }

  async function writeAuthors(): Promise<void> {
    for (const batch of toBatches(survey.authors.values())) await writeAuthorBatch(batch);
  }

  async function writeAuthorBatch(authors: readonly ForeignAuthor[]): Promise<void> {
    const rows = await database.imports.listByIds(authors.map(({ id }) => idOf('author', id)));
    const settled = new Map(rows.map((row) => [row.oldId, row]));
    const prepared: PreparedAuthor[] = [];
    const skipped: MovedThing[] = [];
    for (const author of authors) {
      const row = settled.get(author.id);
      if (row?.newId) continue;
      const choice = choices.get(author.id) ?? (row && isSkippedAuthor(row) ? 'skip' : '');
      if (choice === 'skip') skipped.push(toSkippedAuthor(survey, author, clock()));
      else prepared.push(await toPreparedAuthor(survey, images, author));
    }
    await database.inTransaction(async (stores) => {
      const moved: MovedThing[] = [];
      for (const one of prepared)
        moved.push(...((await moveAuthor(stores, one, clock(), choices.get(one.foreign.id))) ?? []));
      await writer.saveThings(stores, [...moved, ...skipped]);
      for (const { record } of moved) settled.set(record.oldId, record);
    });
    const known = await database.things.listByIds(
      'author',
      [...settled.values()].map(({ newId }) => newId),
    );
    for (const { oldId, newId } of settled.values()) {
      const profile = known.get(newId);
      if (profile) profiles.set(oldId, profile.id);
    }
    for (const { id, oldPaths } of authors) {
      const path = settled.get(id)?.path ?? '';
      if (path !== '') for (const oldPath of oldPaths) survey.addresses.set(toAddressKey(oldPath), path);
    }
    for (const row of rows) if (row.newId !== '') writer.countSettled(row, row.checksum);
  }

  /** Writes topics after the items, because a topic exists only once news name it. */
  async function writeTopics(): Promise<void> {
    await database.inTransaction(async (stores) => writer.saveThings(stores, await toRows(stores, true)));
    for (const batch of toBatches(survey.topics.values())) await writeTopicBatch(batch);
  }

  async function writeTopicBatch(topics: readonly ForeignTopic[]): Promise<void> {
    const before = { topicsBefore, searches: await moveSearches({ images, oldSite }, topics) };
    let unused = 0;
    await database.inTransaction(async (stores) => {
      unused = 0;
      const moved: MovedThing[] = [];
      const topicOf = await findTopicsByNames(
        stores.things,
        topics.map(({ name }) => name),
      );
      for (const one of topics) {
        const topic = topicOf(one.name) ?? null;
        const rows = await moveTopic(stores, survey, one, topic, before, clock());
        if (rows) moved.push(...rows);
        else unused += 1;
      }
      await writer.saveThings(stores, moved);
    });
    if (unused > 0) countName(report.leftOut, 'tag sem notícia no ar', unused);
  }

  return { writeSections, writeAuthors, writeTopics };
}
