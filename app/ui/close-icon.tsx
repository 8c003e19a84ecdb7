/** Decorative: the button has the name. */
export function CloseIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M5 5l14 14M19 5L5 19" />
    </svg>
  );
}
