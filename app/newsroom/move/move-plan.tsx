/** The report of the dry run of `Mudança`, and the choices for sections, authors and custom fields. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { textRules } from '../../../domain/news/news-fields.ts';
import {
  isUnreadableLog,
  leftOutKinds,
  leftOutNames,
  logCut,
  logDamaged,
  logUnreadable,
  type Rehearsal,
} from '../../../domain/redirects/old-server-log.ts';
import { sectionNameMaxGraphemes } from '../../../domain/site/limits.ts';
import { cleanLine } from '../../../domain/text/text.ts';
import { fieldTargets } from '../../../domain/transfer/field-map.ts';
import {
  importProblemCodes,
  importProblems,
  missingImagesSeen,
} from '../../../domain/transfer/import-problems.ts';
import {
  type MoveChoices,
  type PlannedAuthor,
  type PlannedSection,
  toMoveChoices,
} from '../../../domain/transfer/site-move.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { SendButton } from '../../program/button.tsx';
import { call } from '../../program/call.ts';
import { Field, Select } from '../../ui/field.tsx';
import { ImportRun } from '../imports/import-run.tsx';
import type { Move, MovePage } from './move-query.ts';

interface MoveReportProps {
  report: NonNullable<Move['report']>;
  examples: Move['examples'];
}

/** The report of a dry run or an import: its counts, and the problems by their kinds. */
export function MoveReport({ report, examples }: MoveReportProps) {
  const problems = importProblemCodes.filter((code) => (report.problems[code] ?? 0) > 0);
  return (
    <>
      <ImportRun run={report} />
      {problems.length === 0 ? null : (
        <section aria-label="Para conferir" className="mt-5">
          <h3 className="font-display font-semibold">Para conferir</h3>
          <ul className="mt-1 text-sm">
            {problems.map((code) => (
              <li key={code}>
                <Problem
                  name={`${importProblems[code]}: ${format(report.problems[code] ?? 0)}`}
                  count={report.problems[code] ?? 0}
                  examples={examples.filter((one) => one.code === code)}
                />
                {code === 'image' ? <p className="text-muted">{missingImagesSeen}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Problem({ name, count, examples }: { name: string; count: number; examples: Move['examples'] }) {
  if (examples.length === 0) return <p className="py-1">{name}</p>;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5">{name}</summary>
      <ul className="grid list-disc gap-1.5 ps-5 pb-2">
        {examples.map(({ title, oldAddress, detail }, index) => (
          // A record may have the same problem twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="wrap-anywhere">
            {title}
            {oldAddress === '' ? null : (
              <>
                {' · '}
                {/^https?:/.test(oldAddress) ? <a href={oldAddress}>{oldAddress}</a> : oldAddress}
              </>
            )}
            <span className="block text-muted">{detail}</span>
          </li>
        ))}
        {count > examples.length ? <li>{`e mais ${format(count - examples.length)}`}</li> : null}
      </ul>
    </details>
  );
}

/** Lists the addresses that readers of the old site still request, according to its access log, and would not find. */
export function LostAddresses({ rehearsal }: { rehearsal: Rehearsal | null }) {
  if (rehearsal === null) return null;
  const { lines, hits, addresses, beyond, isCut, damaged, leftOut, lost, lostHits, lostAddresses } =
    rehearsal;
  const leftOutCounts = leftOutKinds.flatMap((kind) =>
    leftOut[kind] > 0 ? `${leftOutNames[kind]} (${format(leftOut[kind])})` : [],
  );
  return (
    <section aria-labelledby="mudanca-perdidos" className="mt-8">
      <h3 id="mudanca-perdidos" className="font-display font-semibold">
        Endereços que leitores usam e se perderiam
      </h3>
      {isUnreadableLog(rehearsal) ? (
        <p className="mt-1">{`${logUnreadable}.`}</p>
      ) : lostAddresses === 0 ? (
        <p className="mt-1">Nenhum: todos os endereços do log levam a uma página daqui.</p>
      ) : (
        <>
          <p className="mt-1">
            {`${lostAddresses === 1 ? '1 endereço' : `${format(lostAddresses)} endereços`}, com ${lostHits === 1 ? '1 acesso' : `${format(lostHits)} acessos`}. Crie regras em `}
            <Link to="/dashboard/redirecionamentos" className="underline">
              Redirecionamentos
            </Link>
            .
          </p>
          <dl className="mt-2 grid gap-y-1 text-sm">
            {lost.map((one) => (
              <div key={one.address} className="flex gap-x-4">
                <dt className="min-w-0 flex-1 break-all">{one.address}</dt>
                <dd className="tabular-nums">{format(one.hits)}</dd>
              </div>
            ))}
          </dl>
          {lostAddresses > lost.length ? (
            <p className="mt-1 text-sm">{`… e mais ${format(lostAddresses - lost.length)}.`}</p>
          ) : null}
        </>
      )}
      <ul className="mt-3 grid gap-1 text-sm text-muted">
        <li>{`Acessos de leitores: ${format(hits)}, a ${format(addresses)} endereços (${format(lines)} linhas)`}</li>
        {leftOutCounts.length > 0 ? <li>{`Fora da conta: ${leftOutCounts.join(', ')}`}</li> : null}
        {beyond > 0 ? <li>{`Não conferidos, por serem endereços demais: ${format(beyond)}`}</li> : null}
        {isCut ? <li>{logCut}</li> : null}
        {damaged > 0 ? <li>{logDamaged}</li> : null}
      </ul>
    </section>
  );
}

const format = (count: number) => count.toLocaleString('pt-BR');

export function MoveMap({ move, targets }: { move: Move; targets: MovePage['targets'] }) {
  const { plan, report } = move;
  const [choices, setChoices] = useState<MoveChoices>(toMoveChoices(move));
  const [named, setNamed] = useState<string[]>([]);
  const [isChanged, setIsChanged] = useState(false);
  if (plan === null) return null;
  const save = (next: MoveChoices) => {
    setChoices(next);
    setIsChanged(true);
    void attempt(call(() => newsroom.mudanca.$put({ json: next })));
  };
  const choose = (kind: 'sections' | 'authors', id: string, target: string) =>
    save({ ...choices, [kind]: { ...choices[kind], [id]: target } });
  const isNew = (target: string) =>
    target !== '' && target !== 'skip' && !target.startsWith('topic:') && !slugs.has(target);
  const slugs = new Set(targets.sections.map(({ slug }) => slug));
  const newSections = [
    ...new Set([...(report?.newSections ?? []), ...Object.values(choices.sections), ...named]),
  ].filter(isNew);
  /** The names of new sections that a category can become; a section with its name would not be new. */
  const namesFor = ({ name }: PlannedSection) =>
    targets.sections.some((other) => other.name === name)
      ? newSections
      : [...new Set([...newSections, name])];
  return (
    <>
      <Choices id="mudanca-secoes" title="Categorias do site antigo">
        {plan.sections.map((section, index) => (
          <li key={section.id}>
            <Select
              id={`mudanca-secao-${index}`}
              label={labelOf(section)}
              value={choices.sections[section.id] ?? ''}
              onChange={({ currentTarget }) => choose('sections', section.id, currentTarget.value)}
              options={[
                ['', asProposed(section)],
                [`topic:${section.name}`, `Assunto ${section.name}`],
                ['skip', 'Deixar de fora'],
                ...namesFor(section).map((name) => [name, `Nova seção ${name}`] as const),
                ...targets.sections.map(({ slug, name }) => [slug, `Seção ${name}`] as const),
              ]}
            />
          </li>
        ))}
      </Choices>
      {plan.sections.length === 0 ? null : (
        <NewSection onAdd={(name) => setNamed((before) => [...before, name])} />
      )}
      <Choices id="mudanca-autores" title="Autores do site antigo">
        {plan.authors.map(({ id, name, proposal }: PlannedAuthor, index) => (
          <li key={id}>
            <Select
              id={`mudanca-autor-${index}`}
              label={name || id}
              value={choices.authors[id] ?? ''}
              onChange={({ currentTarget }) => choose('authors', id, currentTarget.value)}
              options={[
                ['', asProposed({ proposal })],
                ['skip', 'Só o nome, sem página'],
                ...targets.authors.map((author) => [author.id, `Página de ${author.name}`] as const),
              ]}
            />
          </li>
        ))}
      </Choices>
      <Choices id="mudanca-campos" title="Campos personalizados do site antigo">
        {plan.fields.map(({ key, uses, example }, index) => (
          <li key={key}>
            <Select
              id={`mudanca-campo-${index}`}
              label={labelOf({ name: key, uses })}
              value={choices.fields[key] ?? ''}
              hint={`Por exemplo: ${example}`}
              onChange={({ currentTarget }) => {
                const target = fieldTargets.find((name) => name === currentTarget.value) ?? '';
                save({ ...choices, fields: { ...choices.fields, [key]: target } });
              }}
              options={[
                ['', 'Deixar de fora'],
                ...fieldTargets.map((target) => [target, `${textRules[target].label} da notícia`] as const),
              ]}
            />
          </li>
        ))}
      </Choices>
      <p role="status" className="mt-4 empty:hidden">
        {isChanged
          ? 'As escolhas mudaram: os números acima ainda são os do ensaio. Faça o ensaio de novo para ver os novos.'
          : ''}
      </p>
    </>
  );
}

/** So many choices of a kind are shown at once, so that `Importar` is not far below them. */
const choicesShown = 8;

/** Shows the choices of a kind, the most used first; those after the eighth are folded. */
function Choices({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  // If only one or two choices would be folded, all are shown, because a fold would save no room.
  const shown = children.length > choicesShown + 2 ? choicesShown : children.length;
  const list = (choices: ReactNode[]) => <ul className="mt-3 grid gap-4 sm:grid-cols-2">{choices}</ul>;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="font-display font-semibold">
        {title}
      </h3>
      {list(children.slice(0, shown))}
      {shown < children.length ? (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2.5">{`Mais ${format(children.length - shown)}`}</summary>
          {list(children.slice(shown))}
        </details>
      ) : null}
    </section>
  );
}

/** Adds a new section, into which several categories can be merged. */
function NewSection({ onAdd }: { onAdd: (name: string) => void }) {
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = cleanLine(String(new FormData(event.currentTarget).get('name') ?? ''), Infinity);
    if (name !== '') onAdd(name);
    event.currentTarget.reset();
  };
  return (
    <form noValidate className="mt-4 flex flex-wrap items-end gap-3" onSubmit={add}>
      <Field
        id="mudanca-nova-secao"
        name="name"
        label="Nova seção"
        maxLength={sectionNameMaxGraphemes}
        hint="Depois de acrescentada, várias categorias podem virar esta seção."
      />
      <SendButton label="Acrescentar seção" isMain={false} />
    </form>
  );
}

const asProposed = ({ proposal }: Pick<PlannedAuthor, 'proposal'>) =>
  `${proposal.charAt(0).toUpperCase()}${proposal.slice(1)} (proposta)`;

const labelOf = ({ name, uses }: Pick<PlannedSection, 'name' | 'uses'>) =>
  `${name} (${uses === 1 ? '1 texto' : `${uses.toLocaleString('pt-BR')} textos`})`;
