import type { SettingTab } from '../../../domain/site/settings.ts';
import { newsroom } from '../data/api.ts';
import { type AnswerOf, call } from '../data/call.ts';
import type { Query } from '../data/queries.ts';

export type TabSettings = AnswerOf<typeof newsroom.configuracoes.$get>;
export type SettingsVersions = AnswerOf<typeof newsroom.configuracoes.historico.$get>;

export function settingsOf(tab: SettingTab): Query<TabSettings> {
  return {
    queryKey: ['configuracoes', tab],
    queryFn: () => call(() => newsroom.configuracoes.$get({ query: { aba: tab } })),
  };
}

export function settingsHistoryOf(tab: SettingTab): Query<SettingsVersions> {
  return {
    queryKey: ['configuracoes-historico', tab],
    queryFn: () => call(() => newsroom.configuracoes.historico.$get({ query: { aba: tab } })),
  };
}

export function saveSettings(
  tab: SettingTab,
  version: number,
  values: Readonly<Record<string, string>>,
): Promise<TabSettings> {
  return call(() => newsroom.configuracoes.$put({ json: { tab, version, values } }));
}
