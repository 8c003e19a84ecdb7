import { useState } from 'react';
import { ColorField, type ColorFieldProps } from '../../ui/color-field.tsx';

/** A colour of a form that the server renders; without JavaScript it is typed. */
export default function BrandColor({ value, ...field }: Omit<ColorFieldProps, 'onChange'>) {
  const [typed, setTyped] = useState(value);
  return <ColorField {...field} value={typed} onChange={setTyped} />;
}
