/** Comments, documents and test names cite only files and sections of the repository. */
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
