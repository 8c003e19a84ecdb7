/** What is new, as NOVIDADES.md tells it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readChangelog } from '../../../domain/site/changelog.ts';

it('is the list under the first version', () => {
  const text =
    '# Novidades\n\nTexto.\n\n## 1.1.0, hoje\n\n- Uma `coisa`\n  em duas linhas.\n- Outra.\n\n## 1.0.0\n\n- Velha.\n';
  expect(readChangelog(text)).toEqual({
    title: '1.1.0, hoje',
    items: ['Uma “coisa” em duas linhas.', 'Outra.'],
  });
  expect(readChangelog('# Novidades\n')).toBeNull();
});

it('begins with the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const news = readChangelog(readFileSync('NOVIDADES.md', 'utf8'));
  expect(news?.title).toMatch(new RegExp(`^${version}\\b`));
  expect(news?.items.length).toBeGreaterThan(2);
});
