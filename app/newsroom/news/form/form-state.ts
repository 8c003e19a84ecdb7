/**
 * What the form of news knows besides its text, and how buttons and answers change that. These functions are pure:
 * use-news-form.ts has the effects, and the saver has the text (app/newsroom/text/draft-state.ts).
 */
import type { DraftState } from '../../../../domain/news/draft.ts';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import { CallError, fieldProblemOf } from '../../../program/call.ts';
import { type FieldProblems, findLengthProblems } from '../fields/field-problems.ts';
import { type OpenedNews, withoutSchedule, withReview, withSchedule } from './opened-news.ts';

export type FormDialog =
  | 'schedule'
  | 'checks'
  | 'conflict'
  | 'history'
  | 'byline'
  | 'date'
  | 'send'
  | 'return';

/** A button whose action waits until images have been sent. */
export type WaitingButton = 'publish' | 'schedule';

/** The state of the draft on the server, or a sentence about why the person cannot edit it any more. */
type DraftOutcome = { state: DraftState | null; isPublished: boolean } | { gone: string };

export interface FormState {
  /** The news as this form last loaded or changed them. */
  known: OpenedNews;
  /** Increases when `known` changes, so that answers to earlier calls are recognized as stale. */
  era: number;
  /** What the server has said about the draft since `known` changed. */
  outcome: DraftOutcome | null;
  /** The name of another person who edits this text now; null when there is none. */
  editor: string | null;
  /** Whether the person only reads the text, because someone else edits it. */
  isReading: boolean;
  dialog: FormDialog | null;
  dialogFailure: string | null;
  problems: FieldProblems;
  /** Why the chosen main image was rejected. It becomes null once the image is replaced or removed. */
  imageRejection: string | null;
  /** Why the text typed in `Também em` is no section. It is null when the field is empty. */
  sectionRejection: string | null;
  isBusy: boolean;
  waiting: WaitingButton | null;
}

export type FormEvent =
  | { type: 'loaded'; opened: OpenedNews }
  /** `now` and `publishAt` are epoch milliseconds, here and below. */
  | { type: 'scheduled'; publishAt: number; fields: NewsFields; now: number }
  | { type: 'unscheduled'; now: number }
  | { type: 'reviewed'; state: 'draft' | 'review' | 'returned'; now: number }
  /** The server answered who edits the text and which state the draft has. `era` is that of the request. */
  | { type: 'heard'; editor: string | null; outcome: DraftOutcome; era: number }
  | { type: 'lost'; sentence: string }
  | { type: 'takenOver' }
  | { type: 'reading' }
  | { type: 'dialog'; dialog: FormDialog | null }
  | { type: 'dialogFailed'; sentence: string }
  /** Another person saved a version that must be compared. */
  | { type: 'clashed' }
  /** An action stopped without a result, because the text changed meanwhile. */
  | { type: 'stopped' }
  | { type: 'started' }
  | { type: 'ended' }
  | { type: 'waited'; button: WaitingButton | null }
  | { type: 'found'; problems: FieldProblems }
  /** The server rejected a field. The field is in the form, or it is the moment of a dialog. */
  | { type: 'rejected'; field: string; message: string }
  | { type: 'typed'; names: readonly string[] }
  | { type: 'imageRejected'; reason: string | null }
  | { type: 'sectionRejected'; reason: string | null };

export function openForm(opened: OpenedNews): FormState {
  return {
    known: opened,
    era: 0,
    outcome: null,
    editor: null,
    isReading: false,
    dialog: null,
    dialogFailure: null,
    problems: {},
    imageRejection: null,
    sectionRejection: null,
    isBusy: false,
    waiting: null,
  };
}

