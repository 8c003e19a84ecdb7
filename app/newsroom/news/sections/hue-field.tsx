import { useState } from 'react';
import { colorsOf, type Hue, hueColors, isNamedHue, namedHues } from '../../../../domain/news/hues.ts';
import { isColor } from '../../../../domain/site/colors.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../ui/filters.tsx';

const free = 'livre';

/** The colour of a group: a named hue, or a free colour with the shades that readers will see. `name` is `hue`. */
export function HueField({ hue, problem }: { hue: Hue | undefined; problem: string | null }) {
  const [chosen, setChosen] = useState<string>(hue ?? 'azul');
  const isFree = !isNamedHue(chosen);
  return (
    <>
      <SelectField
        id="grupo-cor"
        label="Cor"
        value={isFree ? free : chosen}
        onChange={({ currentTarget: { value } }) =>
          setChosen(value === free && isNamedHue(chosen) ? hueColors[chosen].onPaper : value)
        }
        problem={problem}
      >
        {namedHues.map((name) => (
          <option key={name} value={name}>
            {hueColors[name].name}
          </option>
        ))}
        <option value={free}>Outra cor</option>
      </SelectField>
      {isFree && isColor(chosen) ? (
        <Field
          id="grupo-cor-livre"
          label="Outra cor"
          hint={<Shades color={chosen} />}
          type="color"
          className="mt-2 block h-12 w-24"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      ) : null}
      <input type="hidden" name="hue" value={chosen} />
    </>
  );
}

/** The words in both themes, and what the program changed. */
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
        {changes.join(' ') || 'A cor é usada como está.'}
      </p>
    </>
  );
}
