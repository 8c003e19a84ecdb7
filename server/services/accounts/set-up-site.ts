/** Sets up a new site: its name, its first account and its sections (docs/product.md#first-start). */
import { accountName, findNameFault, normalizeEmail } from '../../../domain/accounts/account.ts';
import { findPasswordFault } from '../../../domain/accounts/password.ts';
import { toHue } from '../../../domain/news/hues.ts';
import { cleanSectionForm, findSectionProblem } from '../../../domain/news/section-form.ts';
import { Sections } from '../../../domain/news/sections.ts';
import { settingRules } from '../../../domain/settings/setting-rules.ts';
import {
  cleanSettings,
  findSettingsProblem,
  linesOf,
  noProfiles,
  type SettingTab,
} from '../../../domain/settings/settings.ts';
import { sectionsMax, siteSetupLifetimeMs } from '../../../domain/site/limits.ts';
import { invalidEmail, sectionsFull, siteSetUpOver } from '../../../domain/text/sentences.ts';
import { truncateGraphemes } from '../../../domain/text/text.ts';
import { fail, invalid, joinProblems, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { OpenedSession, RequestDevice } from '../../ports/accounts.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { invalidateAllPages } from '../caching/invalidate.ts';
import { findCurrentSettings, saveSettings } from '../settings/change-settings.ts';
import { createId } from '../site/create-id.ts';
import { isSigned, signUntil } from '../site/signed-token.ts';
import type { AccountAdapters, PasswordAdapters } from './account-adapters.ts';
import { grantFirstAdmin } from './create-first-admin.ts';
import { openSession } from './login/open-session.ts';
import { findReservedNameFault } from './reserved-names.ts';

export interface SetUp {
  siteName: string;
  /** The subject of the site, as in “notícias de política”. */
  description: string;
  brandColor: string;
  /** The sections to begin with, one per line; null keeps those of docs/product.md#sections. */
  sections: string | null;
  name: string;
  email: string;
  password: string;
}

/** The only section of a site that was set up without sections: there must always be one (docs/product.md#sections). */
const onlySection = 'Notícias';

const over: Problem = { code: 'not-found', message: siteSetUpOver };

type SetUpAdapters = PasswordAdapters &
  Pick<AccountAdapters, 'sessionSecret'> &
  Pick<Adapters, 'setOnServer'>;

const purpose = 'comecar';

/**
 * Signs the token at the end of the address. The token is not stored. It is valid for an hour, and only while there is
 * no admin.
 */
export function signSetupToken(secret: string, now: number): string {
  return signUntil(secret, purpose, now + siteSetupLifetimeMs);
}

/** Returns whether the address of the first start can still be used. */
export function isSetupOpen({
  database,
  sessionSecret,
  clock,
}: Pick<SetUpAdapters, 'database' | 'sessionSecret' | 'clock'>) {
  return async (token: string): Promise<boolean> =>
    isSigned(sessionSecret, purpose, token, clock()) && (await database.users.countAdmins()) === 0;
}

/**
 * Sets up the site. The person with the token reads the console of the server, so the person's address counts as
 * confirmed.
 */
export function setUpSite(adapters: SetUpAdapters) {
  const { database, passwords, passwordWork, loadPasswordCheck, clock, site, setOnServer } = adapters;
  return async (token: string, typed: SetUp, device: RequestDevice): Promise<Result<OpenedSession>> => {
    if (!(await isSetupOpen(adapters)(token))) return fail(over);
    const settings: [SettingTab, Record<string, string>][] = [
      ['identidade', cleanSettings('identidade', identityOf(typed, clock()))],
      ['aparencia', cleanSettings('aparencia', { brandColor: typed.brandColor })],
    ];
    const names = listNames(typed.sections);
    const sections = toSections(names);
    const email = normalizeEmail(typed.email);
    const name = accountName(typed.name, email ?? '');
    // An import may have created accounts of the newsroom, and this person's may be among them.
    const known = email === null ? null : await database.users.findByEmail(email);
    const person = { id: known?.id ?? '', roles: ['admin'] } as const;
    const nameFault =
      findNameFault(name) ??
      (await findReservedNameFault({ users: database.users, things: database.things, site }, name, person));
    const rejection = await passwordWork.take(device.address);
    if (rejection) return fail(rejection);
    const owner = { email: email ?? '', name };
    const passwordFault = findPasswordFault(typed.password, owner, await loadPasswordCheck());
    const problem = joinProblems([
      ...settings.map(([, values]) => findSiteProblem(values)),
      sections instanceof Sections ? null : sections,
      nameFault ? invalid(nameFault, 'name') : null,
      email === null ? invalid(invalidEmail, 'email') : null,
      passwordFault ? invalid(passwordFault, 'password') : null,
    ]);
    if (problem || email === null || !(sections instanceof Sections)) return fail(problem ?? over);

    return passwordWork.run(device, async () => {
      const passwordHash = await passwords.hash(typed.password);
      return database.inTransaction(async (stores) => {
        const now = clock();
        const terms = { version: site.terms.version, acceptedAt: now };
        const person = await grantFirstAdmin({ stores, now, site }, { email, name, passwordHash, terms });
        if (!person) return fail(over);
        for (const [tab, values] of settings) {
          const wanted = Object.entries(values).filter(([setting]) => !(setting in setOnServer));
          // An import may have stored settings.
          const before = await findCurrentSettings(stores, tab);
          const after = { ...before?.values, ...Object.fromEntries(wanted) };
          await saveSettings(stores, { userId: person.id, name }, now, { tab, before, after });
        }
        if (names.length > 0) {
          await replaceSections(stores, sections);
          await replaceAboutPage(stores, name, now);
        }
        await invalidateAllPages(stores);
        return ok(await openSession(stores, { person, way: 'password', device, now }));
      });
    });
  };
}

/**
 * Returns the settings of a new site. If it has sections of its own, the default texts are replaced, too, because they
 * are about technology.
 */
function identityOf({ siteName, description, sections }: SetUp, now: number): Record<string, string> {
  if (sections === null) return { name: siteName, ...(description.trim() ? { description } : {}) };
  const footer = { footerText: '', footerYear: String(new Date(now).getUTCFullYear()) };
  const author = truncateGraphemes(`Redação ${siteName}`, settingRules.author.maxGraphemes);
  return { name: siteName, description, author, ...noProfiles, ...footer };
}

async function replaceAboutPage(
  { textPages }: Pick<Stores, 'textPages'>,
  publishedByName: string,
  publishedAt: number,
): Promise<void> {
  const page = await textPages.find('sobre-nos');
  if (!page) return;
  const texts = {
    title: page.title,
    description: 'A equipe {do nome}.',
    lead: 'Em breve, aqui, a equipe {do nome}.',
    content: toContent('Fale com a redação: {contato}.'),
    searchFields: page.searchFields,
  };
  await textPages.save({ ...page, ...texts });
  const version = page.published ?? 1;
  await textPages.saveVersion({ pageId: page.id, version, ...texts, publishedAt, publishedByName });
}

/** Returns a stored document of one paragraph (docs/product.md#editor). */
function toContent(text: string): string {
  const block = {
    key: 'sobre',
    text,
    type: 'unstyled',
    depth: 0,
    inlineStyleRanges: [],
    entityRanges: [],
    data: {},
  };
  return JSON.stringify({ blocks: [block], entityMap: {} });
}

/** Finds a problem of the settings. `name` is left out, because in this form it is the name of the person. */
function findSiteProblem({ name, ...values }: Record<string, string>): Problem | null {
  const named = name === undefined ? null : findSettingsProblem({ name });
  return joinProblems([named && { ...named, field: 'siteName' }, findSettingsProblem(values)]);
}

function listNames(typed: string | null): string[] {
  if (typed === null) return [];
  const lines = linesOf(typed);
  return lines.length === 0 ? [onlySection] : lines;
}

/** Puts sections into one group, in their order. A problem names the field. */
function toSections(names: readonly string[]): Sections | Problem {
  if (names.length > sectionsMax) return invalid(sectionsFull, 'sections');
  const group = {
    id: createId(),
    name: 'Seções',
    slug: 'secoes',
    hue: toHue('azul'),
    position: 0,
    version: 1,
    searchFields: '',
  };
  let sections = new Sections([group], []);
  for (const [position, typed] of names.entries()) {
    const form = cleanSectionForm({
      name: typed,
      slug: '',
      description: '',
      groupId: group.id,
      isHidden: false,
    });
    const problem = findSectionProblem(form, sections, null);
    if (problem) return invalid(`${typed}: ${problem.message}`, 'sections');
    const section = {
      id: createId(),
      ...form,
      closesComments: false,
      position,
      mergedIds: [],
      version: 1,
      searchFields: '',
    };
    sections = new Sections([group], [...sections.all, section]);
  }
  return sections;
}

/** Sections that have imported news (even as a further section) stay, even if a new section wants their address. */
async function replaceSections({ things }: Pick<Stores, 'things'>, wanted: Sections): Promise<void> {
  const before = await things.readSections();
  const kept = new Set<string>();
  for (const { id, slug, groupId } of before.all) {
    if (await things.isUsed(id, { isStrict: true })) {
      kept.add(slug);
      continue;
    }
    await things.delete(id);
    const isEmpty = !(await things.readSections()).all.some((other) => other.groupId === groupId);
    if (isEmpty) await things.delete(groupId);
  }
  const missing = wanted.all.filter(({ slug }) => !kept.has(slug));
  if (missing.length === 0) return;
  for (const group of wanted.groups) await things.save('group', group);
  for (const section of missing) await things.save('section', section);
}
