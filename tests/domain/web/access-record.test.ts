/** The line that an access leaves in the records. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccessRecord,
  accessRecordLine,
  firstRetainedDay,
  isRecorded,
  loggedPath,
} from '../../../domain/web/access-record.ts';
import { words } from '../../builders.ts';

const record: AccessRecord = {
  time: '2026-11-20T14:35:00-03:00',
  address: '203.0.113.7',
  port: 54321,
  method: 'GET',
  url: '/news/uma?pagina=2',
  status: 200,
  userId: null,
};

describe('an access record', () => {
  it('is seven columns, without the query', () => {
    expect(accessRecordLine(record)).toBe(
      '2026-11-20T14:35:00-03:00 203.0.113.7 54321 GET /news/uma 200 -\n',
    );
    expect(accessRecordLine({ ...record, address: '', port: null, userId: 'ana' })).toBe(
      '2026-11-20T14:35:00-03:00 - - GET /news/uma 200 ana\n',
    );
  });

  it('is one line of seven columns for any request', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = accessRecordLine({ ...record, url: `/${text}` });
        expect(line.trimEnd().split(/\s/)).toHaveLength(7);
        expect(line.indexOf('\n')).toBe(line.length - 1);
      }),
    );
  });

  it('contains no token of a preview', () => {
    expect(loggedPath('/previa/segredo')).toBe('/previa/*');
    expect(loggedPath('http://pauta.example/previa/segredo?x')).toBe('/previa/*');
    expect(loggedPath('/busca?q=nome')).toBe('/busca');
    expect(loggedPath(`/${'a'.repeat(400)}`)).toBe(`/${'a'.repeat(299)}`);
    expect(loggedPath(`/previa/${'a'.repeat(400)}`)).toBe('/previa/*');
  });

  it('is written for everything but assets and health checks', () => {
    for (const url of ['/assets/a-1.js', '/assets/a.js?../x', '/healthz', '/readyz']) {
      expect([url, isRecorded(url)]).toEqual([url, false]);
    }
    for (const url of words('/ /news/a /healthz/ /healthz?x /assets http://a.example/assets/a.js')) {
      expect([url, isRecorded(url)]).toEqual([url, true]);
    }
  });

  it('is written for paths that contain `..`', () => {
    for (const around of ['..', '.', '%2e%2e', '.%2E', '%2e']) {
      for (const url of [
        `/assets/${around}/login`,
        `/assets/x/${around}/${around}/login?x`,
        `/assets/${around}`,
      ]) {
        expect([url, isRecorded(url)]).toEqual([url, true]);
      }
      expect(loggedPath(`/previa/${around}/login`)).toBe(`/previa/${around}/login`);
    }
  });
});

describe('records are kept for six calendar months', () => {
  it.each([
    ['2026-11-21T15:00:00Z', '2026-05-21'],
    // 22:00 of the day before in São Paulo.
    ['2026-11-21T01:00:00Z', '2026-05-20'],
    ['2026-03-01T15:00:00Z', '2025-09-01'],
    ['2026-08-31T15:00:00Z', '2026-02-28'],
    ['2024-08-30T15:00:00Z', '2024-02-29'],
  ])('at %s from %s on', (now, first) => {
    expect(firstRetainedDay(Date.parse(now))).toBe(first);
  });
});
