/** Reads NOVIDADES.md, which describes each version for people who use the portal. */

export interface VersionNotes {
  /** The heading, such as '1.0.0, 3 de dezembro de 2026'. */
  title: string;
  items: string[];
}

const itemsMax = 50;

/** Returns the notes of the newest version: the first heading of rank two, with its list; null when there is none. */
export function readChangelog(markdown: string): VersionNotes | null {
  const [, section = ''] = `\n${markdown}`.split(/\n## /, 2);
  const [title = '', ...lines] = section.split('\n');
  if (title.trim() === '') return null;
  const items = lines
    .join('\n')
    .split(/\n- /)
    .slice(1, itemsMax + 1)
    .map((item) =>
      item
        .split('\n\n', 1)
        .join('')
        .replace(/\s+/g, ' ')
        .replace(/`([^`]+)`/g, '“$1”')
        .trim(),
    );
  return { title: title.trim(), items };
}
