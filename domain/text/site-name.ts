/** The name of the site in Portuguese sentences, and as a wordmark. */

/** The name of a site in a new database. It is masculine; for other names, the gender is unknown. */
export const firstSiteName = 'Pauta';

/** The product's own name is shown in lower case; a name that an admin typed is shown as typed. */
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
