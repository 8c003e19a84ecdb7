/** The problem of a part of a form, which screen readers announce; nothing without a problem. */
interface AlertProps {
  className?: string;
  children: string | null | undefined;
}

export function Alert({ className = 'text-sm', children }: AlertProps) {
  if (!children) return null;
  return (
    <p role="alert" className={`${className} font-display font-semibold text-bad`}>
      {children}
    </p>
  );
}
