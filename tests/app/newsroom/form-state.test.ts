/** Checks what the form of news knows besides its text, and how buttons and answers change that state. */
import { describe, expect, it } from 'vitest';
import { findFieldProblems } from '../../../app/newsroom/news/fields/field-problems.ts';
import {
  describeOutcome,
  type FormEvent,
  type FormState,
  openForm,
  reduceForm,
  shownProblems,
} from '../../../app/newsroom/news/form/form-state.ts';
import { unwrittenNews } from '../../../app/newsroom/news/form/opened-news.ts';
import { CallError } from '../../../app/program/call.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import {
  categoryMissing,
  damagedImage,
  summaryMissing,
  titleMissing,
} from '../../../domain/text/sentences.ts';

const draft = {
  state: 'draft',
  publishAt: null,
  updatedAt: 1,
  updatedBy: null,
  createdBy: null,
  failure: '',
  unscheduled: null,
} as const;
const opened = { ...unwrittenNews, id: 'n1', draft };

function formAfter(...events: FormEvent[]): FormState {
  return events.reduce(reduceForm, openForm(opened));
}

const heard = (state: 'draft' | 'review' | 'scheduled', era: number): FormEvent => ({
  type: 'heard',
  editor: null,
  outcome: { state, isPublished: false },
  era,
});
const scheduled: FormEvent = { type: 'scheduled', publishAt: 9, fields: emptyFields, now: 2 };

describe('what became of the draft', () => {
  it('is reported when another person changed its state', () => {
    expect(describeOutcome(formAfter(heard('draft', 0)), null)).toBe(null);
    expect(describeOutcome(formAfter(heard('review', 0)), null)).toEqual({
      sentence: 'Esta notícia foi enviada para revisão.',
      isGone: false,
    });
  });

  it('is not reported by an answer from before an action of this form', () => {
    expect(describeOutcome(formAfter(scheduled, heard('draft', 0)), null)).toBe(null);
    expect(describeOutcome(formAfter(heard('review', 0), scheduled), null)).toBe(null);
    expect(describeOutcome(formAfter(scheduled, heard('draft', 1)), null)?.sentence).toBe(
      'Esta notícia voltou aos rascunhos.',
    );
  });

  it('says that the news no longer exist when the server or the last save does not find them', () => {
    const gone = { sentence: 'A notícia saiu.', isGone: true };
    expect(describeOutcome(formAfter({ type: 'lost', sentence: 'A notícia saiu.' }), null)).toEqual(gone);
    expect(describeOutcome(formAfter(), new CallError('A notícia saiu.', 'not-found', null))).toEqual(gone);
  });
});

describe('the news of a form', () => {
  it('are scheduled, taken off the schedule and sent to review without another answer', () => {
    expect(formAfter(scheduled).known.draft).toMatchObject({ state: 'scheduled', publishAt: 9 });
    expect(formAfter(scheduled, { type: 'unscheduled', now: 3 }).known.draft).toMatchObject({
      state: 'draft',
      publishAt: null,
    });
    expect(formAfter({ type: 'reviewed', state: 'review', now: 3 }).known.draft?.state).toBe('review');
  });

  it('tell who else edits them, until this person takes over', () => {
    const reading = formAfter({ ...heard('draft', 0), editor: 'Rui' } as FormEvent, { type: 'reading' });
    expect(reading).toMatchObject({ editor: 'Rui', isReading: true });
    expect(reduceForm(reading, { type: 'takenOver' })).toMatchObject({ editor: null, isReading: false });
  });
});

