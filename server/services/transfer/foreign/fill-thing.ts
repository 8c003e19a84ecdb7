/** Fills empty descriptions and search fields of sections and topics with the texts of an old site. */
import type { Section } from '../../../../domain/news/sections.ts';
import type { Things } from '../../../../domain/news/things.ts';
import type { Topic } from '../../../../domain/news/topics.ts';
import {
  sectionDescriptionMaxGraphemes,
  topicIntroductionMaxGraphemes,
} from '../../../../domain/site/limits.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type { ForeignSection, ForeignTopic } from '../../../../domain/transfer/foreign-record.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import { describeSearchFields } from '../../../../domain/web/search-fields.ts';
import type { Stores } from '../../../ports/stores.ts';
import { saveThingImages } from '../../news/things/thing-images.ts';
import type { MoveContext } from './move-context.ts';
import { moveSearch } from './move-search.ts';

/** The search fields of a category or tag as they are stored, and the problems of importing them. */
export interface MovedSearch {
  searchFields: string;
  problems: readonly ImportProblem[];
}

/** The search fields of categories or tags, by their ids; those without such fields are missing. */
export type MovedSearches = ReadonlyMap<string, MovedSearch>;

/** The description and the search fields of a thing on the old site. */
interface Told {
  words: string;
  search: MovedSearch | undefined;
}

/**
 * Imports the search fields of categories or tags, and stores their images. Call it before the transaction of their
 * rows.
 */
export async function moveSearches(
  context: Pick<MoveContext, 'images' | 'oldSite'>,
  foreign: Iterable<Pick<ForeignSection | ForeignTopic, 'id' | 'search' | 'oldPaths'>>,
): Promise<MovedSearches> {
  const moved = new Map<string, MovedSearch>();
  // Plug-ins refer to images of categories by addresses, so ids of files are not needed.
  const files = { get: () => undefined };
  for (const one of foreign) {
    if (!one.search) continue;
    const problems: ImportProblem[] = [];
    const searchFields = await moveSearch({ ...context, files }, { ...one, image: null }, problems);
    moved.set(one.id, { searchFields, problems });
  }
  return moved;
}

/** Fills a section that people have not changed. Returns the texts of the old site that it could not take. */
export const fillSection = (stores: Stores, section: Section, told: Told, now: number) =>
  fill(stores, 'section', section, {
    told,
    here: section.description,
    fitted: fitText(told.words, sectionDescriptionMaxGraphemes, { isLine: true }),
    toFilled: (description) => ({ ...section, description }),
    now,
  });

/** Fills a topic that people have not changed. Returns the texts of the old site that it could not take. */
export const fillTopic = (stores: Stores, topic: Topic, told: Told, now: number) =>
  fill(stores, 'topic', topic, {
    told,
    here: topic.introduction,
    fitted: fitText(told.words, topicIntroductionMaxGraphemes),
    toFilled: (introduction) => ({ ...topic, introduction }),
    now,
  });

async function fill<Kind extends 'section' | 'topic'>(
  stores: Stores,
  kind: Kind,
  thing: Things[Kind],
  {
    told: { search },
    here,
    fitted,
    toFilled,
    now,
  }: {
    told: Told;
    here: string;
    fitted: ReturnType<typeof fitText>;
    toFilled: (words: string) => Things[Kind];
    now: number;
  },
): Promise<ImportProblem[]> {
  const { searchFields = '', problems: found = [] } = search ?? {};
  const isUntouched = thing.version === 1;
  const words = here === '' && isUntouched ? fitted.text : here;
  const own = thing.searchFields === '' && isUntouched ? searchFields : thing.searchFields;
  if (words !== here || own !== thing.searchFields) {
    const filled = { ...toFilled(words), searchFields: own };
    await stores.things.save(kind, filled);
    await saveThingImages(stores, kind, thing, filled, now);
  }
  const problems = [...found];
  if (fitted.isCut) problems.push({ code: 'cut', detail: 'descrição' });
  if (fitted.text !== '' && words !== fitted.text)
    problems.push({ code: 'text', detail: `descrição: ${fitted.text}` });
  if (searchFields !== '' && own !== searchFields)
    problems.push({ code: 'search', detail: describeSearchFields(searchFields).replaceAll('\n', ' · ') });
  return problems;
}
