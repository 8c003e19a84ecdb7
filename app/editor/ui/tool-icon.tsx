/** The icons of the toolbar. */

const paths = {
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 12',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0 0 12',
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  italic: 'M10 4h8M6 20h8M14 4l-4 16',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 21h14',
  strikethrough: 'M17 7a4 3 0 0 0-4-3h-2a4 3.5 0 0 0-2 6.5M4 12h16M7 17a4 3 0 0 0 4 3h2a4 3.5 0 0 0 3.5-5.5',
  highlight: 'M14 4l6 6-8 8H7l-1-1v-5zM4 21h16',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6L12 6.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  subtitle: 'M6 5v14M18 5v14M6 12h12',
  caption: 'M4 4h16v10H4zM4 18h16M4 21h9',
  quote: 'M5 5v14M10 8h10M10 12h10M10 16h6',
  bulletList: 'M10 6h10M10 12h10M10 18h10M5 6h.01M5 12h.01M5 18h.01',
  numberedList: 'M11 6h9M11 12h9M11 18h9M4 5l2-1v5M4 15h3l-3 4h3',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  video: 'M3 5h18v14H3zM10 9l5 3-5 3z',
  insert: 'M12 5v14M5 12h14',
  subheading: 'M6 8v11M16 8v11M6 13h10',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  table: 'M4 5h16v14H4zM4 10h16M10 5v14',
  gallery: 'M4 8h12v11H4zM8 8V4h12v11h-4',
  box: 'M4 5h16v14H4zM8 9h8M8 13h8',
  facts: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  pullquote: 'M4 5h16M4 19h16M8 10h8M8 14h5',
  divider: 'M3 12h18M8 6h8M8 18h8',
  sound: 'M4 10v4M8 7v10M12 4v16M16 8v8M20 10v4',
  embed: 'M4 5h16v14H4zM10 9l-3 3 3 3M14 9l3 3-3 3',
  file: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  help: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
} as const;

export type ToolIconName = keyof typeof paths;

export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg
      viewBox={name === 'undo' || name === 'redo' ? '0 4 24 24' : '0 0 24 24'}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={/List$/.test(name) || name === 'bold' ? 2.4 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
