/**
 * Keeps the current settings for the whole process, and combines them with values that depend on the environment or on
 * demo content.
 */
import { toSmtpUrl } from '../../../domain/mail/mail-server.ts';
import { formatVersion, termsId } from '../../../domain/pages/text-pages.ts';
import { effectiveSettings, type Settings } from '../../../domain/settings/settings.ts';
import { type CurrentTerms, type FixedSite, type Site, toSite } from '../../../domain/site/site.ts';
import { setTimeZone } from '../../../domain/text/dates.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Database } from '../../ports/stores.ts';
import { findFirstValues, hasDemoContent } from '../transfer/demo/has-demo-content.ts';
import { unsealSetting } from './change-settings.ts';
import { findSiteImages } from './site-images.ts';

type LiveDatabase = Pick<
  Database,
  'contentVersion' | 'settings' | 'users' | 'images' | 'textPages' | 'trashedDemo'
>;

type LiveSite = Pick<Adapters, 'site' | 'renewSite' | 'isSiteCurrent' | 'smtpUrl'>;

/** The values that the environment sets for the site. */
interface SiteOfEnvironment {
  /** The site without stored settings. */
  site: Site;
  fixedSite: FixedSite;
  setOnServer: Partial<Settings>;
  mail: { smtpUrl: string } | null;
}

async function findCurrentTerms({ textPages }: LiveDatabase): Promise<CurrentTerms | undefined> {
  const [version] = await textPages.listVersions(termsId, 1);
  return version && { version: formatVersion(version.version), publishedAt: version.publishedAt };
}

/**
 * Creates the site with the current settings. `site` is always the same object, so that code which holds it reads
 * current values. `renewSite` reads the settings of the current content version; if that is unchanged, it costs
 * nothing. `isSiteCurrent` returns whether there is nothing to read. `smtpUrl` returns the address of the mail server
 * with its password, which `site` does not contain; null without a server.
 */
export function createLiveSite(
  { site: start, fixedSite, setOnServer, mail }: SiteOfEnvironment,
  database: LiveDatabase,
  sessionSecret: string,
): LiveSite {
  let current = start;
  let smtpUrl = mail?.smtpUrl ?? null;
  let seenVersion = -1;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const version = database.contentVersion();
    const tabs = await database.settings.listCurrent();
    const hasDemo = await hasDemoContent(database);
    // With demo content the button is shown, and explains what the operator has to configure.
    const offersGoogle = fixedSite.hasGoogle || hasDemo;
    const stored = Object.assign({}, await findFirstValues(database), ...tabs.map(({ values }) => values));
    const settings = effectiveSettings(stored, setOnServer);
    const images = await findSiteImages(database.images, settings, fixedSite.filesUrl);
    current = { ...toSite(fixedSite, settings, images, await findCurrentTerms(database)), offersGoogle };
    const mailPassword = unsealSetting(sessionSecret, 'mailPassword', settings.mailPassword);
    smtpUrl = mail?.smtpUrl ?? toSmtpUrl({ ...settings, mailPassword });
    setTimeZone(current.timeZone);
    seenVersion = version;
  }

  const isSiteCurrent = () => database.contentVersion() === seenVersion;

  return {
    isSiteCurrent,
    smtpUrl: () => smtpUrl,
    site: new Proxy(start, { get: (_start, name) => Reflect.get(current, name) }),
    async renewSite() {
      while (!isSiteCurrent()) {
        reading ??= read().finally(() => {
          reading = null;
        });
        await reading;
      }
    },
  };
}
