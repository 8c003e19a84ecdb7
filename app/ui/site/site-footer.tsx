/** The footer of every page. */
import type { ShownMenus } from '../../../domain/site/shown-menus.ts';
import { copyrightOf, type Site } from '../../../domain/site/site.ts';
import { formatLongDay } from '../../../domain/text/dates.ts';
import { Island } from '../../islands/island.tsx';
import PrivacyPreferences from '../../islands/site/privacy-preferences.tsx';
import { MenuAnchor } from './menu-anchor.tsx';
import { SiteName } from './site-name.tsx';
import { SocialLinks } from './social-links.tsx';

export function SiteFooter({
  site: { name, logo, profiles, footerText, footerYear, terms },
  year,
  menus: { columns, line },
  asksConsent,
}: {
  site: Pick<Site, 'name' | 'logo' | 'profiles' | 'footerText' | 'footerYear' | 'terms'>;
  year: number;
  menus: ShownMenus;
  asksConsent: boolean;
}) {
  return (
    <footer className="site-footer no-print mt-20 border-t-2 border-ink font-display text-sm">
      <div className="page columns-[9rem] gap-x-6 pt-10 max-md:pb-10 md:grid md:grid-cols-[1.4fr_repeat(3,1fr)] md:gap-x-10">
        <div className="mb-10 [column-span:all]">
          <SiteName name={name} logo={logo} className="text-3xl" />
          {footerText ? <p className="mt-3 max-w-[30ch] text-muted">{footerText}</p> : null}
          <SocialLinks profiles={profiles} className="-ms-2 mt-3 flex-wrap gap-1 text-muted" />
        </div>
        {columns.map(({ key, name, hue, links }) => (
          <nav
            key={key}
            aria-label={`${name} no rodapé`}
            data-hue={hue}
            className="break-inside-avoid max-md:not-last:mb-10 md:mb-10"
          >
            <h2 className="border-t-4 border-hue pt-2 font-semibold">{name}</h2>
            <ul className="mt-2">
              {links.map((link) => (
                <li key={link.name}>
                  <MenuAnchor link={link} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page">
        {/* The padding below leaves room for the button that scrolls to the top. */}
        <div className="flex flex-wrap gap-x-6 gap-y-2 border-t border-rule pt-5 pb-20 text-sm text-muted">
          <div className="me-auto">
            <p>{copyrightOf({ name, footerYear }, year)}</p>
            {Number(terms.version) > 1 ? (
              <p>{`Termos na versão ${terms.version}, desde ${formatLongDay(terms.publishedAt)}`}</p>
            ) : null}
          </div>
          <div className="grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-2 max-md:grid max-md:w-full md:flex md:flex-wrap">
            {line.map((link) => (
              <MenuAnchor key={link.name} link={link} />
            ))}
            {asksConsent ? <Island of={PrivacyPreferences} when="touch" props={{}} /> : null}
          </div>
        </div>
      </div>
    </footer>
  );
}
