/** `Configurações`, in parts that a list beside them names (docs/product.md#settings). */
import { useState } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import {
  isSettingTab,
  type SettingTab,
  settingTabNames,
  settingTabs,
} from '../../../domain/settings/settings.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { useData } from '../../program/queries.ts';
import { closeFold, Fold } from '../ui/fold.tsx';
import { BackupList } from './backup-list.tsx';
import { HeldComments } from './held-comments.tsx';
import { MailDomainCheck } from './mail-domain.tsx';
import { MailQueue } from './mail-queue.tsx';
import { settingsOf } from './settings-calls.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { TestMail } from './test-mail.tsx';

const first: SettingTab = 'identidade';
const queryOf = (tab: SettingTab) => (tab === first ? '' : `aba=${tab}`);

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
              {settingTabNames.map((name) => (
                <li key={name}>
                  <NavLink
                    to={`?${queryOf(name)}`}
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

function SettingsPart({ tab }: { tab: SettingTab }) {
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
          {tab === 'email' ? <MailTools version={settings.version} /> : null}
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

/** The results of test and check are about the values of a version, and go with it. */
function MailTools({ version }: { version: number }) {
  return (
    <>
      <TestMail key={`teste-${version}`} />
      <MailDomainCheck key={`dominio-${version}`} />
      <MailQueue />
    </>
  );
}

function tabOf(parameters: URLSearchParams): SettingTab {
  const name = parameters.get('aba') ?? '';
  return isSettingTab(name) ? name : first;
}
