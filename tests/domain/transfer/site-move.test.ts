/** The steps of a site that moves in by the browser. */
import { expect, it } from 'vitest';
import { createForeignImportReport } from '../../../domain/transfer/import-report.ts';
import {
  applyAct,
  areWithinLimits,
  findMissingFile,
  findNextState,
  isHeld,
  type MoveFile,
  moveActs,
  moveStates,
  toFieldMap,
  toSectionMap,
} from '../../../domain/transfer/site-move.ts';
import { aMove, testNowMs as now } from '../../builders.ts';

const file = (kind: MoveFile['kind']): MoveFile => ({
  id: `${kind}`,
  name: `${kind}`,
  bytes: 1,
  kind,
  problem: '',
});

it('takes at most 500 choices of a kind', () => {
  const choose = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, id) => [`${id}`, 'skip']));
  expect(areWithinLimits(aMove({ sections: choose(500) }))).toBe(true);
  expect(areWithinLimits(aMove({ authors: choose(501) }))).toBe(false);
});

it('lets each act happen at its steps only', () => {
  const possible = moveStates.flatMap((state) =>
    moveActs.flatMap((act) => {
      const next = findNextState(state, act);
      return next ? [`${state} ${act} ${next}`] : [];
    }),
  );
  expect(possible).toEqual([
    'receiving check checking',
    'receiving undo undoing',
    'checking stop receiving',
    'checked check checking',
    'checked change-files receiving',
    'checked import importing',
    'checked undo undoing',
    'importing pause paused',
    'paused check checking',
    'paused change-files receiving',
    'paused import importing',
    'paused undo undoing',
    'done undo undoing',
    'undone change-files receiving',
  ]);
});

it.each([
  [[], 'Falta o arquivo'],
  [['files', 'log'], 'Falta o arquivo'],
  [['wordpress', null], 'Espere'],
  [['wordpress', 'unknown'], 'Tire unknown'],
  [['wordpress', 'ghost'], 'dois sistemas'],
  [['ghost', 'ghost'], 'um arquivo só'],
  [['wordpress', 'files', 'files'], 'um zip só'],
] as const)('says what files %j lack', (kinds, sentence) => {
  const files = kinds.map(file);
  expect(findMissingFile(files)).toContain(sentence);
  expect(applyAct(aMove({ files }), 'check', now)).toBeNull();
});

it('checks several files of WordPress with a zip of images and logs, and deletes the last failure', () => {
  const files = (['wordpress', 'wordpress', 'files', 'log', 'log'] as const).map(file);
  expect(findMissingFile(files)).toBeNull();
  expect(applyAct(aMove({ files, failure: 'caiu' }), 'check', now + 1)).toMatchObject({
    state: 'checking',
    failure: '',
    changedAt: now + 1,
  });
});

it('is held until the claim of the working process expires', () => {
  const move = aMove({ lease: { holder: 'p', until: now } });
  expect([isHeld(move, now - 1), isHeld(move, now), isHeld(aMove(), now)]).toEqual([true, false, false]);
});

it('maps only the sections and fields that were chosen', () => {
  expect([...toFieldMap({ fields: { subtitulo: 'summary', outro: '' } })]).toEqual([
    ['subtitulo', 'summary'],
  ]);
  expect([...toSectionMap({ sections: { Ciência: 'topic:Ciência', 2: '', 3: 'skip' } })]).toEqual([
    ['3', 'skip'],
    ['ciencia', 'topic:Ciência'],
  ]);
});

it('undoes what the whole import wrote, also when it was paused in between', () => {
  const began = applyAct(aMove({ state: 'checked' }), 'import', 5);
  const again = began && applyAct({ ...began, state: 'paused' }, 'import', 9);
  expect(again?.imported).toEqual({ since: 5, until: null });
  const report = { ...createForeignImportReport('r', 5), finishedAt: 20 };
  const done = again && applyAct({ ...again, state: 'done', report }, 'undo', 30);
  expect(done).toMatchObject({ state: 'undoing', imported: { since: 5, until: 20 } });
  expect(done && applyAct({ ...done, state: 'paused' }, 'undo', 40)).toMatchObject({
    imported: { since: 5, until: 20 },
  });
  const changed = began && applyAct({ ...began, state: 'paused' }, 'change-files', 9);
  expect(changed && applyAct(changed, 'undo', 40)).toMatchObject({ imported: { since: 5, until: 40 } });
  for (const state of ['receiving', 'checked', 'done'] as const)
    expect(applyAct(aMove({ state }), 'undo', 30)).toBeNull();
});
