/** Lists names that sign news but have no profile, each with the button `Vincular autor`. */
import { useState } from 'react';
import { figureCountMax } from '../../../../domain/site/limits.ts';
import { authorNotChosen } from '../../../../domain/text/sentences.ts';
import { newsroom } from '../../../program/api.ts';
import { CallError, call, callQuietly } from '../../../program/call.ts';
import { queryOf } from '../../../program/queries.ts';
import { useAction } from '../../../program/use-action.ts';
import { toast } from '../../../ui/toast.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RowList } from '../../ui/list-part.tsx';
import { useList } from '../../ui/use-list.ts';
import { AuthorField, type Signer } from './author-field.tsx';

const query = queryOf('nomes-sem-perfil', async () => ({
  items: await callQuietly(() => newsroom.autores.nomes.$get()),
}));

export function ImportedNames() {
  const list = useList(query, (name) => name);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!list.data?.items.length) return null;
  return (
    <section aria-labelledby="nomes-sem-perfil" className="mt-10">
      <h2 id="nomes-sem-perfil" className="font-display text-lg font-bold">
        Nomes sem perfil
      </h2>
      <p className="mt-1 max-w-[40rem] text-muted">
        Assinam notícias só como texto. Vincular dá a um autor todas as notícias com o nome.
      </p>
      <RowList
        list={list}
        empty={null}
        row={(name) => ({
          name,
          title: name,
          acts: [{ label: 'Vincular autor', onClick: () => setChosen(name) }],
        })}
      />
      {chosen === null ? null : (
        <LinkDialog
          name={chosen}
          onClose={() => {
            setChosen(null);
            void list.reload();
          }}
        />
      )}
    </section>
  );
}

function LinkDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const action = useAction({ fields: ['name'] });
  const [author, setAuthor] = useState<Signer | null>(null);
  return (
    <FormDialog
      title={`Vincular “${name}”`}
      action={action}
      label="Vincular autor"
      onClose={onClose}
      onSend={async () => {
        const profile = author ?? (await findNamesake(name));
        if (!profile) throw new CallError(authorNotChosen, 'invalid-input', 'name');
        const answer = await call(() =>
          newsroom.autores.perfis[':id'].vincular.$post({ param: { id: profile.id }, json: { name } }),
        );
        toast.success(
          answer.count === 1
            ? '1 notícia vinculada.'
            : `${answer.count === figureCountMax ? 'Mais de 1.000' : answer.count} notícias vinculadas.`,
        );
        onClose();
      }}
    >
      <p>
        {author
          ? `Todas as notícias de “${name}” passam a ser de ${author.name}.`
          : `Sem escolher ninguém, as notícias vão para um autor chamado “${name}”.`}
      </p>
      <AuthorField
        label="Autor"
        problem={action.problemOf('name')}
        without={author ? [author.id] : []}
        onChoose={setAuthor}
      />
    </FormDialog>
  );
}

/** Finds the profile with exactly this name, or creates it. */
async function findNamesake(name: string): Promise<{ id: string } | null> {
  const found = await call(() => newsroom.autores.sugestoes.$get({ query: { texto: name } }));
  const same = found.find((one) => one.name === name);
  const json = { name, role: '', biography: '', photo: '', links: '', userId: null };
  return same ?? (await call(() => newsroom.autores.perfis.$post({ json })));
}
