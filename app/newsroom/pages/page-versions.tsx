import { useState } from 'react';
import { type TextPageFields, termsId } from '../../../domain/pages/text-pages.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { diffTexts } from '../../../domain/text/differences.ts';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, useData } from '../../program/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Differences } from '../../ui/news/differences.tsx';
import { getVersion, listVersions, type Page, textOf } from './page-calls.ts';

/** The published versions, each with what changed since the one before. */
export function PageVersions({
  page,
  onTake,
  onClose,
}: {
  page: Page;
  onTake: (version: TextPageFields) => void;
  onClose: () => void;
}) {
  const versions = useData({
    ...queryOf('pagina-versoes', ({ id }) => listVersions(id), { id: page.id, latest: page.latest }),
    gcTime: 0,
  });
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Dialog title="Versões" width="wide" onClose={onClose}>
      <Loaded of={versions}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="mt-5 text-muted">Nenhuma versão publicada ainda.</p>
          ) : (
            <ol className="mt-5 border-b border-rule">
              {lines.map(({ version, title, publishedAt, publishedByName }) => (
                <li key={version} className="border-t border-rule py-3">
                  <button
                    type="button"
                    aria-expanded={shown === version}
                    className="version-button w-full text-start"
                    onClick={() => setShown(shown === version ? null : version)}
                  >
                    <span className="block font-display font-semibold">{`Versão ${version}: ${title}`}</span>
                    <span className="block text-sm text-muted">
                      {publishedAt === 0
                        ? 'Texto do começo'
                        : `${formatShortDate(publishedAt)}, por ${publishedByName}`}
                      {version === page.published ? ' · no ar agora' : ''}
                    </span>
                  </button>
                  {shown === version ? (
                    <OneVersion
                      id={page.id}
                      version={version}
                      hasBefore={lines.some((line) => line.version === version - 1)}
                      onTake={(texts) => {
                        onClose();
                        onTake(texts);
                      }}
                    />
                  ) : null}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function OneVersion({
  id,
  version,
  hasBefore,
  onTake,
}: {
  id: string;
  version: number;
  hasBefore: boolean;
  onTake: (texts: TextPageFields) => void;
}) {
  const data = useData({
    ...queryOf(
      'pagina-versao',
      async ({ id, version }) => {
        const [texts, before] = await Promise.all([
          getVersion(id, version),
          hasBefore ? getVersion(id, version - 1) : null,
        ]);
        return { texts, before };
      },
      { id, version },
    ),
    gcTime: 0,
  });
  return (
    <Loaded of={data}>
      {({ texts, before }) => {
        const paragraphs = before ? diffTexts(textOf(before), textOf(texts)) : [];
        return (
          <div className="mt-3">
            {before ? (
              <Differences
                difference={{
                  field: 'content',
                  paragraphs,
                  media: [],
                  isLookOnly: paragraphs.length === 0,
                }}
              />
            ) : (
              <p className="whitespace-pre-line">{textOf(texts)}</p>
            )}
            <p className="dialog-actions">
              <button type="button" className="button-line" onClick={() => onTake(texts)}>
                Continuar a partir desta versão
              </button>
              {id === termsId ? (
                <a href={`/${termsId}/${String(version).padStart(2, '0')}`} className="button-line">
                  Abrir no site
                </a>
              ) : null}
            </p>
          </div>
        );
      }}
    </Loaded>
  );
}