export function reduceForm(form: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'loaded':
      return withKnown(form, event.opened);
    case 'scheduled':
      return { ...withKnown(form, withSchedule(form.known, event)), dialog: null };
    case 'unscheduled':
      return { ...withKnown(form, withoutSchedule(form.known, event.now)), dialog: null };
    case 'reviewed':
      return { ...withKnown(form, withReview(form.known, event.state, event.now)), dialog: null };
    case 'heard': {
      const { editor, outcome, era } = event;
      return { ...form, editor, outcome: era === form.era ? outcome : form.outcome };
    }
    case 'lost':
      return { ...form, outcome: { gone: event.sentence } };
    case 'takenOver':
      return { ...form, editor: null, isReading: false };
    case 'reading':
      return { ...form, isReading: true };
    case 'dialog':
      return {
        ...form,
        dialog: event.dialog && (openAfterAction(form) ?? event.dialog),
        dialogFailure: null,
      };
    case 'clashed':
      return { ...form, dialog: openAfterAction(form) ?? 'conflict' };
    case 'stopped':
      return { ...form, dialog: openAfterAction(form) };
    case 'dialogFailed':
      return { ...form, dialogFailure: event.sentence };
    case 'started':
      return { ...form, isBusy: true, dialogFailure: null };
    case 'ended':
      return { ...form, isBusy: false };
    case 'waited':
      return { ...form, waiting: event.button };
    case 'found':
      return { ...form, problems: event.problems };
    case 'rejected': {
      const { field, message } = event;
      const dialog = field === 'publishAt' ? form.dialog : openAfterAction(form);
      return { ...form, dialog, problems: { [field]: message } };
    }
    case 'typed':
      return withoutProblems(form, event.names);
    case 'sectionRejected':
      return withoutProblems({ ...form, sectionRejection: event.reason }, ['furtherSections']);
    case 'imageRejected':
      return withoutProblems({ ...form, imageRejection: event.reason }, ['imageUrl']);
  }
}

/** A dialog stays open if the person opened it while an action was running: something may be typed in it. */
function openAfterAction({ dialog }: FormState): FormDialog | null {
  return dialog === 'schedule' || dialog === 'conflict' ? null : dialog;
}

function withKnown(form: FormState, known: OpenedNews): FormState {
  return { ...form, known, era: form.era + 1, outcome: null };
}

function withoutProblems(form: FormState, names: readonly string[]): FormState {
  const problems = Object.entries(form.problems);
  const rest = problems.filter(([name]) => !names.includes(name));
  return rest.length === problems.length ? form : { ...form, problems: Object.fromEntries(rest) };
}

/**
 * Returns the messages under the fields: limits while someone types, the reasons why the last save was rejected, and
 * the problems that a button found. An automatic save shows its problem, too, but does not move the focus.
 */
export function shownProblems(form: FormState, fields: NewsFields, fault: unknown): FieldProblems {
  const quiet = fieldProblemOf(fault);
  return {
    ...findLengthProblems(fields),
    ...(quiet ? { [quiet.field]: quiet.message } : {}),
    ...form.problems,
  };
}

const outcomeSentences = {
  draft: 'Esta notícia voltou aos rascunhos.',
  review: 'Esta notícia foi enviada para revisão.',
  returned: 'Esta notícia foi devolvida.',
  scheduled: 'Esta notícia foi agendada.',
  unpublished: 'Esta notícia foi despublicada.',
} as const;

export interface ShownOutcome {
  sentence: string;
  /** Whether nothing of this form can be saved any more. */
  isGone: boolean;
}

/**
 * Says what has happened to the draft on the server; null if nothing has. `fault` is that of the last save, which may
 * be the first to notice.
 */
export function describeOutcome({ known, outcome }: FormState, fault: unknown): ShownOutcome | null {
  if (fault instanceof CallError && fault.code === 'not-found')
    return { sentence: fault.message, isGone: true };
  if (outcome === null) return null;
  if ('gone' in outcome) return { sentence: outcome.gone, isGone: true };
  const { draft, published } = known;
  const shown = (sentence: string) => ({ sentence, isGone: false });
  if (outcome.isPublished && !published) return shown('Esta notícia foi publicada.');
  if (!outcome.isPublished && published) return shown(outcomeSentences.unpublished);
  return draft && outcome.state && draft.state !== outcome.state
    ? shown(outcomeSentences[outcome.state])
    : null;
}
