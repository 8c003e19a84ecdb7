/** `Primeiros passos` of `Visão geral`: each stays until it is done or dismissed (docs/product.md#first-start). */
import type { Actor, AuditAction } from '../../../domain/accounts/audit.ts';
import { type FirstStep, firstSteps, isFirstStep, openSteps } from '../../../domain/settings/first-steps.ts';
import { nameOfNewSite, type SettingTab, settingRules } from '../../../domain/settings/settings.ts';
import type { Site } from '../../../domain/site/site.ts';
import { stepMissing } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { demoAdminEmail } from '../accounts/create-first-admin.ts';
import { recordAction } from '../accounts/record-action.ts';
import { findCurrentSettings } from '../settings/change-settings.ts';

type StepStores = Pick<Stores, 'audit' | 'settings' | 'news' | 'users' | 'trashedDemo'>;
type StepSite = Pick<Site, 'name' | 'blockedCountries' | 'hasCountryCheck'>;

export async function listFirstSteps(
  stores: StepStores,
  site: StepSite,
  hasDemo: boolean,
): Promise<FirstStep[]> {
  const { audit, news, users, trashedDemo } = stores;
  const hasHappened = async (...actions: AuditAction[]) => {
    const found = await Promise.all(actions.map((action) => audit.list({ action }, { limit: 1 })));
    return found.some((entries) => entries.length > 0);
  };
  const hasSetting = async (tab: SettingTab, ...names: string[]) => {
    const current = await findCurrentSettings(stores, tab);
    return names.some((name) => (current?.values[name] ?? '') !== '');
  };
  const [identity, look, sections, pages, people, written, hadDemo, demoAdmin, dismissed] = await Promise.all(
    [
      hasSetting('identidade', 'contact', 'footerText'),
      hasSetting('aparencia', 'logo', 'icon'),
      hasHappened('section.created', 'section.changed', 'section.ordered', 'section-group.created'),
      hasHappened('page.published'),
      hasHappened('invitation.created'),
      news.listForNewsroom({}, { limit: 1 }),
      trashedDemo.find(),
      users.findByEmail(demoAdminEmail),
      listDismissed(stores),
    ],
  );
  const isDone = {
    // Without a demo, the form of the first start asks for both.
    name: hadDemo === null || ![nameOfNewSite, settingRules.name.default].includes(site.name),
    account: hadDemo === null || demoAdmin === null,
    identity,
    look,
    sections,
    pages,
    people,
    country: !site.hasCountryCheck || !site.blockedCountries.has('IN'),
    news: written.length > 0,
  };
  return openSteps(isDone, dismissed, hasDemo);
}

/** Records a closed step in the audit log, because its entries stay for good. */
export function closeFirstStep({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return async (actor: Actor, step: string): Promise<Result<null>> => {
    if (!isFirstStep(step)) return fail({ code: 'not-found', message: stepMissing });
    return database.inTransaction(async (stores) => {
      // Each step is dismissed once, so the list is never longer than that of the steps.
      if ((await listDismissed(stores)).includes(step)) return ok(null);
      const entry = { action: 'step.dismissed', id: step, title: firstSteps[step] } as const;
      await recordAction(stores, actor, clock(), entry);
      return ok(null);
    });
  };
}

async function listDismissed({ audit }: Pick<Stores, 'audit'>): Promise<string[]> {
  const entries = await audit.list({ action: 'step.dismissed' }, { limit: Object.keys(firstSteps).length });
  return entries.map(({ subjectId }) => subjectId);
}
