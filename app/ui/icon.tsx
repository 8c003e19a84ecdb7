/** The icons of pages. They are decorative; the elements around them give their names. */

interface IconProps {
  path: string;
  className?: string;
  box?: number;
}

/** Draws the lines of `path`. `box` is the side of the square view box. */
export function Icon({ path, className = 'size-5', box = 24 }: IconProps) {
  return (
    <svg
      viewBox={`0 0 ${box} ${box}`}
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d={path} />
    </svg>
  );
}

export function PersonIcon() {
  return <Icon path="M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c0-4 3.5-6 8-6s8 2 8 6" />;
}

export function CloseIcon() {
  return <Icon path="M5 5l14 14M19 5L5 19" className="size-6" />;
}

export function SearchIcon() {
  return <Icon path="M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.5 15.5L21 21" />;
}

export function HelpIcon() {
  return (
    <Icon path="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3q-1 .5-1 1.7M12 16v1.8" />
  );
}
