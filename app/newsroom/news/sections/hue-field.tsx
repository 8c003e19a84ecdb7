/** The colour of a group: a named hue, or a free colour with the shades that readers will see. */
import { useState } from 'react';
import { colorsOf, type Hue, hueColors, isNamedHue, namedHues } from '../../../../domain/news/hues.ts';
import { parseColor } from '../../../../domain/settings/colors.ts';
import { colorAsItIs } from '../../../../domain/text/sentences.ts';
import { ColorField } from '../../../ui/color-field.tsx';
import { Select } from '../../../ui/field.tsx';

const free = 'livre';

export function HueField({ hue, problem }: { hue: Hue | undefined; problem: string | null }) {
  const [chosen, setChosen] = useState<string>(hue ?? 'azul');
  const isFree = !isNamedHue(chosen);
  const color = parseColor(chosen);
  return (
    <>
      <Select
        id="grupo-cor"
        label="Cor"
        value={isFree ? free : chosen}
        onChange={({ currentTarget: { value } }) =>
          setChosen(value === free && isNamedHue(chosen) ? hueColors[chosen].onPaper : value)
        }
        problem={isFree ? null : problem}
        options={[...namedHues.map((name) => [name, hueColors[name].name] as const), [free, 'Outra cor']]}
      />
      {isFree ? (
        <ColorField
          id="grupo-cor-livre"
          label="Outra cor"
          hint={color ? <Shades color={color} /> : undefined}
          problem={problem}
          value={chosen}
          onChange={setChosen}
        />
      ) : null}
      <input type="hidden" name="hue" value={color ?? chosen} />
    </>
  );
}

/** Shows the words in both themes, and what the program changed. */
function Shades({ color }: { color: `#${string}` }) {
  const { onPaper, onInk } = colorsOf(color);
  const changes = [
    onPaper === color ? null : `No tema claro, a cor foi escurecida para ${onPaper}.`,
    onInk === color ? null : `No tema escuro, a cor foi clareada para ${onInk}.`,
  ].filter((sentence) => sentence !== null);
  return (
    <>
      <svg viewBox="0 0 280 44" role="img" aria-label="Texto nesta cor nos dois temas" className="h-11 w-70">
        <rect width="140" height="44" fill="#faf9f5" />
        <rect x="140" width="140" height="44" fill="#121317" />
        {[
          { x: 16, fill: onPaper, text: 'Claro' },
          { x: 156, fill: onInk, text: 'Escuro' },
        ].map(({ x, fill, text }) => (
          <text key={x} x={x} y="28" fontSize="18" fontWeight="700" fill={fill}>
            {text}
          </text>
        ))}
      </svg>
      <p role="status" className="mt-2">
        {changes.join(' ') || colorAsItIs}
      </p>
    </>
  );
}
