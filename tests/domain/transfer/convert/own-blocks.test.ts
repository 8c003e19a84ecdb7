/** Blocks of the newsroom in exports of this portal, unchanged or changed by another system. */
import { describe, expect, it } from 'vitest';
import { convert, outline } from './outline.ts';

const read = (html: string) => outline(convert('html', html));
const title = (text: string) => `<p class="pauta-title"><strong>${text}</strong></p>`;

describe('a marked block', () => {
  it.each([
    [
      'box',
      `<aside class="pauta-box">${title('Entenda')}<p>um <a href="/x">dois</a></p><p>três</p></aside>`,
      'BOX {"title":"Entenda","text":"um dois\\n\\ntrês","looks":{"text":{"inlineStyleRanges":[],"links":[{"offset":3,"length":4,"url":"https://velho.example/x"}]}}}',
    ],
    ['box without a title', '<aside class="pauta-box"><p>um</p></aside>', 'BOX {"title":"","text":"um"}'],
    [
      'list of facts',
      `<section class="pauta-facts">${title('Em números')}<ul><li><b>3</b> países</li><li>só texto</li></ul></section>`,
      'FACTS {"title":"Em números","facts":[{"number":"3","label":"países"},{"number":"","label":"só texto"}]}',
    ],
    [
      'pull quote',
      '<blockquote class="pauta-pullquote"><p>um</p><p class="pauta-author"><cite>Ana</cite></p></blockquote>',
      'PULLQUOTE {"text":"um","author":"Ana"}',
    ],
  ])('is a %s again', (_, html, wanted) => {
    expect(read(html)).toEqual([wanted]);
  });

  it.each([
    ['a picture', `<aside class="pauta-box">${title('Entenda')}<img src="/a.jpg"><p>um</p></aside>`],
    ['a list', `<aside class="pauta-box">${title('Entenda')}<ul><li>um</li></ul></aside>`],
    ['a paragraph', `<section class="pauta-facts">${title('Entenda')}<p>um</p></section>`],
    ['two titles', `<aside class="pauta-box">${title('Entenda')}${title('Mais')}<p>um</p></aside>`],
    [
      'a long text',
      `<blockquote class="pauta-pullquote"><p>Entenda</p><p>${'um '.repeat(400)}</p></blockquote>`,
    ],
  ])('with %s that it cannot hold becomes the ordinary blocks inside it', (_, html) => {
    const lines = read(html);
    expect(lines.join('\n')).toContain('Entenda');
    expect(lines.join('\n')).toContain('um');
    expect(lines.join('\n')).not.toMatch(/^(?:BOX|FACTS|PULLQUOTE)/m);
  });
});
