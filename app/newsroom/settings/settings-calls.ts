/** The calls of `Configurações`. */
import type { formTabNames, SettingTab } from '../../../domain/settings/settings.ts';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, call } from '../../program/call.ts';
import { type Query, queryOf } from '../../program/queries.ts';
import { refreshFrame } from '../data/refresh-frame.ts';

export type TabSettings = AnswerOf<typeof newsroom.configuracoes.$get>;
export type SettingsVersions = AnswerOf<typeof newsroom.configuracoes.historico.$get>;

export type FormTab = (typeof formTabNames)[number];

export function settingsOf(tab: FormTab): Query<TabSettings> {
  return queryOf('configuracoes', (aba) => call(() => newsroom.configuracoes.$get({ query: { aba } })), tab);
}

export function settingsHistoryOf(tab: SettingTab): Query<SettingsVersions> {
  return queryOf(
    'configuracoes-historico',
    (aba) =>
      aba === 'capa'
        ? call(() => newsroom.capa.historico.$get())
        : call(() => newsroom.configuracoes.historico.$get({ query: { aba } })),
    tab,
  );
}

export async function saveSettings(
  tab: SettingTab,
  version: number,
  values: Readonly<Record<string, string>>,
): Promise<TabSettings> {
  if (tab === 'capa')
    return call(() => newsroom.capa.$put({ json: { version, frontPage: values.frontPage ?? '' } }));
  const saved = await call(() => newsroom.configuracoes.$put({ json: { tab, version, values } }));
  void refreshFrame();
  return saved;
}