describe('the dialogs of a form', () => {
  const show = (dialog: FormState['dialog']): FormEvent => ({ type: 'dialog', dialog });

  it('close when what they asked for was done', () => {
    expect(formAfter(show('schedule'), scheduled).dialog).toBe(null);
    expect(formAfter(show('send'), { type: 'reviewed', state: 'review', now: 2 }).dialog).toBe(null);
  });

  it('do not open over a dialog that was opened while images were sent', () => {
    expect(formAfter(show('byline'), show('schedule')).dialog).toBe('byline');
    expect(formAfter(show('byline'), show(null)).dialog).toBe(null);
  });

  it('ask for a choice between two versions, but not over a dialog that the person opened meanwhile', () => {
    expect(formAfter({ type: 'clashed' }).dialog).toBe('conflict');
    expect(formAfter(show('schedule'), { type: 'clashed' }).dialog).toBe('conflict');
    expect(formAfter(show('byline'), { type: 'clashed' }).dialog).toBe('byline');
    expect(formAfter({ type: 'clashed' }, show('history')).dialog).toBe('history');
  });

  it('stay for a rejected moment, and give way to a rejected field', () => {
    const rejected = (field: string): FormEvent => ({ type: 'rejected', field, message: 'Não.' });
    expect(formAfter(show('schedule'), rejected('publishAt'))).toMatchObject({
      dialog: 'schedule',
      problems: { publishAt: 'Não.' },
    });
    expect(formAfter(show('schedule'), rejected('title'))).toMatchObject({ dialog: null });
  });

  it('forget why an attempt failed with the next one', () => {
    const failed = formAfter(show('schedule'), { type: 'dialogFailed', sentence: 'Falhou.' });
    expect(failed.dialogFailure).toBe('Falhou.');
    expect(reduceForm(failed, { type: 'started' })).toMatchObject({ isBusy: true, dialogFailure: null });
  });
});

describe('the problems of fields', () => {
  it('leave when the field changes', () => {
    const found = formAfter({ type: 'found', problems: { title: 'Falta.', summary: 'Falta.' } });
    expect(reduceForm(found, { type: 'typed', names: ['title'] }).problems).toEqual({ summary: 'Falta.' });
    expect(reduceForm(found, { type: 'typed', names: ['source'] })).toBe(found);
  });

  it('of the main image leave when another image is chosen or rejected', () => {
    const found = formAfter(
      { type: 'imageRejected', reason: 'Grande demais.' },
      { type: 'found', problems: { imageUrl: 'Grande demais.' } },
    );
    expect(reduceForm(found, { type: 'imageRejected', reason: null })).toMatchObject({
      imageRejection: null,
      problems: {},
    });
  });

  it('of further sections leave when what was typed there is found or removed', () => {
    const found = formAfter(
      { type: 'sectionRejected', reason: 'Escolha uma seção da lista.' },
      { type: 'found', problems: { furtherSections: 'Escolha uma seção da lista.' } },
    );
    expect(reduceForm(found, { type: 'sectionRejected', reason: null })).toMatchObject({
      sectionRejection: null,
      problems: {},
    });
  });

  it('come from a button first, then from a save, then from limits', () => {
    const fault = new CallError('Repetido.', 'invalid-input', 'title');
    const fields = { ...emptyFields, title: 'a'.repeat(100_000) };
    expect(Object.keys(shownProblems(formAfter(), fields, null))).toEqual(['title']);
    expect(shownProblems(formAfter(), fields, fault)).toEqual({ title: 'Repetido.' });
    const found = formAfter({ type: 'found', problems: { title: 'Falta.' } });
    expect(shownProblems(found, fields, fault)).toEqual({ title: 'Falta.' });
  });
});

describe('problems that prevent publishing', () => {
  it('are named for every field at once', () => {
    expect(findFieldProblems(emptyFields)).toEqual({
      category: categoryMissing,
      title: titleMissing,
      summary: summaryMissing,
    });
  });

  it('include fields with blanks or invisible characters only', () => {
    const fields = { ...emptyFields, category: 'games', title: ' \u200b ', summary: 'Um resumo.' } as const;
    expect(findFieldProblems(fields)).toEqual({ title: titleMissing });
  });

  it('include a rejected main image until it is replaced or removed', () => {
    const fields = { ...emptyFields, category: 'games', title: 'T', summary: 'R' } as const;
    const problem = { imageUrl: `${damagedImage} Para publicar, escolha outra imagem ou remova esta.` };
    expect(findFieldProblems(fields, damagedImage)).toEqual(problem);
    const typed = 'Escolha uma seção da lista.';
    expect(findFieldProblems(fields, damagedImage, typed)).toEqual({ ...problem, furtherSections: typed });
    expect(findFieldProblems({ ...fields, imageUrl: '/files/a.jpg' }, damagedImage)).toEqual(problem);
    expect(findFieldProblems({ ...fields, title: '' }, damagedImage)).toEqual({
      ...problem,
      title: titleMissing,
    });
    expect(findFieldProblems(fields, null)).toEqual({});
  });

  it('are none when title, section and text are there', () => {
    expect(findFieldProblems({ ...emptyFields, category: 'games', title: 'T', summary: 'R' })).toEqual({});
  });
});
