/** What the dry run of `Mudança` found, and the choices of what sections and authors become. */
import { useState } from 'react';
import { importProblemCodes, importProblems } from '../../../domain/transfer/import-problems.ts';
import type { PlannedAuthor, PlannedSection } from '../../../domain/transfer/site-move.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { call } from '../../program/call.ts';
import { Select } from '../../ui/field.tsx';
import { ImportRun } from '../imports/import-run.tsx';
import type { Move, MovePage } from './move-query.ts';

/** The report of a dry run or an import: its counts, and the problems by their kinds. */
export function MoveReport({ report }: { report: NonNullable<Move['report']> }) {
  const problems = importProblemCodes.filter((code) => (report.problems[code] ?? 0) > 0);
  return (
    <>
      <ImportRun run={report} />
      {problems.length === 0 ? null : (
        <section aria-label="Para conferir" className="mt-5">
          <h3 className="font-display font-semibold">Para conferir</h3>
          <dl className="mt-1 grid gap-y-1 text-sm">
            {problems.map((code) => (
              <div key={code} className="flex flex-wrap gap-x-4">
                <dt className="min-w-[8rem]">{importProblems[code]}</dt>
                <dd className="tabular-nums">{(report.problems[code] ?? 0).toLocaleString('pt-BR')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

type Choices = Pick<Move, 'oldSite' | 'sections' | 'authors'>;

export function MoveMap({ move, targets }: { move: Move; targets: MovePage['targets'] }) {
  const { plan } = move;
  const [choices, setChoices] = useState<Choices>({
    oldSite: move.oldSite,
    sections: move.sections,
    authors: move.authors,
  });
  if (plan === null) return null;
  const save = (next: Choices) => {
    setChoices(next);
    void attempt(call(() => newsroom.mudanca.$put({ json: next })));
  };
  const choose = (kind: 'sections' | 'authors', id: string, target: string) =>
    save({ ...choices, [kind]: { ...choices[kind], [id]: target } });
  return (
    <>
      {plan.sections.length === 0 ? null : (
        <section aria-labelledby="mudanca-secoes" className="mt-8">
          <h3 id="mudanca-secoes" className="font-display font-semibold">
            Categorias de lá
          </h3>
          <ul className="mt-3 grid gap-4 sm:grid-cols-2">
            {plan.sections.map((section, index) => (
              <li key={section.id}>
                <Select
                  id={`mudanca-secao-${index}`}
                  label={labelOf(section)}
                  value={choices.sections[section.id] ?? ''}
                  onChange={({ currentTarget }) => choose('sections', section.id, currentTarget.value)}
                >
                  <option value="">{asProposed(section)}</option>
                  <option value={`topic:${section.name}`}>{`Assunto ${section.name}`}</option>
                  <option value="skip">Deixar de fora</option>
                  {targets.sections.map(({ slug, name }) => (
                    <option key={slug} value={slug}>{`Seção ${name}`}</option>
                  ))}
                </Select>
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.authors.length === 0 ? null : (
        <section aria-labelledby="mudanca-autores" className="mt-8">
          <h3 id="mudanca-autores" className="font-display font-semibold">
            Quem assina lá
          </h3>
          <ul className="mt-3 grid gap-4 sm:grid-cols-2">
            {plan.authors.map(({ id, name, proposal }: PlannedAuthor, index) => (
              <li key={id}>
                <Select
                  id={`mudanca-autor-${index}`}
                  label={name || id}
                  value={choices.authors[id] ?? ''}
                  onChange={({ currentTarget }) => choose('authors', id, currentTarget.value)}
                >
                  <option value="">{asProposed({ proposal })}</option>
                  <option value="skip">Só o nome, sem página</option>
                  {targets.authors.map((author) => (
                    <option key={author.id} value={author.id}>{`Página de ${author.name}`}</option>
                  ))}
                </Select>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const asProposed = ({ proposal }: Pick<PlannedAuthor, 'proposal'>) =>
  `${proposal.charAt(0).toUpperCase()}${proposal.slice(1)} (proposta)`;

const labelOf = ({ name, uses }: PlannedSection) =>
  `${name} (${uses === 1 ? '1 texto' : `${uses.toLocaleString('pt-BR')} textos`})`;
