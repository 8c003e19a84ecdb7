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
    <footer className="site-footer no-print">
      <div className="page">
        <div className="footer-site">
          <SiteName name={name} logo={logo} className="text-3xl" />
          {footerText ? <p>{footerText}</p> : null}
          <SocialLinks profiles={profiles} className="flex-wrap" />
        </div>
        <div className="footer-columns">
          {columns.map(({ key, name, hue, links }) => (
            <nav key={key} aria-label={`${name} no rodapé`} data-hue={hue}>
              <h2>{name}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.name}>
                    <MenuAnchor link={link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="page">
        <div className="footer-end">
          <div>
            <p>{copyrightOf({ name, footerYear }, year)}</p>
            {Number(terms.version) > 1 ? (
              <p>{`Termos na versão ${terms.version}, desde ${formatLongDay(terms.publishedAt)}`}</p>
            ) : null}
          </div>
          <div className="footer-line">
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
