import { CloseIcon } from './close-icon.tsx';

export function CloseButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      aria-label="Fechar"
      className={`grid size-11 place-items-center hover:shadow-[inset_0_-4px_0_var(--color-marker)] ${className}`}
      onClick={(event) => event.currentTarget.closest('dialog')?.close()}
    >
      <CloseIcon />
    </button>
  );
}
