/** The order of names and titles in lists for people: that of a dictionary, the same on every database and machine. */
const portuguese = new Intl.Collator('pt-BR', { numeric: true });

export function compareText(one: string, other: string): number {
  return portuguese.compare(one, other);
}
