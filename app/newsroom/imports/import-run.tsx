/** The counts of one import. */
import { Link } from 'react-router';
import { formatShortDate } from '../../../domain/text/dates.ts';
import {
  type ForeignImportReport,
  type ImportCounts,
  importKindNames,
  importKinds,
  listSourceCounts,
  nameSystem,
} from '../../../domain/transfer/import-report.ts';

const outcomes = [
  ['added', 'a mais'],
  ['unchanged', 'de antes'],
  ['changed', 'de antes, com mudanças no arquivo'],
  ['skipped', 'de fora'],
  ['failed', 'com erro'],
] as const satisfies readonly (readonly [keyof ImportCounts, string])[];

/** `12 a mais, 1 com erro` */
function toWords(counts: ImportCounts): string {
  return outcomes
    .filter(([outcome]) => counts[outcome] > 0)
    .map(([outcome, words]) => `${counts[outcome].toLocaleString('pt-BR')} ${words}`)
    .join(', ');
}

const namesShown = 20;

export function ImportRun({ run }: { run: ForeignImportReport }) {
  const kinds = importKinds.filter((kind) => outcomes.some(([outcome]) => run.counts[kind][outcome] > 0));
  const shortcodes = toFrequent(run.shortcodes);
  const leftOut = toFrequent(run.leftOut);
  return (
    <div className="mt-4">
      {run.isInterrupted && run.isByScreen ? (
        <p>
          Ainda não terminou. O andamento e <q>Continuar</q> estão em{' '}
          <Link to="/dashboard/mudanca" className="underline">
            Mudança
          </Link>
          .
        </p>
      ) : null}
      {run.isInterrupted && !run.isByScreen ? (
        <p className="text-bad">Interrompida. O mesmo comando continua de onde parou.</p>
      ) : null}
      {run.isUndone ? <p>Desfeita: o que ela trouxe foi apagado, menos o que alguém mudou depois.</p> : null}
      <dl className="grid gap-y-1 text-sm">
        {kinds.map((kind) => (
          <div key={kind} className="flex flex-wrap gap-x-4">
            <dt className="min-w-[8rem] font-semibold">{importKindNames[kind].many}</dt>
            <dd className="flex-[1_1_9rem]">{toWords(run.counts[kind])}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 grid gap-1 text-sm text-muted">
        {listSourceCounts(run).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {run.newSections.length > 0 ? (
          <li>Seções novas no menu do site: {run.newSections.join(', ')}</li>
        ) : null}
        <li>Redirecionamentos criados: {run.redirects.toLocaleString('pt-BR')}</li>
        {run.searchTexts > 0 ? (
          <li>Com textos ou regras para buscadores: {run.searchTexts.toLocaleString('pt-BR')}</li>
        ) : null}
        {shortcodes ? <li>Códigos de plugin retirados: {shortcodes}</li> : null}
        {leftOut ? <li>Não vieram: {leftOut}</li> : null}
      </ul>
    </div>
  );
}

export function titleOfRun({ name, system, site, startedAt }: ForeignImportReport): string {
  const source = name || site || 'Site sem nome';
  return `${source} (${nameSystem(system)}), ${formatShortDate(startedAt)}`;
}

function toFrequent(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, namesShown)
    .map(([name, count]) => `${name} (${count.toLocaleString('pt-BR')})`)
    .join(', ');
}
