/** How the columns of a table are shown to readers. */
import { expect, it } from 'vitest';
import { figureColumns, isWideTable } from '../../../domain/text/table-columns.ts';

it('aligns columns that hold figures only, with currencies, signs and units', () => {
  const rows = [
    ['A 1', 'R$ 1.299', '12 GB', '−3,5%', '2h10', '10:30', ''],
    ['B', 'US$\u00a010', '—', '+4 %', 'duas horas', '1', '–'],
  ];
  expect(figureColumns({ rows })).toEqual([false, true, true, true, false, false, false]);
});

it('aligns durations', () => {
  expect(
    figureColumns({
      rows: [
        ['A', '2h10'],
        ['B', '1h'],
      ],
    }),
  ).toEqual([false, true]);
});

it('aligns no column of shorter rows by what is missing', () => {
  expect(figureColumns({ rows: [['A', '1'], ['B']] })).toEqual([false, true]);
  expect(
    figureColumns({
      rows: [
        ['2026', ''],
        ['2025', ''],
      ],
    }),
  ).toEqual([false, false]);
});

it('tells a table that a phone shows whole from one that it scrolls', () => {
  expect(isWideTable({ header: ['Ano', 'Preço'], rows: [['2026', 'R$ 1.299']] })).toBe(false);
  const three = [['Cabo USB-C', 'até 80 Gbps', '240 W']];
  expect(isWideTable({ header: ['Cabo', 'Dados', 'Energia'], rows: three })).toBe(false);
  const long = 'uma frase que ocupa várias linhas de uma célula';
  expect(isWideTable({ header: null, rows: [[long, long]] })).toBe(false);
  expect(isWideTable({ header: ['Modelo', 'Preço', 'Bateria'], rows: [[long, long, long]] })).toBe(true);
});
