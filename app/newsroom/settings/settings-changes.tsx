/**
 * Lists the changes of saved settings: in the history of a tab, and for a person whose form is based on an older
 * version.
 */
import { diffSettings, type SettingTab } from '../../../domain/settings/settings.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { Loaded } from '../../program/loaded.tsx';
import { useData } from '../../program/queries.ts';
import { type SettingsVersions, settingsHistoryOf } from './settings-calls.ts';

/** Shows the versions that were saved after `since`, newest first, before the person saves over them. */
export function NewerVersions({ tab, since }: { tab: SettingTab; since: number }) {
  const versions = useData({ ...settingsHistoryOf(tab), gcTime: 0 });
  return (
    <Loaded of={versions}>
      {(lines) => (
        <ol aria-label="O que mudou" className="font-display">
          {lines.map((line, index) =>
            line.version <= since ? null : (
              <li key={line.version} className="border-t border-rule py-3">
                <p className="font-semibold tabular-nums">{versionName(tab, line)}</p>
                <SettingsChanges tab={tab} before={lines[index + 1]?.values} after={line.values} />
              </li>
            ),
          )}
        </ol>
      )}
    </Loaded>
  );
}

/**
 * Returns the label of a version: its date and its author. The first version has a fixed label, because it was not
 * saved by a person.
 */
export function versionName(
  tab: SettingTab,
  { savedAt, savedByName }: Pick<SettingsVersions[number], 'savedAt' | 'savedByName'>,
): string {
  if (savedAt !== null) return `${formatShortDate(savedAt)} · ${savedByName}`;
  return tab === 'capa' ? 'Sem escolhas' : 'Como o site começa';
}

interface SettingsChangesProps {
  tab: SettingTab;
  before: Record<string, string> | undefined;
  after: Record<string, string>;
}

export function SettingsChanges({ tab, before, after }: SettingsChangesProps) {
  if (!before) return null;
  return (
    <dl className="mt-1 text-sm wrap-anywhere">
      {diffSettings(tab, before, after).map((change) => (
        <div key={change.label} className="mt-1">
          <dt className="text-muted">{change.label}</dt>
          <dd className="whitespace-pre-line">
            {change.before ? <del>{change.before} </del> : null}
            <ins className="no-underline">{change.after || (tab === 'capa' ? 'Sem escolhas' : 'vazio')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
