/** What pasted HTML is without its styles. */
import { describe, expect, it } from 'vitest';
import { withoutStyles } from '../../../app/editor/paste/pasted-styles.ts';

describe('pasted HTML without its styles', () => {
  it.each([
    ['<p style="color:red">a</p>', '<p data-style-text="color:red">a</p>'],
    [`<p class=x STYLE='font:7pt "Times"'>a</p>`, `<p class=x data-style-text='font:7pt "Times"'>a</p>`],
    ['<p\nstyle=color:red>a</p>', '<p data-style-text=color:red>a</p>'],
    ['<br/style="x"><p style>a', '<br data-style-text="x"><p style>a'],
    ['<p style="a', '<p data-style-text="a'],
    ['<a title="a>b" style="x:y">a</a>', '<a title="a>b" data-style-text="x:y">a</a>'],
    ['<img alt="style = novo" src="a">', '<img alt="style = novo" src="a">'],
    ['&lt;p style="x"&gt; e style="x"', '&lt;p style="x"&gt; e style="x"'],
    ['<head><style type="text/css"><!-- p { } --></STYLE ></head>b', '<head></head>b'],
    ['a<style>p{}', 'a'],
    ['a < b style=c', 'a < b style=c'],
  ])('%s', (html, expected) => {
    expect(withoutStyles(html)).toBe(expected);
  });

  it.each(['<p style="', '<p style=', '<style>', '<', '< style="x" ', '<p a'])(
    'reads %j ever again',
    (part) => {
      expect(withoutStyles(part.repeat(50_000)).length).toBeLessThan(50_000 * 40);
    },
  );
});
