/** `Antes de publicar`: what the checks of the newsroom find in the text while someone writes (docs/product.md#checks). */
import { useDeferredValue, useMemo, useState } from 'react';
import { cleanFields } from '../../../../domain/news/news-fields.ts';
import {
  checkNews,
  describeCutTitle,
  describeReading,
  type Finding,
  isRequired,
  listStops,
  publishingChecks,
  type Stop,
} from '../../../../domain/news/publishing-checks.ts';
import { parseRichText } from '../../../../domain/text/rich-text.ts';
import { useData } from '../../../program/queries.ts';
import { useImage } from '../../media/image-details-form.tsx';
import { fieldId } from '../fields/field-problems.ts';
import { checkRulesQuery } from '../news-calls.ts';
import type { NewsDesk } from './use-news-form.ts';

const panelId = 'antes-de-publicar';

export interface Checked {
  stops: readonly Stop[];
  findings: readonly Finding[];
  /** How long and how hard to read the text is, and how much of its title search engines show. */
  reading: string;
}

/** Checks the text of the form after each change; null while the rules or the text cannot be read. */
export function usePublishingChecks({ draft, publishAt }: NewsDesk): Checked | null {
  const { data: rules } = useData(checkRulesQuery);
  const fields = useDeferredValue(draft.fields);
  const image = useImage(fields.imageUrl);
  // The advice is for people who may change what the library says of the image.
  const cover = image?.isEditable ? image : null;
  return useMemo(() => {
    const document = parseRichText(fields.content);
    if (!rules || !document) return null;
    const clean = cleanFields(fields);
    return {
      stops: listStops(clean, Math.max(Date.now(), publishAt ?? 0)),
      findings: checkNews(clean, rules, document, cover),
      reading: `${describeReading(document)}. ${describeCutTitle(clean)}`,
    };
  }, [fields, rules, cover, publishAt]);
}

/** Lists all that is open, in the order of the panel. */
export function listPoints({ stops, findings }: Checked): (Stop | Finding)[] {
  return [...stops, ...findings];
}

/** The panel of the findings: beside the fields in wide windows, open there, and folded below them in others. */
export function PublishingChecks({ desk, checked }: { desk: NewsDesk; checked: Checked }) {
  const [startsOpen] = useState(() => window.matchMedia('(width >= 78rem)').matches);
  const { stops, findings, reading } = checked;
  return (
    <details
      id={panelId}
      open={startsOpen}
      className="no-print mt-8 w-full max-w-[46rem] self-start border-y border-rule font-display xl:sticky xl:top-20 xl:max-w-[22rem] xl:mt-0 xl:max-h-[calc(100dvh-12rem)] xl:overflow-y-auto xl:text-sm"
    >
      <summary className="cursor-pointer py-3 font-semibold">
        {`Antes de publicar: ${countPoints(checked)}`}
      </summary>
      <p className="mt-2 text-sm text-muted">{reading}</p>
      <ul className="mt-2 space-y-1 pb-3 xl:space-y-3">
        {stops.map((stop) => (
          <Point
            key={stop.field}
            sentence={stop.sentence}
            mustBeAnswered
            onShow={() => showField(desk, stop)}
          />
        ))}
        {findings.map((finding) => (
          <Point
            key={finding.check}
            sentence={finding.sentence}
            mustBeAnswered={isRequired(finding)}
            onShow={() => showPlace(desk, finding)}
          />
        ))}
      </ul>
    </details>
  );
}

function Point({
  sentence,
  mustBeAnswered,
  onShow,
}: {
  sentence: string;
  mustBeAnswered: boolean;
  onShow: () => void;
}) {
  return (
    <li>
      <button type="button" className="link-headline text-start pointer-coarse:min-h-11" onClick={onShow}>
        {sentence}
      </button>
      {mustBeAnswered ? <strong className="ms-2 text-sm text-bad">obrigatório</strong> : null}
    </li>
  );
}

/** Leads from the bar of the form to the panel, in windows in which it is not beside the fields. */
export function ChecksLink({ checked }: { checked: Checked }) {
  if (checked.stops.length + checked.findings.length === 0) return null;
  const open = () => {
    const panel = document.getElementById(panelId);
    if (!(panel instanceof HTMLDetailsElement)) return;
    panel.open = true;
    panel.scrollIntoView({ block: 'center' });
    panel.querySelector('summary')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className="status-action xl:hidden" onClick={open}>
      {countPoints(checked)}
    </button>
  );
}

/** Shows the words that a finding is about, or the field in which it is answered. */
function showPlace(desk: NewsDesk, finding: Finding): void {
  const { check, field, words } = finding;
  if (words !== '' && desk.saver.reveal(words)) return;
  const { detail } = publishingChecks[check];
  const part = detail && document.getElementById(`${fieldId(field)}-${detail}`);
  if (part) part.focus();
  else showField(desk, finding);
}

function showField({ dispatch }: NewsDesk, { field, sentence }: Stop): void {
  dispatch({ type: 'found', problems: { [field]: sentence } });
}

function countPoints({ stops, findings }: Checked): string {
  const count = stops.length + findings.length;
  if (count === 0) return 'nada a ver';
  return count === 1 ? '1 ponto a ver' : `${count} pontos a ver`;
}
