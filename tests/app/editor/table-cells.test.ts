/** The rows of a table in its form. */
import { describe, expect, it } from 'vitest';
import {
  firstDifference,
  fitsForm,
  mergeRows,
  newCell,
  readRows,
  restoreRows,
  typeInto,
  writeRows,
} from '../../../app/editor/blocks/table-cells.ts';

const look = { inlineStyleRanges: [{ offset: 0, length: 1, style: 'BOLD' }], links: [], later: 1 };
const stored = { rows: [['a', 7, null, { b: 1 }], ['c'], []], looks: { '0:0': look, '1:0': look } };

describe('the form of a table', () => {
  it('writes unchanged cells as they were stored', () => {
    expect(writeRows(readRows(stored))).toEqual(stored);
    const rows = readRows(stored);
    const changed = writeRows(typeInto(rows, rows[1]?.[2]?.id ?? 0, 'd', null));
    expect(changed).toEqual({ ...stored, rows: [stored.rows[0], ['c', '', 'd'], []] });
  });

  it('opens only for a table that it shows as a whole', () => {
    const row = (cells: number) => Array.from({ length: cells }, () => 'x');
    expect(fitsForm({ rows: Array.from({ length: 1_000 }, () => row(1)) })).toBe(true);
    expect(fitsForm({ rows: Array.from({ length: 1_001 }, () => row(1)) })).toBe(false);
    expect(fitsForm({ rows: [row(100)] })).toBe(true);
    expect(fitsForm({ rows: [row(101)] })).toBe(false);
    expect(fitsForm({ rows: [row(1), { x: 1 }] })).toBe(false);
  });

  it('grows with a pasted sheet, and tells when it cannot hold all of it', () => {
    const pasted = [[newCell('1'), newCell('2')], [newCell('3')]];
    const { rows, isCut } = mergeRows(readRows({ rows: [['a', 'b']] }), pasted, 0, 1);
    expect({ ...writeRows(rows), isCut }).toEqual({
      rows: [
        ['a', '1', '2'],
        ['', '3', ''],
      ],
      isCut: false,
    });
    const long = Array.from({ length: 1_001 }, () => [newCell('x')]);
    expect(mergeRows(rows, long, 0, 0)).toMatchObject({ isCut: true, rows: { length: 1_000 } });
  });

  it('draws a cell again when its typed words are undone', () => {
    const before = readRows({ rows: [['a', 'b']] });
    const typed = typeInto(before, before[0]?.[1]?.id ?? 0, 'bc', null);
    const restored = restoreRows(before, typed);
    expect(writeRows(restored)).toEqual({ rows: [['a', 'b']] });
    expect(restored[0]?.[0]).toBe(typed[0]?.[0]);
    expect(restored[0]?.[1]?.id).not.toBe(typed[0]?.[1]?.id);
    expect(firstDifference(restored, typed)).toEqual({ row: 0, column: 1 });
  });
});
