/** The colour of the brand in the form for setting up a new site; without JavaScript it is typed. */
import { useState } from 'react';
import { ColorField, type ColorFieldProps } from '../../ui/color-field.tsx';

export default function BrandColor({ value, ...field }: Omit<ColorFieldProps, 'onChange'>) {
  const [typed, setTyped] = useState(value);
  return <ColorField {...field} value={typed} onChange={setTyped} />;
}
