/** The steps of a site that moves in by the browser. */
import { expect, it } from 'vitest';
import {
  applyAct,
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

it('lets each act happen at its steps only', () => {
  const possible = moveStates.flatMap((state) =>
    moveActs.flatMap((act) => {
      const next = findNextState(state, act);
      return next ? [`${state} ${act} ${next}`] : [];
    }),
  );
  expect(possible).toEqual([
    'receiving check checking',
    'checking stop receiving',
    'checked check checking',
    'checked change-files receiving',
    'checked import importing',
    'importing pause paused',
    'paused import importing',
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

it('checks several files of WordPress with a zip of images and logs, and forgets the last failure', () => {
  const files = (['wordpress', 'wordpress', 'files', 'log', 'log'] as const).map(file);
  expect(findMissingFile(files)).toBeNull();
  expect(applyAct(aMove({ files, failure: 'caiu' }), 'check', now + 1)).toMatchObject({
    state: 'checking',
    failure: '',
    changedAt: now + 1,
  });
});

it('is held until the claim of the process that works expires', () => {
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
