/** The calls of `Configurações`. */
import type { SettingTab } from '../../../domain/settings/settings.ts';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, call } from '../../program/call.ts';
import { type Query, queryOf } from '../../program/queries.ts';
import { refreshFrame } from '../data/refresh-frame.ts';

export type TabSettings = AnswerOf<typeof newsroom.configuracoes.$get>;
export type SettingsVersions = AnswerOf<typeof newsroom.configuracoes.historico.$get>;

export function settingsOf(tab: SettingTab): Query<TabSettings> {
  return queryOf('configuracoes', (aba) => call(() => newsroom.configuracoes.$get({ query: { aba } })), tab);
}

export function settingsHistoryOf(tab: SettingTab): Query<SettingsVersions> {
  return queryOf(
    'configuracoes-historico',
    (aba) => call(() => newsroom.configuracoes.historico.$get({ query: { aba } })),
    tab,
  );
}

export async function saveSettings(
  tab: SettingTab,
  version: number,
  values: Readonly<Record<string, string>>,
): Promise<TabSettings> {
  const saved = await call(() => newsroom.configuracoes.$put({ json: { tab, version, values } }));
  void refreshFrame();
  return saved;
}
