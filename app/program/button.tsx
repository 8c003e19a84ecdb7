/** The buttons of screens and forms, which keep the focus when they are off: `disabled` would give it to the page. */
import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  /** The words on the button; children are for more than words. */
  label?: string;
  /** Whether the button is the main act of its screen, dialog or form. */
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

/** Sends the form around it. */
export function SendButton(props: ButtonProps) {
  return <Button isMain type="submit" {...props} />;
}
