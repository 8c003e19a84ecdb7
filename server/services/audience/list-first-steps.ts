import type { AuditAction } from '../../../domain/accounts/audit.ts';
import type { SettingTab } from '../../../domain/site/settings.ts';
import type { Database } from '../../ports/stores.ts';
import { findCurrentSettings } from '../site/change-settings.ts';

/** What the admin of a new site does first, and whether it is done (docs/product.md#first-start). */
export async function listFirstSteps(database: Database) {
  const hasHappened = async (...actions: AuditAction[]) => {
    const found = await Promise.all(actions.map((action) => database.audit.list({ action }, { limit: 1 })));
    return found.some((entries) => entries.length > 0);
  };
  const hasSetting = async (tab: SettingTab, ...names: string[]) => {
    const current = await findCurrentSettings(database, tab);
    return names.some((name) => (current?.values[name] ?? '') !== '');
  };
  const [identity, look, sections, pages, people] = await Promise.all([
    hasSetting('identidade', 'contact', 'footerText'),
    hasSetting('aparencia', 'logo', 'icon'),
    hasHappened('section.created', 'section.changed', 'section.ordered', 'section-group.created'),
    hasHappened('page.published'),
    hasHappened('invitation.created'),
  ]);
  return { identity, look, sections, pages, people };
}
