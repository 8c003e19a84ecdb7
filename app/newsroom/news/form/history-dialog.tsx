import { useState } from 'react';
import { fieldRules, type NewsFields } from '../../../../domain/news/news-fields.ts';
import { diffFields } from '../../../../domain/news/revision.ts';
import { formatShortDate } from '../../../../domain/text/dates.ts';
import { Loaded } from '../../../program/loaded.tsx';
import { useData } from '../../../program/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/field.tsx';
import { Differences } from '../../../ui/news/differences.tsx';
import { useSections } from '../../data/site-sections.ts';
import { type HistoryLine, listHistory, nameLine } from './news-history.ts';
import { ReadFields } from './read-fields.tsx';

export interface HistoryActions {
  /** Publishes this version again; `current` is the published version. */
  onRestore: (version: number, current: number) => void;
  onTake: (fields: NewsFields) => void;
}

export function HistoryDialog({
  id,
  isPublished,
  onClose,
  ...actions
}: { id: string; isPublished: boolean; onClose: () => void } & HistoryActions) {
  const history = useData({
    queryKey: ['historico', id, isPublished],
    queryFn: () => listHistory(id, isPublished),
    gcTime: 0,
  });
  /** On a narrow screen the chosen version replaces the list. */
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Dialog title="Histórico" width="wide" onClose={onClose}>
      <Loaded of={history}>
        {(lines) => {
          const shown = lines.find(({ key }) => key === chosen) ?? lines[0];
          if (!shown) return <p className="mt-5 text-muted">Nenhuma versão guardada ainda.</p>;
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
                      <span className="block tabular-nums">{formatShortDate(line.savedAt)}</span>
                      <span className="block text-sm text-muted">{line.what}</span>
                      {line.isCurrent ? (
                        <span className="mt-1 inline-block bg-ink px-1.5 text-[0.8125rem] text-paper">
                          no ar agora
                        </span>
                      ) : null}
                    </button>
                  </li>
                ))}
              </ol>
              <div className={`min-w-0 bg-inherit ${chosen === null ? 'max-md:hidden' : ''}`}>
                <button type="button" className="button-line mb-4 md:hidden" onClick={() => setChosen(null)}>
                  Todas as versões
                </button>
                <OneVersion key={shown.key} id={id} lines={lines} line={shown} {...actions} />
              </div>
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function OneVersion({
  id,
  lines,
  line,
  onRestore,
  onTake,
}: { id: string; lines: HistoryLine[]; line: HistoryLine } & HistoryActions) {
  const [other, setOther] = useState(lines[lines.indexOf(line) + 1] ?? null);
  const version = useData({
    queryKey: ['versao', id, line.key, other?.key ?? null],
    queryFn: async () => {
      const [fields, before] = await Promise.all([line.load(), other?.load() ?? null]);
      return { fields, before };
    },
    gcTime: 0,
  });
  const { version: number } = line;
  const current = lines.find(({ isCurrent }) => isCurrent)?.version ?? null;
  return (
    <>
      <p className="font-display font-semibold">
        {`${formatShortDate(line.savedAt)} · ${line.what}`}
        {line.isCurrent ? '. É a versão que os leitores veem.' : ''}
      </p>
      <Select
        id="comparar-com"
        label="Comparar com"
        frameClass="mt-3"
        className="select-line w-full text-ellipsis"
        value={other?.key ?? ''}
        onChange={({ currentTarget }) =>
          setOther(lines.find(({ key }) => key === currentTarget.value) ?? null)
        }
      >
        <option value="">Nenhuma: ler o texto inteiro</option>
        {lines
          .filter((each) => each !== line)
          .map((each) => (
            <option key={each.key} value={each.key}>
              {nameLine(each)}
            </option>
          ))}
      </Select>
      {other ? (
        <p aria-hidden="true" className="mt-1 font-display text-sm text-muted md:hidden">
          {nameLine(other)}
        </p>
      ) : null}
      <Loaded of={version}>
        {({ fields, before }) => (
          <>
            <h3 className="mt-4 text-xl/7 font-bold tracking-tight wrap-break-word">
              {fields.title || 'Sem título'}
            </h3>
            {before ? (
              <Changes before={before} after={fields} heading="h4" />
            ) : (
              <ReadFields fields={fields} heading="h4" />
            )}
            <p className="mt-6 font-display text-sm text-muted">
              {`Continuar a partir de uma versão põe o texto dela no formulário. ${current === null ? 'Nada é publicado.' : 'Os leitores continuam vendo a versão que está no ar.'}`}
            </p>
            <div className="dialog-actions">
              {number !== null && current !== null && !line.isCurrent ? (
                <button type="button" className="button-ink" onClick={() => onRestore(number, current)}>
                  Restaurar esta versão
                </button>
              ) : null}
              <button type="button" className="button-line" onClick={() => onTake(fields)}>
                Continuar a partir desta versão
              </button>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

export function Changes({
  before,
  after,
  heading: FieldHeading = 'h3',
}: {
  before: NewsFields;
  after: NewsFields;
  heading?: 'h3' | 'h4';
}) {
  const sections = useSections();
  const differences = diffFields(before, after, (category) => sections.nameOf(category));
  if (differences.length === 0) return <p className="mt-1 font-display text-muted">Os textos são iguais.</p>;
  return differences.map((difference) => (
    <section key={difference.field} className="mt-4 border-t border-rule pt-2">
      <FieldHeading className="mb-1 font-display font-bold">
        {fieldRules[difference.field].label}
      </FieldHeading>
      <Differences difference={difference} />
    </section>
  ));
}
