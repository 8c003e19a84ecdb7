/** Readers' pages have letters of the eight sizes that app/look.css names, and no others. */
import { describe, expect, it } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const files = readSourceFiles().filter(({ path }) => /^app\/(?!newsroom\/|editor\/)/.test(path));

describe('the type scale', () => {
  it('has eight sizes', () => {
    const look = files.find(({ path }) => path === 'app/look.css')?.text ?? '';
    expect(look.match(/--text-(?:xs|sm|base|lg|\dxl)(?=:)/g)).toHaveLength(8);
  });

  it('is what all classes and styles use, except sizes that a writer chose', () => {
    const others = files.flatMap(({ path, text }) =>
      (
        text
          .replace(/\.font-size-\d+ \{[^}]*\}/g, '')
          .match(/\btext-(?:\[[\d.]|xl\b|[6-9]xl)|font-size: [\d.]+(?:rem|px)/g) ?? []
      ).map((found) => `${path}: ${found}`),
    );
    expect(others).toEqual([]);
  });
});
