/**
 * Writes the file that users download with the data that the portal stores about them (docs/product.md#own-account).
 */
import { formatLongDate, toIsoDate } from '../text/dates.ts';
import { escapeMarkup } from '../text/markup.ts';

export interface DataExport {
  title: string;
  siteName: string;
  siteUrl: string;
  madeAt: number;
  parts: readonly ExportPart[];
}

/** Rows of one kind, such as all comments; long lists are read from the database while the file is written. */
export interface ExportPart {
  key: string;
  title: string;
  note: string;
  fields: readonly ExportField[];
  rows: Iterable<readonly ExportValue[]> | AsyncIterable<readonly ExportValue[]>;
}

export interface ExportField {
  key: string;
  label: string;
  kind: 'text' | 'moment' | 'flag';
  isOptional?: true;
}

export type ExportValue = string | number | boolean | null;

export const exportFormats = ['html', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportMimeTypes: Readonly<Record<ExportFormat, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export function exportFileName({ madeAt }: Pick<DataExport, 'madeAt'>, format: ExportFormat): string {
  return `meus-dados-${toIsoDate(madeAt).slice(0, 10)}.${format}`;
}

/** Writes an export in chunks. Unpaired surrogates become U+FFFD. */
export function writeExport(data: DataExport, format: ExportFormat): AsyncGenerator<string> {
  return format === 'json' ? writeJson(data) : writeHtml(data);
}

async function* writeJson({ title, siteUrl, madeAt, parts }: DataExport): AsyncGenerator<string> {
  yield `{\n  "titulo": ${asJson(title)},\n  "portal": ${asJson(siteUrl)},\n  "geradoEm": ${asJson(toIsoDate(madeAt))}`;
  for (const { key, note, fields, rows } of parts) {
    yield `,\n  ${asJson(key)}: {`;
    if (note) yield `\n    "observacao": ${asJson(note)},`;
    yield '\n    "itens": [';
    let separator = '\n      ';
    for await (const row of rows) {
      const values = fields.map((field, index) => [field.key, toJsonValue(field, row[index] ?? null)]);
      yield separator + asJson(Object.fromEntries(values));
      separator = ',\n      ';
    }
    yield '\n    ]\n  }';
  }
  yield '\n}\n';
}

function toJsonValue({ kind }: ExportField, value: ExportValue): ExportValue {
  if (kind === 'moment' && typeof value === 'number') return toIsoDate(value);
  return typeof value === 'string' ? value.toWellFormed() : value;
}

function asJson(value: unknown): string {
  return JSON.stringify(value);
}

const style = `:root{color-scheme:light dark;--rule:light-dark(#dad7cd,#363942);--muted:light-dark(#595d66,#a5a8b0)}
body{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem;background:light-dark(#faf9f5,#121317);color:light-dark(#15171c,#eceae3);font:1.0625rem/1.55 Georgia,serif;overflow-wrap:anywhere}
h1,h2,dt{font-family:'Bricolage Grotesque','Helvetica Neue',Arial,sans-serif}
h1{border-top:8px solid;padding-top:1rem;font-size:2.25rem;line-height:1.05;letter-spacing:-.03em}
h2{margin:3rem 0 .5rem;border-top:4px solid;padding-top:.75rem;font-size:1.5rem}
p{color:var(--muted)}ol{margin:0;padding:0;list-style:none}
li{border-bottom:1px solid var(--rule);padding:1rem 0}dl{display:grid;align-items:baseline;gap:.35rem 1.5rem;margin:0}
dt{font-weight:600;font-size:.875rem;color:var(--muted)}dd{margin:0;white-space:pre-line}
@media(min-width:36rem){dl{grid-template-columns:11rem minmax(0,1fr)}}`;

async function* writeHtml({ title, siteName, siteUrl, madeAt, parts }: DataExport): AsyncGenerator<string> {
  yield '<!doctype html>\n<html lang="pt-BR">\n<head>\n<meta charset="utf-8">\n';
  yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n';
  yield `<title>${escapeMarkup(title)}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>\n`;
  yield `<h1>${escapeMarkup(title)}</h1>\n<p>Gerado pelo ${escapeMarkup(siteName)} (${escapeMarkup(siteUrl)}) em ${escapeMarkup(formatLongDate(madeAt))}.</p>\n`;
  for (const { title: heading, note, fields, rows } of parts) {
    yield `<section>\n<h2>${escapeMarkup(heading)}</h2>\n`;
    if (note) yield `<p>${escapeMarkup(note)}</p>\n`;
    let isEmpty = true;
    for await (const row of rows) {
      if (isEmpty) yield '<ol>\n';
      isEmpty = false;
      const pairs = fields.map((field, index) => {
        const value = row[index] ?? null;
        if (field.isOptional && value === null) return '';
        return `<dt>${escapeMarkup(field.label)}</dt><dd>${escapeMarkup(toWords(field, value))}</dd>`;
      });
      yield `<li><dl>${pairs.join('')}</dl></li>\n`;
    }
    yield isEmpty ? '<p>Nada guardado.</p>\n</section>\n' : '</ol>\n</section>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}

function toWords({ kind }: ExportField, value: ExportValue): string {
  if (value === null || value === '') return 'Não informado';
  if (kind === 'moment' && typeof value === 'number') return formatLongDate(value);
  if (kind === 'flag') return value ? 'Sim' : 'Não';
  return String(value);
}
