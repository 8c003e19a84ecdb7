/** Sorts names and titles for people as a Portuguese dictionary does, the same on every database and machine. */
const portuguese = new Intl.Collator('pt-BR', { numeric: true });

export function compareText(one: string, other: string): number {
  return portuguese.compare(one, other);
}
