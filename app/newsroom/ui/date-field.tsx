/**
 * A field for a day, with or without a time. People type it in Portuguese, or choose it in the calendar of the browser.
 */
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { typedDateMaxLength } from '../../../domain/site/limits.ts';
import { noSuchDate } from '../../../domain/text/sentences.ts';
import { fromTypedDate, spaceTypedDate, toTypedDate } from '../../../domain/text/typed-date.ts';
import { FieldFrame, type FieldFrameProps } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

interface DateFieldProps
  extends FieldFrameProps,
    Pick<ComponentProps<'input'>, 'name' | 'min' | 'max' | 'autoFocus'> {
  /**
   * A date has the form `2026-11-20`, and with a time `2026-11-20T14:35`. An empty field is ''; a text that is no date
   * is kept as typed.
   */
  value: string;
  hasTime?: boolean;
  /**
   * Gets the date. If the typed text is no date, it gets the text, so that a form rejects it instead of taking the
   * field for empty.
   */
  onChange: (value: string) => void;
}

export function DateField({
  value,
  hasTime = false,
  name,
  min,
  max,
  autoFocus,
  onChange,
  ...frame
}: DateFieldProps) {
  const [typed, setTyped] = useState(() => toTypedDate(value));
  const [isLeft, setLeft] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setTyped((text) => (toValue(text, hasTime) === value ? text : toTypedDate(value)));
  }, [value, hasTime]);

  const type = (text: string) => {
    const shown = text.length > typed.length ? spaceTypedDate(text) : text;
    setTyped(shown);
    // The calendar has the field's name, so a form reads the date from the calendar.
    if (calendar.current) calendar.current.value = fromTypedDate(shown, hasTime) ?? '';
    const next = toValue(shown, hasTime);
    if (next !== value) onChange(next);
  };
  const isWrong = isLeft && typed.trim() !== '' && fromTypedDate(typed, hasTime) === null;
  return (
    <FieldFrame {...frame} problem={frame.problem ?? (isWrong ? noSuchDate : null)}>
      {(attributes) => (
        <span className="date-field">
          <input
            id={frame.id}
            className="line-field tabular-nums"
            inputMode="numeric"
            autoComplete="off"
            maxLength={typedDateMaxLength}
            placeholder={hasTime ? 'dd/mm/aaaa hh:mm' : 'dd/mm/aaaa'}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            {...attributes}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
            {...(autoFocus ? { autoFocus } : {})}
          />
          <button
            type="button"
            aria-label={`Abrir calendário: ${frame.label}`}
            className="field-button"
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon path="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />
          </button>
          <input
            ref={calendar}
            type={hasTime ? 'datetime-local' : 'date'}
            name={name}
            min={min}
            max={max}
            defaultValue={fromTypedDate(value, hasTime) ?? ''}
            maxLength={typedDateMaxLength}
            tabIndex={-1}
            aria-hidden="true"
            className="date-calendar"
            onChange={({ currentTarget }) => {
              setTyped(toTypedDate(currentTarget.value));
              onChange(currentTarget.value);
            }}
          />
        </span>
      )}
    </FieldFrame>
  );
}

function toValue(typed: string, hasTime: boolean): string {
  return fromTypedDate(typed, hasTime) ?? typed.trim();
}
