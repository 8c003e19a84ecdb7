/** The custom fields that become texts of news (docs/product.md#genres). */
import { describe, expect, it } from 'vitest';
import { mapFields, parseFieldMap } from '../../../domain/transfer/field-map.ts';

const read = parseFieldMap(['ia=aiUse', 'interesse=conflict', 'pago=payer', 'fonte=source']);
const map = 'map' in read ? read.map : new Map();

describe('a custom field', () => {
  it('that is a check box becomes yes or nothing', () => {
    for (const no of ['0', 'false', 'False', '', ' '])
      expect(mapFields({ ia: no, interesse: no, pago: no }, map)).toEqual({});
    for (const yes of ['1', 'true', 'TRUE'])
      expect(mapFields({ ia: yes, interesse: yes }, map)).toEqual({ aiUse: 'Sim', conflict: 'Sim' });
  });

  it('that is a text stays unchanged', () => {
    const fields = { ia: 'Na revisão.', interesse: '10 ações', pago: 'Café Sol', fonte: '0' };
    expect(mapFields(fields, map)).toEqual({
      aiUse: 'Na revisão.',
      conflict: '10 ações',
      payer: 'Café Sol',
      source: '0',
    });
  });
});
