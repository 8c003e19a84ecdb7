/**
 * `Antes de publicar`: the findings of the newsroom's checks while someone writes the text (docs/product.md#checks).
 */
import { useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { cleanFields } from '../../../../domain/news/news-fields.ts';
import {
  checkNews,
  describeCutTitle,
  describeReading,
  type Finding,
  imageKeysOf,
  isRequired,
  listStops,
  publishingChecks,
  type Stop,
} from '../../../../domain/news/publishing-checks.ts';
import { checkReasonMaxLength } from '../../../../domain/site/limits.ts';
import { parseRichText } from '../../../../domain/text/rich-text.ts';
import { describeLinks, listForeignLinks } from '../../../../domain/text/text-links.ts';
import { Button } from '../../../program/button.tsx';
import { CallError } from '../../../program/call.ts';
import { useData } from '../../../program/queries.ts';
import { useAction } from '../../../program/use-action.ts';
import { TextArea } from '../../../ui/field.tsx';
import { useImage } from '../../media/image-details-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { fieldId, showField } from '../fields/field-problems.ts';
import { type CheckedLink, checkLinks, checkRulesQuery, uncreditedQuery } from '../news-calls.ts';
import type { NewsDesk } from './use-news-form.ts';

const panelId = 'antes-de-publicar';

export interface Checked {
  stops: readonly Stop[];
  findings: readonly Finding[];
  /** How long and how hard to read the text is, and how much of its title search engines show. */
  reading: string;
  /** The addresses of other sites to which the text links. */
  links: readonly string[];
}

/**
 * Checks the text of the form after each change. Null until the rules are loaded, and while the text cannot be read.
 */
export function usePublishingChecks({ draft, publishAt }: NewsDesk): Checked | null {
  const { data: rules } = useData(checkRulesQuery);
  const fields = useDeferredValue(draft.fields);
  const image = useImage(fields.imageUrl);
  // Findings about the image are shown only to people who may change the details of the image.
  const cover = image?.isEditable ? image : null;
  const document = useMemo(() => parseRichText(fields.content), [fields.content]);
  const images = useMemo(() => (document ? imageKeysOf(document) : []), [document]);
  const { data: uncredited } = useData({ ...uncreditedQuery(images), enabled: images.length > 0 });
  return useMemo(() => {
    if (!rules || !document) return null;
    const clean = cleanFields(fields);
    return {
      stops: listStops(clean, Math.max(Date.now(), publishAt ?? 0)),
      findings: checkNews(clean, rules, document, cover, uncredited),
      reading: `${describeReading(document)}. ${describeCutTitle(clean)}`,
      links: listForeignLinks(document, location.origin),
    };
  }, [fields, rules, document, cover, uncredited, publishAt]);
}

/** Lists all open points in the order of the panel. */
export function listPoints({ stops, findings }: Checked): (Stop | Finding)[] {
  return [...stops, ...findings];
}

/** The panel of the findings. In wide windows it is open, beside the fields; in others it is folded, below them. */
export function PublishingChecks({ desk, checked }: { desk: NewsDesk; checked: Checked }) {
  const [startsOpen] = useState(() => window.matchMedia('(width >= 78rem)').matches);
  const { reading, links } = checked;
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
        {listPoints(checked).map((point) => (
          <Point
            key={point.sentence}
            sentence={point.sentence}
            mustBeAnswered={!('check' in point) || isRequired(point)}
            onShow={() => showPoint(desk, point)}
          />
        ))}
      </ul>
      {links.length > 0 ? (
        <LinkCheck links={links} onShow={(address) => desk.saver.reveal({ address })} />
      ) : null}
    </details>
  );
}

interface PointProps {
  sentence: string;
  mustBeAnswered: boolean;
  onShow: () => void;
}

function Point({ sentence, mustBeAnswered, onShow }: PointProps) {
  return (
    <li>
      <button type="button" className="link-headline text-start pointer-coarse:min-h-11" onClick={onShow}>
        {sentence}
      </button>
      {mustBeAnswered ? <strong className="ms-2 text-sm text-bad">obrigatório</strong> : null}
    </li>
  );
}

