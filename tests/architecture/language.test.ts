/** The language of comments, documents, test names and services (docs/glossary.md). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { projectRoot, readSourceFiles, type SourceFile } from './source-files.ts';

/** Files of the project's founders that stand outside the repository. */
const outside =
  /\b(?:spec|decisions|quality|look|contract|house|language|models)\.md\b|\b(?:issue|issues) \d+\b/gi;

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...markdownIn('docs')];
const sources = readSourceFiles().filter(({ path }) => /\.tsx?$/.test(path));
const texts = [
  ...documents.map((path) => ({ path, prose: readText(path) })),
  ...sources.map((file) => ({ path: file.path, prose: `${commentsOf(file)}\n${testNamesOf(file)}` })),
];

describe('comments, documents and test names', () => {
  it('cite no file outside the repository', () => {
    expect(
      texts.flatMap(({ path, prose }) => matchesIn(prose, outside).map((word) => `${path}: ${word}`)),
    ).toEqual([]);
  });

  it('cite sections of the documents that exist', () => {
    const cited = /\bdocs\/([a-z-]+)\.md#([a-z0-9-]+)/g;
    const linked = /\]\((?:(?:docs\/)?([a-z-]+)\.md)?#([a-z0-9-]+)\)/g;
    const missing = texts.flatMap(({ path, prose }) =>
      [...prose.matchAll(path.endsWith('.md') ? linked : cited)].flatMap(([citation, name, anchor = '']) => {
        const target = name ? `docs/${name}.md` : path;
        return anchorsIn(target).has(anchor) ? [] : [`${path}: ${citation}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('say the same in both languages: as many headings of each rank, rows of tables, and the same variables', () => {
    const outlineOf = (path: string) => {
      const text = readText(path);
      return {
        headings: matchesIn(text, /^#+(?= )/gm),
        rows: matchesIn(text, /^\|/gm).length,
        variables: [...new Set(matchesIn(text, /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g))].sort(),
      };
    };
    expect(outlineOf('docs/operations.pt-BR.md')).toEqual(outlineOf('docs/operations.md'));
  });

  it('name files that exist', () => {
    const rooms = readdirSync(projectRoot, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:node_modules|dist|data)$/.test(entry.name))
      .map(({ name }) => name.replace('.', '\\.'));
    const named = new RegExp(
      `[\`(]((?:\\.\\./)*(?:${rooms.join('|')})/[\\w./-]+\\.(?:tsx?|css|md|json|conf|yaml))[\`)#]`,
      'g',
    );
    const missing = documents.flatMap((path) =>
      [...readText(path).matchAll(named)].flatMap(([, name = '']) =>
        existsSync(join(projectRoot, name.replace(/^(?:\.\.\/)+/, ''))) ? [] : [`${path}: ${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});

/** First words of the exported functions of services, and of the methods of stores. */
const verbs = new Set(
  [
    // Reading, writing, deleting (docs/glossary.md).
    'find get list count is has create update save trash restore delete',
    'publish unpublish schedule unschedule enqueue notify invalidate purge reject deny',
    'start stop open close diff merge',
    // Pure functions: convert, read a text, compute.
    'to parse read write hash sign seal unseal',
    // Acts of the product.
    'submit report withdraw log register recognize confirm check request resend reset accept grant send deliver',
    'search index rebuild renew upload import export move record mark',
    'set change replace claim link ping warn',
  ].flatMap((line) => line.split(' ')),
);

describe('names begin with a verb of docs/glossary.md', () => {
  it('of exported functions of services', () => {
    const names = declarationsIn('server/services/').flatMap(({ path, declaration }) =>
      declaration.type === 'FunctionDeclaration' && declaration.id
        ? [{ path, name: declaration.id.name }]
        : [],
    );
    expect(names.length).toBeGreaterThan(100);
    expect(misnamed(names)).toEqual([]);
  });

  it('of methods of stores', () => {
    const names = declarationsIn('server/adapters/sql/stores/').flatMap(({ path, declaration }) => {
      if (declaration.type !== 'FunctionDeclaration' || !declaration.id?.name.endsWith('Store')) return [];
      const { name } = declaration.id;
      const made = declaration.body?.body.find(({ type }) => type === 'ReturnStatement');
      if (made?.type !== 'ReturnStatement' || made.argument?.type !== 'ObjectExpression') return [];
      return made.argument.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [{ path, name: `${name}.${property.key.name}` }]
          : [],
      );
    });
    expect(names.length).toBeGreaterThan(50);
    expect(misnamed(names)).toEqual([]);
  });
});

/** The exported declarations of every file below a folder. */
function declarationsIn(folder: string) {
  return sources
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, text }) =>
      parseSync(path, text).program.body.flatMap((statement) =>
        statement.type === 'ExportNamedDeclaration' && statement.declaration
          ? [{ path, declaration: statement.declaration }]
          : [],
      ),
    );
}

function misnamed(names: readonly { path: string; name: string }[]): string[] {
  return names
    .filter(({ name }) => !verbs.has(/^(?:.*\.)?([a-z]+)/.exec(name)?.[1] ?? ''))
    .map(({ path, name }) => `${path}: ${name}`);
}

function readText(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path}`);
}

function commentsOf({ path, text }: SourceFile): string {
  return parseSync(path, text)
    .comments.map(({ value }) => value.replace(/\s*\n\s*\*?\s*/g, ' '))
    .join('\n');
}

/** Texts in quotes after `it(`, `test(`, `describe(` and their tables. */
function testNamesOf({ path, text }: SourceFile): string {
  if (!path.startsWith('tests/')) return '';
  const titles = text.matchAll(/(?:\b(?:it|test|describe)(?:\.\w+)*|[\])])\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g);
  return [...titles].map(([, , title = '']) => title).join('\n');
}

function matchesIn(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}

/** The anchors of a document's headings, as GitHub and GitLab make them. */
function anchorsIn(path: string): Set<string> {
  if (!existsSync(join(projectRoot, path))) return new Set();
  const headings = readText(path).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
