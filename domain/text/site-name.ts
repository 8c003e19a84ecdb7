/** The name of a new database. It is masculine; the gender of another name is unknown. */
export const firstSiteName = 'Pauta';

/** The product's own name is set in lower case, a name that a newsroom typed as it was typed. */
export function wordmarkOf(name: string): string {
  return name === firstSiteName ? name.toLowerCase() : name;
}

/** `o Pauta`, `Arena Pública`. */
export function theSite(name: string, article: 'o' | 'O' = 'o'): string {
  return name === firstSiteName ? `${article} ${name}` : name;
}

/** `do Pauta`, `de Arena Pública`. */
export function ofSite(name: string): string {
  return name === firstSiteName ? `do ${name}` : `de ${name}`;
}

/** `no Pauta`, `em Arena Pública`. */
export function inSite(name: string): string {
  return name === firstSiteName ? `no ${name}` : `em ${name}`;
}
