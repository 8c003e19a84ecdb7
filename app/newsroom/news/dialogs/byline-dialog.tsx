/** `Mudar autoria`: who signs news or a draft, in order, and who contributed (docs/product.md#bylines). */
import { useId, useRef, useState } from 'react';
import { newsAuthorsMax, newsContributorsMax } from '../../../../domain/site/limits.ts';
import { bylineSaved } from '../../../../domain/text/sentences.ts';
import { foldAccents } from '../../../../domain/text/text.ts';
import { newsroom } from '../../../program/api.ts';
import { type AnswerOf, CallError, call, toErrorMessage } from '../../../program/call.ts';
import { Loaded } from '../../../program/loaded.tsx';
import { queryOf, useData } from '../../../program/queries.ts';
import { useAction } from '../../../program/use-action.ts';
import { toast } from '../../../ui/toast.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoveButtons } from '../../ui/ordered-list.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { AuthorField, type Signer } from '../authors/author-field.tsx';

type Byline = AnswerOf<(typeof newsroom.noticias)[':id']['autoria']['$get']>;

export function BylineDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const data = useData({
    ...queryOf('autoria', (id) => call(() => newsroom.noticias[':id'].autoria.$get({ param: { id } })), id),
    gcTime: 0,
  });
  return <Loaded of={data}>{(byline) => <BylineForm id={id} byline={byline} onClose={onClose} />}</Loaded>;
}

function BylineForm({ id, byline, onClose }: { id: string; byline: Byline; onClose: () => void }) {
  const [authors, setAuthors] = useState<readonly Signer[]>(byline.authors);
  const [contributors, setContributors] = useState<readonly Signer[]>(byline.contributors);
  const action = useAction({ fields: ['authors', 'contributors'] });
  const chosen = [...authors, ...contributors].map((one) => one.id);
  return (
    <FormDialog
      title="Mudar autoria"
      action={action}
      label="Salvar autoria"
      onClose={onClose}
      onSend={async (text) => {
        const idsOf = async (field: string, signers: readonly Signer[]) => {
          const ids = signers.map((one) => one.id);
          const typed = text(field).trim();
          if (typed === '') return ids;
          const meant = await findByName(typed);
          // A name that was typed but not chosen would be lost.
          if (!meant) throw new CallError(nameNotChosen(typed), 'invalid-input', field);
          return chosen.includes(meant.id) ? ids : [...ids, meant.id];
        };
        const json = {
          authors: await idsOf('authors', authors),
          contributors: await idsOf('contributors', contributors),
        };
        await call(() => newsroom.noticias[':id'].autoria.$put({ param: { id }, json }));
        toast.success(bylineSaved);
        onClose();
      }}
    >
      {byline.authors.length === 0 && byline.author ? (
        <p>{`Hoje assina “${byline.author}”, sem perfil de autor.`}</p>
      ) : null}
      <SignerList
        label="Autores"
        addLabel="Adicionar autor"
        name="authors"
        max={newsAuthorsMax}
        signers={authors}
        without={chosen}
        problem={action.problemOf('authors')}
        onChange={setAuthors}
      />
      <SignerList
        label="Colaborou"
        addLabel="Adicionar colaborador"
        name="contributors"
        max={newsContributorsMax}
        signers={contributors}
        without={chosen}
        problem={action.problemOf('contributors')}
        onChange={setContributors}
      />
    </FormDialog>
  );
}

/** Finds the only author of this name, ignoring case and accents. Null when there is none, or more than one. */
async function findByName(name: string): Promise<Signer | null> {
  const found = await call(() => newsroom.autores.sugestoes.$get({ query: { texto: name } }));
  const [meant, ...others] = found.filter((one) => foldAccents(one.name) === foldAccents(name));
  return meant && others.length === 0 ? meant : null;
}

function nameNotChosen(typed: string): string {
  return `Escolha “${typed}” na lista, crie o autor ou apague o nome antes de salvar.`;
}

interface SignerListProps {
  label: string;
  addLabel: string;
  name: string;
  max: number;
  signers: readonly Signer[];
  without: readonly string[];
  problem: string | null | undefined;
  onChange: (signers: readonly Signer[]) => void;
}

function SignerList({ label, addLabel, name, max, signers, without, problem, onChange }: SignerListProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const add = (signer: Signer) => {
    // After the last name that fits, the field leaves the page, so the heading gets the focus.
    if (signers.length + 1 >= max) heading.current?.focus();
    onChange([...signers, signer]);
  };
  return (
    <section aria-labelledby={headingId}>
      <h3 ref={heading} id={headingId} tabIndex={-1} className="font-display font-bold">
        {label}
      </h3>
      {signers.length > 0 ? (
        <ol className="my-2 border-b border-rule">
          {signers.map((signer) => (
            <li key={signer.id} className="flex flex-wrap items-center gap-x-3 border-t border-rule py-1">
              <span id={`${headingId}-${signer.id}`} className="min-w-0 grow">
                {signer.name}
              </span>
              <MoveButtons
                item={signer}
                items={signers}
                describedBy={`${headingId}-${signer.id}`}
                onOrder={(ids, sentence) => {
                  onChange(ids.flatMap((id) => signers.find((one) => one.id === id) ?? []));
                  setSaid(sentence);
                }}
              />
              <RowButton
                label="Remover"
                aria-label={`Remover: ${signer.name}`}
                onClick={() => {
                  // The button leaves the page with its row, so the heading gets the focus.
                  heading.current?.focus();
                  onChange(signers.filter((one) => one.id !== signer.id));
                }}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
      {signers.length < max ? (
        <AuthorField
          label={addLabel}
          name={name}
          problem={problem}
          without={without}
          onChoose={add}
          onCreate={(name) => createGuest(name).then(add, (error) => void toast.error(toErrorMessage(error)))}
        />
      ) : null}
    </section>
  );
}

function createGuest(name: string): Promise<Signer> {
  const json = { name, role: '', biography: '', photo: '', links: '', userId: null };
  return call(() => newsroom.autores.perfis.$post({ json }));
}
