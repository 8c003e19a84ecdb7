import { useCallback, useState } from 'react';
import { formatShortDate } from '../../../domain/dates.ts';
import type { NewsFields } from '../../../domain/draft.ts';
import type { RevisionKind, RevisionSummary } from '../../../domain/revision.ts';
import { LoadedPart } from '../loaded-part.tsx';
import { ScreenDialog } from '../screen-dialog.tsx';
import { useLoaded } from '../use-loaded.ts';
import { Differences, fieldLabels } from './differences.tsx';
import { listRevisions, showRevision } from './news-calls.ts';

const kinds: Readonly<Record<RevisionKind, string>> = {
  published: 'publicou',
  edited: 'editou',
  restored: 'restaurou',
};

/** Every version that readers saw, what was changed in it, and the ways back. */
export function RevisionsDialog({
  id,
  onRestore,
  onTake,
  onClose,
}: {
  id: string;
  /** To have readers see this version again. */
  onRestore: (version: number) => void;
  /** To go on writing on the text of this version. */
  onTake: (fields: NewsFields) => void;
  onClose: () => void;
}) {
  const { loaded, reload } = useLoaded(useCallback(() => listRevisions(id), [id]));
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <ScreenDialog title="Histórico" width="wide" onClose={onClose}>
      <LoadedPart loaded={loaded} onRetry={reload}>
        {(revisions) => {
          const [newest] = revisions;
          if (!newest) return <p className="mt-5 text-muted">Nenhuma versão guardada ainda.</p>;
          const version = chosen ?? newest.version;
          return (
            <div className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-[15rem_minmax(0,1fr)]">
              <ol className="self-start border-b border-rule font-display max-md:max-h-[30vh] max-md:overflow-y-auto">
                {revisions.map((line) => (
                  <li key={line.version} className="border-t border-rule">
                    <button
                      type="button"
                      aria-pressed={line.version === version}
                      className="version-button"
                      onClick={() => setChosen(line.version)}
                    >
                      <span className="block tabular-nums">{formatShortDate(line.savedAt)}</span>
                      <span className="block text-sm text-muted">{whoDid(line)}</span>
                    </button>
                  </li>
                ))}
              </ol>
              <RevisionView
                key={version}
                id={id}
                version={version}
                isPresent={version === newest.version}
                onRestore={onRestore}
                onTake={onTake}
              />
            </div>
          );
        }}
      </LoadedPart>
    </ScreenDialog>
  );
}

function whoDid({ user, what }: RevisionSummary): string {
  return user === null ? 'importada' : `${user.name} ${kinds[what]}`;
}

function RevisionView({
  id,
  version,
  isPresent,
  onRestore,
  onTake,
}: {
  id: string;
  version: number;
  /** Readers see it now. */
  isPresent: boolean;
  onRestore: (version: number) => void;
  onTake: (fields: NewsFields) => void;
}) {
  const { loaded, reload } = useLoaded(useCallback(() => showRevision(id, version), [id, version]));
  return (
    <LoadedPart loaded={loaded} onRetry={reload}>
      {({ fields, differences }) => (
        <div className="min-w-0">
          <h3 className="text-xl/7 font-bold tracking-tight">{fields.title}</h3>
          <p className="mt-1 font-display text-muted">
            {isPresent ? 'É a versão que os leitores veem. ' : ''}
            {differences.length === 0 ? 'Nada antes dela.' : 'O que mudou nesta versão:'}
          </p>
          {differences.map((difference) => (
            <section key={difference.field} className="mt-4 border-t border-rule pt-2">
              <h4 className="mb-1 font-display font-bold">{fieldLabels[difference.field]}</h4>
              <Differences difference={difference} />
            </section>
          ))}
          <div className="dialog-actions">
            {isPresent ? null : (
              <button type="button" className="button-ink" onClick={() => onRestore(version)}>
                Restaurar esta versão
              </button>
            )}
            <button type="button" className="button-line" onClick={() => onTake(fields)}>
              Trazer para o formulário
            </button>
          </div>
        </div>
      )}
    </LoadedPart>
  );
}
