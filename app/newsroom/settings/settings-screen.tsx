/** `Configurações`, in tabs that are listed beside them (docs/product.md#settings). */
import { useState } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import { holdReasons } from '../../../domain/comments/house-rules.ts';
import { formTabNames, type SettingTab, settingTabs } from '../../../domain/settings/settings.ts';
import { holdDays } from '../../../domain/site/limits.ts';
import { versionRestored } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { Button } from '../../program/button.tsx';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { closeFold, Fold } from '../ui/fold.tsx';
import { BackupList } from './backup-list.tsx';
import { MailDomainCheck, MailQueue, TestMail } from './mail-parts.tsx';
import {
  type FormTab,
  type SettingsVersions,
  saveSettings,
  settingsHistoryOf,
  settingsOf,
  type TabSettings,
} from './settings-calls.ts';
import { SettingsChanges, versionName } from './settings-changes.tsx';
import { SettingsForm } from './settings-form.tsx';

const first: FormTab = 'identidade';
const parametersOf = (tab: FormTab) => (tab === first ? '' : `aba=${tab}`);

export function query(parameters: URLSearchParams) {
  return settingsOf(tabOf(parameters));
}

export default function SettingsScreen() {
  const [parameters] = useSearchParams();
  const tab = tabOf(parameters);
  return (
    <>
      <Heading>Configurações</Heading>
      <div className="parts">
        <nav aria-label="Partes das configurações" className="parts-list">
          <Fold label={settingTabs[tab].name}>
            <ul>
              {formTabNames.map((name) => (
                <li key={name}>
                  <NavLink
                    to={`?${parametersOf(name)}`}
                    aria-current={name === tab ? 'page' : false}
                    className="room-link"
                    onClick={closeFold}
                  >
                    {settingTabs[name].name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </Fold>
        </nav>
        <div className="min-w-0">
          <SettingsPart key={tab} tab={tab} />
        </div>
      </div>
    </>
  );
}

function SettingsPart({ tab }: { tab: FormTab }) {
  const data = useData(settingsOf(tab));
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <Loaded of={data}>
      {(settings) => (
        <>
          <SettingsForm
            tab={tab}
            settings={settings}
            onSaved={(saved) => data.change(() => saved)}
            onConflict={data.reload}
            onHistory={() => setHistoryOpen(true)}
          />
          {/* The keys contain the version, so that the results of a test disappear when other settings are saved. */}
          {tab === 'email' ? (
            <>
              <TestMail key={`teste-${settings.version}`} />
              <MailDomainCheck key={`dominio-${settings.version}`} />
              <MailQueue />
            </>
          ) : null}
          {tab === 'copias' ? <BackupList /> : null}
          {tab === 'comentarios' ? <HeldComments /> : null}
          {isHistoryOpen ? (
            <SettingsHistory
              tab={tab}
              current={settings.version}
              onRestored={(restored) => data.change(() => restored)}
              onClose={() => setHistoryOpen(false)}
            />
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function tabOf(parameters: URLSearchParams): FormTab {
  return formTabNames.find((name) => name === parameters.get('aba')) ?? first;
}

interface SettingsHistoryProps {
  tab: SettingTab;
  current: number;
  onRestored: (restored: TabSettings) => void;
  onClose: () => void;
}

/** The versions of a tab, newest first, each with its changes. */
export function SettingsHistory({ tab, current, onRestored, onClose }: SettingsHistoryProps) {
  const versions = useData({ ...settingsHistoryOf(tab), gcTime: 0 });
  const { isBusy, formProblem, run } = useAction();
  const restore = ({ values }: SettingsVersions[number]) =>
    run(async () => {
      onRestored(await saveSettings(tab, current, values));
      onClose();
      toast.success(versionRestored);
    });
  return (
    <Dialog
      title={tab === 'capa' ? 'Histórico da capa' : `Histórico de ${settingTabs[tab].name}`}
      width="medium"
      onClose={onClose}
    >
      <FormMessage kind="bad">{formProblem}</FormMessage>
      <Loaded of={versions}>
        {(lines) => (
          <ol className="mt-4 font-display">
            {lines.map((line, index) => (
              <li key={line.version} className="flex flex-wrap gap-x-4 gap-y-2 border-t border-rule py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="font-semibold tabular-nums">{versionName(tab, line)}</p>
                  <SettingsChanges tab={tab} before={lines[index + 1]?.values} after={line.values} />
                </div>
                {line.version === current ? (
                  <p className="self-start bg-ink px-1.5 text-xs text-paper">em uso</p>
                ) : (
                  <Button className="self-start" isOff={isBusy} onClick={() => restore(line)}>
                    Restaurar <span className="sr-only">{versionName(tab, line)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Shows, below the house rules, how many comments each rule held. */
export function HeldComments() {
  const counts = useData(queryOf('retidos', () => call(() => newsroom.comentarios.retidos.$get())));
  return (
    <section aria-labelledby="retidos" className="mt-10 max-w-[40rem]">
      <h2 id="retidos" className="kicker text-muted">{`Retidos nos últimos ${holdDays} dias`}</h2>
      <Loaded of={counts}>
        {(rules) => (
          <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-t border-rule font-display tabular-nums">
            {rules.map(({ rule, held }) => (
              <div key={rule} className="contents">
                <dt className="border-b border-rule py-2">{holdReasons[rule]}</dt>
                <dd className="border-b border-rule py-2 text-end">{held.toLocaleString('pt-BR')}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  );
}
