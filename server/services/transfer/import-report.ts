/** Counts and reports the results of an import, record by record. */

/** The result for a record; `skipped` means that it was deleted here, or replaced by a newer one. */
export type Outcome = 'added' | 'unchanged' | 'skipped' | { fault: string };

export interface ImageTally {
  stored: number;
  alreadyThere: number;
  elsewhere: number;
  failed: number;
}

interface CollectionTally {
  added: number;
  unchanged: number;
  /** Records that were left out on purpose: unknown collections, deleted records, replaced banners. */
  skipped: number;
  failed: number;
}

export interface ImportReport {
  collections: Map<string, CollectionTally>;
  unknownCollections: Set<string>;
  images: ImageTally;
  /** The first hundred accounts that were created as admins. */
  admins: string[];
  /** The first thousand faults, each as `collection/id: field: reason`. */
  faults: string[];
  faultCount: number;
  /** The damage of the file; everything before the damage is imported. Null when the file is whole. */
  damage: string | null;
}

const faultsMax = 1_000;
const adminsMax = 100;

export function createReport(): ImportReport {
  return {
    collections: new Map(),
    unknownCollections: new Set(),
    images: { stored: 0, alreadyThere: 0, elsewhere: 0, failed: 0 },
    admins: [],
    faults: [],
    faultCount: 0,
    damage: null,
  };
}

export function countOutcome(report: ImportReport, collection: string, outcome: keyof CollectionTally): void {
  let tally = report.collections.get(collection);
  if (!tally) {
    tally = { added: 0, unchanged: 0, skipped: 0, failed: 0 };
    report.collections.set(collection, tally);
  }
  tally[outcome] += 1;
}

export function recordFault(report: ImportReport, collection: string, id: string, reason: string): void {
  report.faultCount += 1;
  if (report.faults.length < faultsMax) report.faults.push(`${collection}/${id}: ${reason}`);
}

export function recordAdmin({ admins }: ImportReport, email: string): void {
  if (admins.length < adminsMax) admins.push(email);
}

export function isComplete(report: ImportReport): boolean {
  const isForeign =
    report.unknownCollections.size > 0 && report.collections.size === report.unknownCollections.size;
  return report.faultCount === 0 && report.damage === null && !isForeign;
}

/** Returns the sentences that end the report in the terminal. */
export function toSummary(
  report: ImportReport,
  say: (portuguese: string, english: string) => string,
): string {
  const total = (outcome: keyof CollectionTally) =>
    [...report.collections.values()].reduce((sum, tally) => sum + tally[outcome], 0);
  const isNothingIn = total('added') + total('unchanged') === 0;
  const isSkipped = total('skipped') > 0;
  const { damage, faultCount } = report;
  const sentences: string[] = [];
  if (damage)
    sentences.push(
      say(
        `O arquivo está danificado: ${damage}. Nada do que vem depois foi importado.`,
        `The file is damaged: ${damage}. Nothing after that was imported.`,
      ),
    );
  if (faultCount > 0) {
    const isRestIn = !isNothingIn && !damage;
    const [rest, restInEnglish] = isSkipped
      ? ['; o resto do que não ficou de fora veio', '; everything else that was not skipped is in']
      : ['; o resto veio', '; everything else is in'];
    sentences.push(
      say(
        `Registros com erro, listados acima: ${faultCount}${isRestIn ? rest : ''}.`,
        `${faultCount} fault(s), listed above${isRestIn ? restInEnglish : ''}.`,
      ),
    );
  }
  if (isNothingIn)
    sentences.push(
      isSkipped
        ? say('Nada foi importado: tudo ficou de fora.', 'Nothing was imported: all was skipped.')
        : say('Nada foi importado.', 'Nothing was imported.'),
    );
  else if (isComplete(report))
    sentences.push(
      isSkipped
        ? say('Veio tudo o que não ficou de fora.', 'Everything that was not skipped is in.')
        : say('Veio tudo.', 'Everything is in.'),
    );
  return sentences.join('\n');
}
