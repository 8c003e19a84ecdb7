/** The cost of a conversion is linear, whatever a foreign site holds. */
import { describe, expect, it } from 'vitest';
import { costOn, cpuMsOf, growthFault } from '../../../growth.ts';
import { hostileTexts } from '../../../hostile-texts.ts';
import { convert } from './outline.ts';

const htmlOfDepth: Readonly<Record<string, (count: number) => string>> = {
  'open divisions': (count) => '<div>'.repeat(count),
  'open looks': (count) => '<b><i>'.repeat(count),
  'misnested looks': (count) => '<b><i></b></i>'.repeat(count),
  'looks with values before paragraphs': (count) =>
    Array.from({ length: count }, (_, index) => `<font color=${index}>`).join('') + '<p>x'.repeat(count),
  'open tables': (count) => '<table><tr><td>'.repeat(count),
  'open lists': (count) => '<ul><li>'.repeat(count),
  'open quotes and figures': (count) => '<blockquote><figure>'.repeat(count),
  'open galleries': (count) => '<div class=gallery>'.repeat(count),
  'open boxes': (count) => '<aside class=pauta-box><p class=pauta-title>a'.repeat(count),
  'end tags': (count) => `${'<div>'.repeat(90)}${'</p></b></td>'.repeat(count)}`,
  'links in links': (count) => '<a href=/x>'.repeat(count),
  'rows of a table': (count) => `<table>${'<tr><td>a<td rowspan=9>b'.repeat(count)}`,
  'attributes of a tag': (count) =>
    `<p ${Array.from({ length: count }, (_, index) => `a${index}=1`).join(' ')}>x`,
  'classes of a tag': (count) => `<p class="${'x '.repeat(count)}">x`,
  'images of a set': (count) => `<img srcset="${'a.jpg 1w, '.repeat(count)}">`,
  'open brackets': (count) => '[a '.repeat(count),
  shortcodes: (count) => '[ab x="1"]x[/ab]'.repeat(count),
  'open shortcodes': (count) => '[code][embed]'.repeat(count),
  'code of plug-ins': (count) => `${'<pre lang=a><b>'.repeat(count)}</pre>`,
  'ended code of plug-ins': (count) => '<pre lang=a><b></pre>[cc_a]<b>[/cc_a]'.repeat(count),
  'unclosed code of plug-ins': (count) => '<pre lang=a>[cc_a]'.repeat(count),
  'unclosed code': (count) => '<pre>[<code>['.repeat(count),
};

describe('cost', () => {
  it.each(['<div>', '<b>', '<blockquote>', '<table><tr><td>'])(
    'shows the text in 100,000 levels of %s',
    (tag) => {
      expect(convert('html', `${tag.repeat(100_000)}fundo`).content).toContain('fundo');
    },
  );

  const size = 16_000;
  it.each(Object.entries({ ...htmlOfDepth, ...hostileTexts }))(
    'takes at most eight times as long for four times as many %s',
    async (_, make) => {
      const measure = costOn(make, (text) => convert('wordpress', text));
      expect(await growthFault(measure, size)).toBeNull();
    },
  );

  it.each(Object.entries(hostileTexts))(
    'takes at most eight times as long for four times the Markdown: %s',
    async (_, make) => {
      const ofMarkdown = (markdown: string) =>
        JSON.stringify({ root: { children: [{ type: 'markdown', markdown }] } });
      const measure = costOn(
        (units) => ofMarkdown(make(units)),
        (source) => convert('lexical', source),
      );
      expect(await growthFault(measure, size)).toBeNull();
    },
  );

  const large = {
    markups: [['a', ['href', `https://x.example/${'a'.repeat(500_000)}`]]],
    atoms: [['mention', 'a'.repeat(500_000), {}]],
    cards: [
      ['html', { html: '<p>x</p>'.repeat(60_000) }],
      ['markdown', { markdown: '[a]: https://x.example/\n\n'.repeat(20_000) }],
    ],
  };
  const many = <One>(one: One): One[] => Array.from({ length: 100_000 }, () => one);
  const sections: Readonly<Record<string, unknown[]>> = {
    card: many([10, 0]),
    'card without content': many([10, 1]),
    atom: [[1, 'p', many([1, [], 0, 0])]],
    'atom in a list': [[3, 'ul', many([[1, [], 0, 0]])]],
    link: [[1, 'p', [[0, many(0), 1, 'x']]]],
  };
  it.each(Object.keys(sections))(
    'does not write a large %s every time that a section refers to it',
    (name) => {
      const source = JSON.stringify({ version: '0.3.1', ...large, sections: sections[name] });
      expect(cpuMsOf(() => convert('mobiledoc', source))).toBeLessThan(15_000);
    },
  );

  it('shows no more images of galleries than an article can hold', () => {
    const image = { address: 'https://x.example/a.jpg', alternativeText: '', caption: 'a'.repeat(4_000) };
    const source = '[gallery ids="7"]'.repeat(300_000);
    expect(cpuMsOf(() => convert('wordpress', source, () => [image]))).toBeLessThan(15_000);
  });
});
