/** The download of own data as a page and as JSON. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DataExport,
  type ExportFormat,
  type ExportValue,
  exportFileName,
  writeExport,
} from '../../../domain/accounts/write-data-export.ts';
import { testNowMs } from '../../builders.ts';

function anExport(rows: ExportValue[][], note = ''): DataExport {
  return {
    title: 'Dados de <Bia>',
    siteName: 'Pauta & Cia',
    siteUrl: 'https://pauta.test',
    madeAt: testNowMs,
    parts: [
      {
        key: 'coisas',
        title: 'Coisas <b>',
        note,
        fields: [
          { key: 'texto', label: 'Texto', kind: 'text' },
          { key: 'quando', label: 'Quando', kind: 'moment' },
          { key: 'serve', label: 'Serve', kind: 'flag' },
        ],
        rows: (async function* () {
          yield* rows;
        })(),
      },
    ],
  };
}

async function written(data: DataExport, format: ExportFormat): Promise<string> {
  let text = '';
  for await (const piece of writeExport(data, format)) text += piece;
  return text;
}

describe('an export', () => {
  it('is valid JSON for any texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), async (texts) => {
        const rows = texts.map((text) => [text, testNowMs, true]);
        const parsed = JSON.parse(await written(anExport(rows, 'Nota "assim".'), 'json'));
        expect(parsed.coisas.observacao).toBe('Nota "assim".');
        expect(parsed.coisas.itens).toEqual(
          texts.map((text) => ({
            texto: text.toWellFormed(),
            quando: '2026-11-20T14:35:00-03:00',
            serve: true,
          })),
        );
      }),
    );
  });

  it('is a page that escapes all texts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/', '!') }),
        async (text) => {
          const empty = await written(anExport([['', testNowMs, true]]), 'html');
          const page = await written(anExport([[text, testNowMs, true]]), 'html');
          const tagsOf = (html: string) => html.match(/<[^>]*>/g);
          expect(tagsOf(page)).toEqual(tagsOf(empty));
        },
      ),
    );
  });

  it('writes Não informado for missing values', async () => {
    const page = await written(anExport([[null, null, false]], 'Leia <isto>.'), 'html');
    expect(page).toContain('<dt>Texto</dt><dd>Não informado</dd>');
    expect(page).toContain('<dt>Serve</dt><dd>Não</dd>');
    expect(page).toContain('Leia &lt;isto&gt;.');
    expect(page).toContain('Coisas &lt;b&gt;');
    expect(page).toContain('Pauta &amp; Cia');
    expect(await written(anExport([]), 'html')).toContain('Nada guardado.');
    expect(JSON.parse(await written(anExport([]), 'json')).coisas).toEqual({ itens: [] });
  });

  it('is named after its day in São Paulo', () => {
    expect(exportFileName({ madeAt: Date.UTC(2026, 0, 1, 2) }, 'json')).toBe('meus-dados-2025-12-31.json');
  });
});
