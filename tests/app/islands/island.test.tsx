/** Checks how the server renders an island. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Island, islandNames } from '../../../app/islands/island.tsx';
import { readProps, writeProps } from '../../../app/islands/props-text.ts';
import TickerPause from '../../../app/islands/site/ticker-pause.tsx';

const folder = join(import.meta.dirname, '../../../app/islands');
const mechanism = new Set(['island.tsx', 'mount.tsx']);

const Stranger = () => null;

describe('an island', () => {
  it('can be any component of app/islands, and has the name of its file', () => {
    const expected = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !mechanism.has(name))
      .map((name) => basename(name, '.tsx'));
    expect([...islandNames.values()].sort()).toEqual(expected.sort());
  });

  it('is rendered inside the element that hydrates it', () => {
    const html = renderToStaticMarkup(<Island of={TickerPause} when="touch" props={{}} />);
    expect(html).toMatch(
      /^<pauta-island data-island="ticker-pause" data-when="touch" data-props="{}"><button.*><span>Pausar<\/span>.*<\/button><\/pauta-island>$/,
    );
  });

  it('gets the props that the server wrote, without a quote that HTML would write as six letters', () => {
    const props = { title: '`a` "b" \\"c\\` \\\\', items: [null, 1, true] };
    expect(readProps(writeProps(props))).toEqual(props);
    expect(writeProps({ items: ['a', 'b'] })).toBe('{`items`:[`a`,`b`]}');
  });

  it('is refused for a component that is not in app/islands', () => {
    expect(() => renderToStaticMarkup(<Island of={Stranger} when="idle" props={{}} />)).toThrow(
      'Stranger is not the default export of a file in app/islands.',
    );
  });
});
