/** `Antes de publicar`: what the checks of the newsroom find in the text while someone writes (docs/product.md#checks). */
import { useDeferredValue, useMemo } from 'react';
import { cleanFields } from '../../../../domain/news/news-fields.ts';
import {
  checkNews,
  describeReading,
  isRequired,
  publishingChecks,
} from '../../../../domain/news/publishing-checks.ts';
import { parseRichText } from '../../../../domain/text/rich-text.ts';
import { useData } from '../../../program/queries.ts';
import { useImage } from '../../media/image-details-form.tsx';
import { fieldId } from '../fields/field-problems.ts';
import { checkRulesQuery } from '../news-calls.ts';
import type { NewsDesk } from './use-news-form.ts';

export function PublishingChecks({ desk: { draft, dispatch } }: { desk: NewsDesk }) {
  const { data: rules } = useData(checkRulesQuery);
  const fields = useDeferredValue(draft.fields);
  const image = useImage(fields.imageUrl);
  // The advice is for people who may change what the library says of the image.
  const cover = image?.isEditable ? image : null;
  const shown = useMemo(() => {
    const document = parseRichText(fields.content);
    if (!rules || !document) return null;
    return {
      findings: checkNews(cleanFields(fields), rules, document, cover),
      reading: describeReading(document),
    };
  }, [fields, rules, cover]);
  if (shown === null) return null;
  const { findings, reading } = shown;
  return (
    <details className="no-print mt-8 max-w-[46rem] border-y border-rule font-display">
      <summary className="cursor-pointer py-3 font-semibold">
        {`Antes de publicar: ${countFindings(findings.length)}`}
      </summary>
      <p className="mt-2 text-sm text-muted">{`${reading}.`}</p>
      <ul className="mt-2 space-y-1 pb-3">
        {findings.map(({ check, field, sentence, ...finding }) => (
          <li key={check}>
            <button
              type="button"
              className="link-headline text-start pointer-coarse:min-h-11"
              onClick={() => {
                const { detail } = publishingChecks[check];
                const part = detail && document.getElementById(`${fieldId(field)}-${detail}`);
                if (part) part.focus();
                else dispatch({ type: 'found', problems: { [field]: sentence } });
              }}
            >
              {sentence}
            </button>
            {isRequired(finding) ? <strong className="ms-2 text-sm text-bad">obrigatório</strong> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

function countFindings(count: number): string {
  if (count === 0) return 'nada a ver';
  return count === 1 ? '1 ponto a ver' : `${count} pontos a ver`;
}
