/** Chooses the brand colour in the form for a new site. Without JavaScript the colour is typed. */
import { useState } from 'react';
import { ColorField, type ColorFieldProps } from '../../ui/color-field.tsx';

export default function BrandColor({ value, ...field }: Omit<ColorFieldProps, 'onChange'>) {
  const [typed, setTyped] = useState(value);
  return <ColorField {...field} value={typed} onChange={setTyped} />;
}
