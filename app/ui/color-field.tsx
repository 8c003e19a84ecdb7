/** A field for a colour, typed as `#rrggbb` or chosen from the palette of the browser. */
import { useRef } from 'react';
import { parseColor } from '../../domain/settings/colors.ts';
import { FieldFrame, type FieldFrameProps } from './field.tsx';

/** The palette shows this colour while no valid one is typed. */
const unset = '#808080';
const longestColor = 30;

export interface ColorFieldProps extends Pick<FieldFrameProps, 'id' | 'label' | 'hint' | 'problem'> {
  name?: string;
  /** The typed text, which may not be a colour yet. */
  value: string;
  isLocked?: boolean;
  onChange: (value: string) => void;
}

export function ColorField({ id, name, value, isLocked = false, onChange, ...frame }: ColorFieldProps) {
  const color = parseColor(value);
  // While a colour is typed, the palette keeps the last valid one.
  const shown = useRef(unset);
  shown.current = color ?? shown.current;
  return (
    <FieldFrame id={id} {...frame}>
      {(attributes) => (
        <div className="mt-1.5 flex items-end gap-3">
          <input
            id={id}
            name={name}
            className="line-field w-32 tabular-nums read-only:text-muted"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestColor}
            value={value}
            readOnly={isLocked}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            {...attributes}
          />
          <input
            type="color"
            aria-label="Paleta"
            className="needs-script block h-12 w-16 shrink-0"
            value={shown.current}
            disabled={isLocked}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
