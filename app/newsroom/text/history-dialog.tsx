/** The history of a piece of news or of a page: its versions, their changes, and how to continue from one of them. */
import { type ReactNode, useState } from 'react';
import type { TextKind } from '../../../domain/news/text-kind.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { untitled } from '../../../domain/text/sentences.ts';
import { Button } from '../../program/button.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, useData } from '../../program/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { Changes } from './changes.tsx';
import { ReadFields } from './read-fields.tsx';

export interface HistoryLine<Fields> {
  key: string;
  /** Epoch milliseconds; null for the first text of a page. */
  savedAt: number | null;
  what: string;
  /** The number of a published version; null for other versions. */
  version: number | null;
  /** Whether readers see this version. */
  isCurrent: boolean;
  load: () => Promise<Fields>;
}

interface Versions<Fields> {
  kind: TextKind<Fields>;
  /** The key of the text; it also contains the state, if a changed state changes the list. */
  on: readonly (string | number | boolean)[];
  onTake: (fields: Fields) => void;
  /** Further buttons of a version; `current` is the number of the version that readers see. */
  actionsOf: (line: HistoryLine<Fields>, current: number | null) => ReactNode;
}

export function HistoryDialog<Fields extends { title: string }>({
  list,
  onClose,
  ...versions
}: { list: () => Promise<HistoryLine<Fields>[]>; onClose: () => void } & Versions<Fields>) {
  const { kind, on } = versions;
  const history = useData({ ...queryOf('historico', list, [kind.noun, ...on]), gcTime: 0 });
  /** On a narrow screen, the chosen version is shown in place of the list. */
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Dialog title="Histórico" width="wide" onClose={onClose}>
      <Loaded of={history}>
        {(lines) => {
          const shown = lines.find(({ key }) => key === chosen) ?? lines[0];
          if (!shown) return <p className="mt-5 text-muted">Nenhuma versão salva ainda.</p>;
          return (
            <div className="mt-5 grid grid-cols-1 bg-inherit gap-x-8 gap-y-6 md:grid-cols-[15rem_minmax(0,1fr)]">
              <ol
                className={`self-start border-b border-rule font-display ${chosen === null ? '' : 'max-md:hidden'}`}
              >
                {lines.map((line) => (
                  <li key={line.key} className="border-t border-rule">
                    <button
                      type="button"
                      aria-pressed={line === shown}
                      className="version-button"
                      onClick={() => setChosen(line.key)}
                    >
                      {line.savedAt === null ? null : (
                        <span className="block tabular-nums">{formatShortDate(line.savedAt)}</span>
                      )}
                      <span className="block text-sm text-muted">{line.what}</span>
                      {line.isCurrent ? (
                        <span className="mt-1 inline-block bg-ink px-1.5 text-xs text-paper">
                          no ar agora
                        </span>
                      ) : null}
                    </button>
                  </li>
                ))}
              </ol>
              <div className={`min-w-0 bg-inherit ${chosen === null ? 'max-md:hidden' : ''}`}>
                <Button label="Todas as versões" className="mb-4 md:hidden" onClick={() => setChosen(null)} />
                <OneVersion key={shown.key} lines={lines} line={shown} {...versions} />
              </div>
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function OneVersion<Fields extends { title: string }>({
  kind,
  on,
  lines,
  line,
  onTake,
  actionsOf,
}: { lines: readonly HistoryLine<Fields>[]; line: HistoryLine<Fields> } & Versions<Fields>) {
  const [other, setOther] = useState(lines[lines.indexOf(line) + 1] ?? null);
  const others = lines.filter((each) => each !== line);
  const current = lines.find(({ isCurrent }) => isCurrent)?.version ?? null;
  const load = async () => {
    const [fields, before] = await Promise.all([line.load(), other?.load() ?? null]);
    return { fields, before };
  };
  const version = useData({
    ...queryOf('versao', load, [kind.noun, ...on, line.key, other?.key ?? '']),
    gcTime: 0,
  });
  return (
    <>
      <p className="font-display font-semibold">
        {nameOf(line)}
        {line.isCurrent ? '. É a versão que os leitores veem.' : ''}
      </p>
      <Select
        id="comparar-com"
        label="Comparar com"
        frameClass="mt-3"
        value={other?.key ?? ''}
        onChange={({ currentTarget }) =>
          setOther(lines.find(({ key }) => key === currentTarget.value) ?? null)
        }
        options={[
          ['', 'Nenhuma: ler o texto inteiro'],
          ...others.map((each) => [each.key, nameInList(each)] as const),
        ]}
      />
      {other ? (
        <p aria-hidden="true" className="mt-1 font-display text-sm text-muted md:hidden">
          {nameInList(other)}
        </p>
      ) : null}
      <Loaded of={version}>
        {({ fields, before }) => (
          <>
            <h3 className="mt-4 text-lg/7 font-bold tracking-tight wrap-break-word">
              {fields.title || untitled}
            </h3>
            {before ? (
              <Changes kind={kind} before={before} after={fields} heading="h4" />
            ) : (
              <ReadFields kind={kind} fields={fields} heading="h4" />
            )}
            <p className="mt-6 font-display text-sm text-muted">
              {`Continuar a partir de uma versão põe o texto dela no formulário. ${current === null ? 'Nada é publicado.' : 'Os leitores continuam vendo a versão que está no ar.'}`}
            </p>
            <div className="dialog-actions">
              {actionsOf(line, current)}
              <Button label="Continuar a partir desta versão" onClick={() => onTake(fields)} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function nameOf({ savedAt, what }: HistoryLine<unknown>): string {
  return savedAt === null ? what : `${formatShortDate(savedAt)} · ${what}`;
}

function nameInList(line: HistoryLine<unknown>): string {
  return `${nameOf(line)}${line.isCurrent ? ' (no ar)' : ''}`;
}
