/** `Configurações`, in tabs (docs/product.md#settings). */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  isSettingTab,
  type SettingTab,
  settingTabNames,
  settingTabs,
} from '../../../domain/settings/settings.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { useData } from '../../program/queries.ts';
import { ListTabs } from '../ui/filters.tsx';
import { BackupList } from './backup-list.tsx';
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
      <ListTabs
        label="Partes das configurações"
        parts={settingTabNames.map((name) => ({ query: queryOf(name), name: settingTabs[name].name }))}
        current={queryOf(tab)}
      />
      <SettingsPart key={tab} tab={tab} />
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
