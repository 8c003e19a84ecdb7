/** The counts of one import. */
import { Link } from 'react-router';
import { formatShortDate } from '../../../domain/text/dates.ts';
import {
  type ForeignImportReport,
  type ImportCounts,
  listSourceCounts,
  nameSystem,
} from '../../../domain/transfer/import-report.ts';

const outcomes = [
  ['added', 'desta vez'],
  ['unchanged', 'que já havia aqui'],
  ['changed', 'que já havia aqui, com mudanças no arquivo'],
  ['skipped', 'de fora'],
  ['failed', 'com erro'],
] as const satisfies readonly (readonly [keyof ImportCounts, string])[];

/** Returns ` (12 desta vez, 1 com erro)`; '' when everything was imported. */
function describeOutcomes(counts: ImportCounts): string {
  const found = outcomes.filter(([outcome]) => counts[outcome] > 0);
  if (found.every(([outcome]) => outcome === 'added')) return '';
  return ` (${found.map(([outcome, words]) => `${counts[outcome].toLocaleString('pt-BR')} ${words}`).join(', ')})`;
}

const namesShown = 20;

export function ImportRun({ run }: { run: ForeignImportReport }) {
  const shortcodes = toFrequent(run.shortcodes);
  const leftOut = toFrequent(run.leftOut);
  if (run.isUndone)
    return <p className="mt-4">Desfeita: o que ela trouxe foi apagado, menos o que alguém mudou depois.</p>;
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
      <ul className="grid gap-1 text-sm">
        {listSourceCounts(run, describeOutcomes).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ul className="mt-3 grid gap-1 text-sm text-muted">
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
