import type { MenuGroup } from '../../../domain/news/sections.ts';
import type { Site } from '../../../domain/site/site.ts';
import { Island } from '../../islands/island.tsx';
import PrivacyPreferences from '../../islands/site/privacy-preferences.tsx';
import { SiteName } from './site-name.tsx';
import { SocialLinks } from './social-links.tsx';

export function SiteFooter({
  site: { name, logo, profiles, footerText, copyright },
  sections,
  asksConsent,
}: {
  site: Pick<Site, 'name' | 'logo' | 'profiles' | 'footerText' | 'copyright'>;
  sections: readonly MenuGroup[];
  asksConsent: boolean;
}) {
  return (
    <footer className="site-footer no-print mt-20 border-t-2 border-ink font-display text-[0.9375rem]">
      <div className="page grid gap-10 py-10 md:grid-cols-[1.4fr_repeat(3,1fr)]">
        <div>
          <SiteName name={name} logo={logo} className="text-3xl" />
          {footerText ? <p className="mt-3 max-w-[30ch] text-muted">{footerText}</p> : null}
          <SocialLinks profiles={profiles} className="-ms-2 mt-3 flex-wrap gap-1 text-muted" />
        </div>
        {sections.map((group) => (
          <nav key={group.id} aria-label={`${group.name} no rodapé`} data-hue={group.hue}>
            <h2 className="border-t-4 border-hue pt-2 font-semibold">{group.name}</h2>
            <ul className="mt-2">
              {group.sections.map((section) => (
                <li key={section.slug}>
                  <a href={`/categoria/${section.slug}`}>{section.name}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page">
        {/* The space at its end is for the button that scrolls to the top. */}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule py-5 pe-14 text-sm text-muted min-[88rem]:pe-0">
          <p className="me-auto">{copyright}</p>
          <a href="/contato">Contato</a>
          <a href="/sobre-nos">Sobre nós</a>
          <a href="/acessibilidade">Acessibilidade</a>
          <a href="/termos-de-uso-e-privacidade">Termos de uso e privacidade</a>
          <a href="/rss.xml">RSS</a>
          {asksConsent ? <Island of={PrivacyPreferences} when="touch" props={{}} /> : null}
        </div>
      </div>
    </footer>
  );
}
