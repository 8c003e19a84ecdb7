/**
 * The form of a tab of `Configurações`. After a conflict, typed values stay, and untouched fields show what another
 * person saved.
 */
import { useState } from 'react';
import { parseColor } from '../../../domain/settings/colors.ts';
import { type SettingTab, settingNamesOf, settingRules } from '../../../domain/settings/settings.ts';
import { setTimeZone } from '../../../domain/text/dates.ts';
import { settingsSaved } from '../../../domain/text/sentences.ts';
import { Button, SendButton } from '../../program/button.tsx';
import { CallError } from '../../program/call.ts';
import { queryOf, useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { FormMessage } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { listNews } from '../news/news-calls.ts';
import { UploadForm } from '../ui/upload-form.tsx';
import { useLeaveQuestion } from '../ui/use-unsaved.tsx';
import { SettingField } from './setting-field.tsx';
import { saveSettings, type TabSettings } from './settings-calls.ts';
import { NewerVersions } from './settings-changes.tsx';

export function SettingsForm({
  tab,
  settings: { version, values, setOnServer },
  onSaved,
  onConflict,
  onHistory,
}: {
  tab: SettingTab;
  settings: TabSettings;
  onSaved: (saved: TabSettings) => void;
  onConflict: () => Promise<void>;
  onHistory: () => void;
}) {
  const names = settingNamesOf(tab);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  /**
   * If another person saved a newer version, this is the version on which the form was based. It is null after a save.
   */
  const [lateSince, setLateSince] = useState<number | null>(null);
  const { isBusy, problemOf, formProblem, send } = useAction({ fields: names });
  const isUnsaved = names.some((name) => typed[name] !== undefined && typed[name] !== (values[name] ?? ''));
  const leaveQuestion = useLeaveQuestion(isUnsaved);
  const save = async () => {
    try {
      const saved = await saveSettings(tab, version, typed);
      onSaved(saved);
      setLateSince(null);
      // Text that was typed during the save is not saved yet.
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== typed[name])),
      );
      const { timeZone } = saved.values;
      if (timeZone) setTimeZone(timeZone);
      toast.success(settingsSaved);
    } catch (error) {
      if (error instanceof CallError && error.code === 'conflict') {
        await onConflict();
        setLateSince(lateSince ?? version);
      }
      throw error;
    }
  };
  return (
    <>
      <UploadForm className="mt-6 grid max-w-[40rem] grid-cols-1 gap-6" onSubmit={send(save)}>
        {names.map((name) => (
          <SettingField
            key={name}
            name={name}
            rule={settingRules[name]}
            value={typed[name] ?? values[name] ?? ''}
            isLocked={setOnServer.includes(name)}
            problem={problemOf(name)}
            onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
          />
        ))}
        {tab === 'aparencia' ? <AppearancePreview values={{ ...values, ...typed }} /> : null}
        <FormMessage kind="bad">{formProblem}</FormMessage>
        {lateSince === null ? null : <NewerVersions key={version} tab={tab} since={lateSince} />}
        <p className="flex flex-wrap gap-3">
          <SendButton label="Salvar" isOff={isBusy} />
          <Button label="Histórico" onClick={onHistory} />
        </p>
      </UploadForm>
      {leaveQuestion}
    </>
  );
}

const latestQuery = queryOf('noticias', (estado) => listNews({ estado }, {}), 'publicadas' as const);

/** Opens the home page and an article in the look of values that are not saved yet (app/document.tsx). */
export function AppearancePreview({ values }: { values: Readonly<Record<string, string>> }) {
  const { brandColor = '', logo = '', logoDark = '' } = values;
  const preview = `?${new URLSearchParams({ cor: parseColor(brandColor)?.slice(1) ?? '', logo, 'logo-escuro': logoDark })}`;
  const article = useData(latestQuery).data?.items[0]?.path;
  return (
    <p className="flex flex-wrap gap-x-5 font-display text-sm">
      <PreviewLink href={`/${preview}`}>Ver a página inicial antes de salvar</PreviewLink>
      {article ? (
        <PreviewLink href={`${article}${preview}`}>Ver uma notícia antes de salvar</PreviewLink>
      ) : null}
    </p>
  );
}

function PreviewLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center underline">
      {children}
    </a>
  );
}
