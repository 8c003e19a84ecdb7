/** The versions of a tab, newest first, each with what it changed. */
import { diffSettings, type SettingTab, settingTabs } from '../../../domain/settings/settings.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { settingsRestored } from '../../../domain/text/sentences.ts';
import { Loaded } from '../../program/loaded.tsx';
import { useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type SettingsVersions,
  saveSettings,
  settingsHistoryOf,
  type TabSettings,
} from './settings-calls.ts';

export function SettingsHistory({
  tab,
  current,
  onRestored,
  onClose,
}: {
  tab: SettingTab;
  current: number;
  onRestored: (restored: TabSettings) => void;
  onClose: () => void;
}) {
  const versions = useData({ ...settingsHistoryOf(tab), gcTime: 0 });
  const { isBusy, formProblem, run } = useAction();
  const restore = ({ values }: SettingsVersions[number]) =>
    run(async () => {
      onRestored(await saveSettings(tab, current, values));
      onClose();
      toast.success(settingsRestored);
    });
  return (
    <Dialog title={`Histórico de ${settingTabs[tab].name}`} width="medium" onClose={onClose}>
      <FormMessage kind="bad">{formProblem}</FormMessage>
      <Loaded of={versions}>
        {(lines) => (
          <ol className="mt-4 font-display">
            {lines.map((line, index) => (
              <li key={line.version} className="flex flex-wrap gap-x-4 gap-y-2 border-t border-rule py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="font-semibold tabular-nums">{nameOf(line)}</p>
                  <Changes tab={tab} before={lines[index + 1]?.values} after={line.values} />
                </div>
                {line.version === current ? (
                  <p className="self-start bg-ink px-1.5 text-xs text-paper">em uso</p>
                ) : (
                  <button
                    type="button"
                    className="button-line self-start"
                    aria-disabled={isBusy}
                    onClick={() => restore(line)}
                  >
                    Restaurar <span className="sr-only">{nameOf(line)}</span>
                  </button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

function nameOf({ savedAt, savedByName }: SettingsVersions[number]): string {
  return savedAt === null ? 'Como o site começa' : `${formatShortDate(savedAt)} · ${savedByName}`;
}

function Changes({
  tab,
  before,
  after,
}: {
  tab: SettingTab;
  before: Record<string, string> | undefined;
  after: Record<string, string>;
}) {
  if (!before) return null;
  return (
    <dl className="mt-1 text-sm wrap-anywhere">
      {diffSettings(tab, before, after).map((change) => (
        <div key={change.label} className="mt-1">
          <dt className="text-muted">{change.label}</dt>
          <dd className="whitespace-pre-line">
            <del>{change.before || 'vazio'}</del>{' '}
            <ins className="no-underline">{change.after || 'vazio'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
