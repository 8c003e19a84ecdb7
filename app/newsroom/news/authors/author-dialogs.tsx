/** The dialogs that create, edit and merge profiles of authors. */
import { useState } from 'react';
import type { Author } from '../../../../domain/news/authors.ts';
import {
  authorMerged,
  authorNotChosen,
  authorSaved,
  newNameHint,
} from '../../../../domain/text/sentences.ts';
import { newsroom } from '../../../program/api.ts';
import { CallError, call } from '../../../program/call.ts';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { FormDialog, MergeDialog } from '../../ui/form-dialog.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import type { Named } from '../../ui/ordered-list.tsx';
import { SearchField, shownOf } from '../../ui/search-group.tsx';
import { AuthorField, type Signer } from './author-field.tsx';

const { perfis } = newsroom.autores;

interface AuthorDialogProps {
  author: Author | null;
  accounts: readonly Named[];
  onClose: () => void;
}

/** `author` is null for a new one; `accounts` are the accounts that have no profile yet. */
export function AuthorDialog({ author, accounts, onClose }: AuthorDialogProps) {
  const [photo, setPhoto] = useState(author?.photo ?? '');
  const own = author?.userId ? [[author.userId, author.name] as const] : [];
  return (
    <FormDialog
      title={author ? 'Editar autor' : 'Novo autor'}
      done={authorSaved}
      thing={author}
      onClose={onClose}
      onSend={(text) => {
        const json = {
          name: text('name'),
          role: text('role'),
          biography: text('biography'),
          photo,
          links: text('links'),
          userId: text('userId') || null,
          searchFields: text('searchFields'),
        };
        if (!author) return call(() => perfis.$post({ json }));
        const { id, version } = author;
        return call(() => perfis[':id'].$put({ param: { id }, json: { ...json, version } }));
      }}
    >
      {(fieldOf) => (
        <>
          <Field {...fieldOf('name')} label="Nome" hint={author ? newNameHint : undefined} />
          <Field {...fieldOf('role')} label="Função" hint="Por exemplo: Repórter de ciência." />
          <TextArea
            {...fieldOf('biography')}
            label="Biografia"
            hint="Até 300 caracteres, no alto da página do autor."
          />
          <ImageField
            {...fieldOf('photo')}
            label="Foto"
            hint="Quadrada, com o rosto no centro."
            purpose="author"
            value={photo}
            onChange={setPhoto}
          />
          <TextArea {...fieldOf('links')} label="Links" hint="Até 5 endereços, um por linha." />
          <Select
            {...fieldOf('userId')}
            label="Conta"
            options={[
              ['', 'Nenhuma: autor convidado'],
              ...own,
              ...accounts.map(({ id, name }) => [id, name] as const),
            ]}
          />
          <SearchField {...fieldOf('searchFields')} shown={shownOf('author', author)} />
        </>
      )}
    </FormDialog>
  );
}

interface MergeAuthorDialogProps {
  author: Author;
  onClose: () => void;
}

export function MergeAuthorDialog({ author: { id, name, version }, onClose }: MergeAuthorDialogProps) {
  const [target, setTarget] = useState<Signer | null>(null);
  return (
    <MergeDialog
      name={name}
      into="outro autor"
      what="As notícias e os endereços"
      chosen="o autor escolhido"
      done={authorMerged}
      onClose={onClose}
      onSend={() => {
        if (!target) throw new CallError(authorNotChosen, 'invalid-input', 'targetId');
        const json = { targetId: target.id, version };
        return call(() => perfis[':id'].juntar.$post({ param: { id }, json }));
      }}
    >
      {(fieldOf) => (
        <>
          {target ? <p className="font-display font-bold">{target.name}</p> : null}
          <AuthorField
            label={target ? 'Outro autor' : 'Autor'}
            problem={fieldOf('targetId').problem}
            without={[id]}
            onChoose={setTarget}
          />
        </>
      )}
    </MergeDialog>
  );
}