/** A link from the bar of the form to the panel, for windows in which the panel is not beside the fields. */
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

/**
 * Shows the place of the text that a finding is about, or the field that can answer it. Only the panel shows the
 * sentence of a finding, which disappears with its cause. The sentence of a stop is also shown under its field, which
 * may be folded.
 */
export function showPoint({ saver, dispatch }: NewsDesk, point: Stop | Finding): void {
  const { field, sentence } = point;
  if (!('check' in point)) {
    dispatch({ type: 'found', problems: { [field]: sentence } });
    return;
  }
  const { check, place } = point;
  if (place && saver.reveal(place)) return;
  const { detail } = publishingChecks[check];
  const part = detail && document.getElementById(`${fieldId(field)}-${detail}`);
  showField(part ?? document.getElementById(fieldId(field)));
}

function countPoints({ stops, findings }: Checked): string {
  const count = stops.length + findings.length;
  if (count === 0) return 'nada a ver';
  return count === 1 ? '1 ponto a ver' : `${count} pontos a ver`;
}

interface LinkCheckProps {
  /** The addresses that the text has now. */
  links: readonly string[];
  onShow: (address: string) => void;
}

/** `Conferir os links`: asks the server whether the links of the text still answer, and lists those that are gone. */
export function LinkCheck({ links, onShow }: LinkCheckProps) {
  const action = useAction();
  const [answers, setAnswers] = useState<readonly CheckedLink[]>([]);
  const checked = answers.filter(({ address }) => links.includes(address));
  return (
    <div className="border-t border-rule py-3">
      <Button
        label={action.isBusy ? 'Conferindo os links…' : 'Conferir os links'}
        isOff={action.isBusy}
        onClick={() => void action.run(async () => setAnswers(await checkLinks([...links])))}
      />
      <p role="status" className="mt-2 text-sm text-muted">
        {action.formProblem ?? (checked.length > 0 ? describeLinks(checked) : '')}
      </p>
      <ul className="mt-2 space-y-1">
        {checked
          .filter(({ state }) => state === 'gone')
          .map(({ address }) => (
            <li key={address}>
              <button
                type="button"
                className="link-headline text-start wrap-anywhere pointer-coarse:min-h-11"
                onClick={() => onShow(address)}
              >
                {`A página não existe mais: ${address}`}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Lists the required checks that failed, and asks for a reason to publish in spite of them. */
export function ChecksDialog({ desk, checked }: { desk: NewsDesk; checked: Checked | null }) {
  const { stopped, show } = desk;
  const action = useAction({ fields: ['reason'] });
  if (stopped === null) return null;
  const showPlace = (point: Stop) => {
    // Elements behind an open modal dialog cannot get the focus, so the dialog closes first.
    flushSync(() => show(null));
    showPoint(desk, checked?.findings.find(({ sentence }) => sentence === point.sentence) ?? point);
  };
  return (
    <FormDialog
      title="Antes de publicar"
      label={`${stopped.act} mesmo assim`}
      action={action}
      onSend={async (text) => {
        const reason = text('reason').trim();
        if (reason === '') throw new CallError('Escreva o motivo.', 'invalid-input', 'reason');
        show(null);
        await stopped.retry(reason);
      }}
      onClose={() => show(null)}
    >
      <ul className="list-disc space-y-1 ps-5">
        {stopped.points.map((point) => (
          <li key={point.sentence}>
            <button
              type="button"
              className="link-headline text-start pointer-coarse:min-h-11"
              onClick={() => showPlace(point)}
            >
              {point.sentence}
            </button>
          </li>
        ))}
      </ul>
      <TextArea
        id="motivo-da-dispensa"
        name="reason"
        label="Motivo"
        hint="Fica na auditoria, com o seu nome."
        maxLength={checkReasonMaxLength}
        problem={action.problemOf('reason')}
      />
    </FormDialog>
  );
}
