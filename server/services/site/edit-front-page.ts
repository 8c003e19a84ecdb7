/**
 * Reads and saves the choices of editors for home, and removes choices whose time has ended
 * (docs/product.md#edited-front-page).
 */
import { type Actor, systemActor } from '../../../domain/accounts/audit.ts';
import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import {
  type FrontPage,
  findSentFrontPageProblem,
  formatFrontPage,
  listFrontImages,
  listFrontNewsIds,
  parseFrontPage,
  ruledFrontPage,
  withoutEnded,
  withTitles,
} from '../../../domain/site/front-page.ts';
import { featuredNewsCount } from '../../../domain/site/limits.ts';
import { frontNewsMissing } from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { SettingsVersion } from '../../ports/settings.ts';
import type { Stores } from '../../ports/stores.ts';
import {
  changeSettings,
  findCurrentSettings,
  getSettings,
  saveSettings,
  type TabSettings,
  versionsMax,
} from '../settings/change-settings.ts';

const tab = 'capa';

/** A piece of news as `Capa` shows it. */
interface FrontNews {
  id: string;
  title: string;
  imageUrl: string;
}

export interface EditedFrontPage extends TabSettings {
  /** The news that are chosen and visible to readers. */
  chosen: FrontNews[];
  /** News that the rule can choose, newest first; there are enough to fill all places. */
  ruled: FrontNews[];
}

/** Returns the front page for its form, with the news that the form can show. */
export function getEditedFrontPage(adapters: Pick<Adapters, 'database' | 'clock' | 'setOnServer'>) {
  const { database, clock } = adapters;
  const read = getSettings(adapters);
  return async (): Promise<EditedFrontPage> => {
    const saved = await read(tab);
    const page = parseFrontPage(saved.values.frontPage ?? '') ?? ruledFrontPage;
    const filter = visibleTo(anonymousVisitor, clock());
    const [chosen, ruled] = await Promise.all([
      database.news.listSummariesByIds(listFrontNewsIds(page), filter),
      database.news.listFeatured(filter, 2 * featuredNewsCount),
    ]);
    const toFrontNews = ({ id, title, imageUrl }: FrontNews) => ({ id, title, imageUrl });
    return { ...saved, chosen: chosen.map(toFrontNews), ruled: ruled.map(toFrontNews) };
  };
}

/**
 * Saves the front page, or restores an earlier version, without the parts whose time has ended. `version` is the one on
 * which the form is based.
 */
export function changeFrontPage(adapters: Parameters<typeof changeSettings>[0]) {
  const { database, clock } = adapters;
  const change = changeSettings(adapters);
  return async (
    actor: Actor,
    { version, frontPage }: { version: number; frontPage: string },
  ): Promise<Result<TabSettings>> => {
    const now = clock();
    const problem = findSentFrontPageProblem(frontPage, now);
    if (problem) return fail(invalid(problem, 'frontPage'));
    const page = withoutEnded(parseFrontPage(frontPage) ?? ruledFrontPage, now);
    const titles = await findTitles(database, listFrontNewsIds(page));
    if (listFrontNewsIds(page).some((id) => !titles.has(id)))
      return fail(invalid(frontNewsMissing, 'frontPage'));
    const text = formatFrontPage(withTitles(page, titles));
    const keys = [...new Set(listFrontImages(text))];
    const images = keys.length === 0 ? [] : await database.images.listByKeys(keys);
    if (images.length < keys.length)
      return fail(
        invalid('O arquivo de uma imagem da capa não existe mais. Envie a imagem de novo.', 'frontPage'),
      );
    // If news ended while the form was open, that is no conflict: the text is saved without them, too.
    const current = await findCurrentSettings(database, tab);
    const isEnded = current?.savedById === systemActor.userId && current.version === version + 1;
    return change(actor, { tab, version: isEnded ? current.version : version, values: { frontPage: text } });
  };
}

/**
 * Finds the titles of news by their ids. For news that were deleted for good, it finds the titles in earlier front
 * pages.
 */
async function findTitles(
  { news, unpublished, trash, settings }: Pick<Stores, 'news' | 'unpublished' | 'trash' | 'settings'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map((await news.listTitlesByIds(ids)).map(({ id, title }) => [id, title]));
  const isMissing = (id: string) => !titles.has(id);
  for (const id of ids.filter(isMissing)) {
    const item = (await unpublished.find(id))?.news ?? (await trash.find(id))?.news;
    if (item) titles.set(id, item.title);
  }
  if (!ids.some(isMissing)) return titles;
  for (const version of await settings.list(tab, versionsMax))
    for (const place of toFrontPage(version).places)
      for (const { newsId, title } of place ? [place, ...place.related] : [])
        if (isMissing(newsId) && title !== '') titles.set(newsId, title);
  return titles;
}

/** Reads the choices of editors for home whose time has not ended. */
export async function findFrontPage(stores: Pick<Stores, 'settings'>, now: number): Promise<FrontPage> {
  return withoutEnded(toFrontPage(await findCurrentSettings(stores, tab)), now);
}

/**
 * Returns a round that saves the front page without the parts whose time has ended, so that every process and cache
 * shows it.
 */
export function endFrontPage({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  const findEnd = (current: SettingsVersion | null, now: number) => {
    const page = toFrontPage(current);
    const left = withoutEnded(page, now);
    return left === page ? null : left;
  };
  return async (): Promise<void> => {
    if (!findEnd(await findCurrentSettings(database, tab), clock())) return;
    await database.inTransaction(async (stores) => {
      const now = clock();
      const before = await findCurrentSettings(stores, tab);
      const left = findEnd(before, now);
      if (left) {
        const after = { frontPage: formatFrontPage(left) };
        await saveSettings(stores, systemActor, now, { tab, before, after });
      }
      return ok(null);
    });
  };
}

function toFrontPage(current: SettingsVersion | null): FrontPage {
  return parseFrontPage(current?.values.frontPage ?? '') ?? ruledFrontPage;
}
