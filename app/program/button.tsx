/** The buttons of screens and forms. A button that is off keeps the focus; with `disabled`, the page would get it. */
import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  /** The words on the button; children are for more than words. */
  label?: string;
  /** Whether the button has the main action of its screen, dialog or form. */
  isMain?: boolean;
  isOff?: boolean | undefined;
}

export function Button({ label, isMain = false, isOff, className = '', onClick, ...props }: ButtonProps) {
  const look = isMain ? 'button-ink' : 'button-line';
  return (
    <button
      type="button"
      className={className === '' ? look : `${look} ${className}`}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      {...props}
    >
      {label ?? props.children}
    </button>
  );
}

/** A button that submits the surrounding form. */
export function SendButton(props: ButtonProps) {
  return <Button isMain type="submit" {...props} />;
}
