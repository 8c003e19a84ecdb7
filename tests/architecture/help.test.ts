/** The manual of the newsroom (app/newsroom/help) describes the screens that exist, by the names that they show. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountScreen, newsroomScreens } from '../../app/program/screens.ts';
import { readHelpPage } from '../../domain/site/help-page.ts';
import { readScreenNames } from './screen-names.ts';
import { projectRoot } from './source-files.ts';

const folder = join(projectRoot, 'app/newsroom/help');
const screens = [...newsroomScreens, accountScreen].map(({ path, label }) => ({
  name: path === '' ? 'visao-geral' : path,
  label,
}));
const pages = readdirSync(join(folder, 'pages')).map((file) => ({
  name: file.replace('.md', ''),
  ...readHelpPage(readFileSync(join(folder, 'pages', file), 'utf8')),
}));
const spans = pages.flatMap(({ name, blocks }) =>
  blocks.flatMap(({ lines }) => lines.flat().map((span) => ({ page: name, ...span }))),
);

describe('the manual', () => {
  it('has a page for each screen of the menu, under the name of the screen, and no other', () => {
    const named = pages.map(({ name, title }) => ({ name, label: title }));
    const sort = (list: { name: string; label: string }[]) =>
      list.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(sort(named)).toEqual(sort(screens));
  });

  it('names only buttons, fields and parts that are in the source of the screens', () => {
    const names = readScreenNames();
    const unknown = spans.filter(({ mark, text }) => mark === 'name' && !names.has(text));
    expect(unknown.map(({ page, text }) => `${page}: ${text}`)).toEqual([]);
    expect(spans.filter(({ mark }) => mark === 'name').length).toBeGreaterThan(200);
  });

  it('links only pages that exist', () => {
    const links = spans.filter(({ mark }) => mark === 'link');
    const missing = links.filter(({ target }) => !screens.some(({ name }) => name === target));
    expect(missing.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
  });

  it('has a picture of each screen, of at most 40 KB, with the names that it shows', () => {
    const missing = screens.filter(({ name }) => {
      const picture = join(folder, `pictures/${name}.webp`);
      return !existsSync(picture) || !existsSync(picture.replace('.webp', '.txt'));
    });
    expect(
      missing.map(({ name }) => name),
      'npm run help:pictures',
    ).toEqual([]);
    const files = readdirSync(join(folder, 'pictures'));
    expect(files.length).toBe(2 * screens.length);
    expect(files.filter((file) => statSync(join(folder, 'pictures', file)).size > 40 * 1024)).toEqual([]);
  });
});
