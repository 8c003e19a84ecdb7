import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Author } from '../../../../domain/news/authors.ts';
import { longestField } from '../../../../domain/site/limits.ts';
import { authorMerged, authorMissing, authorSaved } from '../../../../domain/text/sentences.ts';
import { Field, FieldFrame } from '../../../ui/field.tsx';
import { newsroom } from '../../data/api.ts';
import { CallError, call } from '../../data/call.ts';
import { SelectField } from '../../ui/filters.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ImageSetting } from '../../ui/image-setting.tsx';
import type { Named } from '../../ui/ordered-list.tsx';
import { useAction } from '../../ui/use-action.ts';
import { AuthorField, type Signer } from './author-field.tsx';

/** `author` is null for a new one; `accounts` are those without a profile. */
export function AuthorDialog({
  author,
  accounts,
  onClose,
}: {
  author: Author | null;
  accounts: readonly Named[];
  onClose: () => void;
}) {
  const [photo, setPhoto] = useState(author?.photo ?? '');
  const [isUploading, setUploading] = useState(false);
  const action = useAction({ fields: ['name', 'role', 'biography', 'photo', 'links', 'userId'] });
  return (
    <FormDialog
      title={author ? 'Editar autor' : 'Novo autor'}
      action={isUploading ? { ...action, isBusy: true } : action}
      label="Salvar"
      onClose={onClose}
      onSend={async (text) => {
        const json = {
          name: text('name'),
          role: text('role'),
          biography: text('biography'),
          photo,
          links: text('links'),
          userId: text('userId') || null,
        };
        await call(() =>
          author
            ? newsroom.autores.perfis[':id'].$put({
                param: { id: author.id },
                json: { ...json, version: author.version },
              })
            : newsroom.autores.perfis.$post({ json }),
        );
        toast.success(authorSaved);
        onClose();
      }}
    >
      <Field
        id="autor-nome"
        label="Nome"
        name="name"
        autoComplete="off"
        hint={author ? 'Um nome novo dá um endereço novo; o de antes leva a ele.' : undefined}
        defaultValue={author?.name}
        problem={action.problemOf('name')}
      />
      <Field
        id="autor-funcao"
        label="Função"
        name="role"
        autoComplete="off"
        hint="Por exemplo: Repórter de ciência."
        defaultValue={author?.role}
        problem={action.problemOf('role')}
      />
      <TextArea
        id="autor-biografia"
        label="Biografia"
        name="biography"
        hint="Até 300 caracteres, no alto da página do autor."
        value={author?.biography}
        problem={action.problemOf('biography')}
      />
      <ImageSetting
        id="autor-foto"
        label="Foto"
        hint="Quadrada, com o rosto no centro."
        name="photo"
        purpose="author"
        value={photo}
        isLocked={false}
        problem={action.problemOf('photo')}
        onChange={setPhoto}
        onUpload={setUploading}
      />
      <TextArea
        id="autor-links"
        label="Links"
        name="links"
        hint="Até 5 endereços, um por linha."
        value={author?.links}
        problem={action.problemOf('links')}
      />
      <SelectField
        id="autor-conta"
        label="Conta"
        name="userId"
        defaultValue={author?.userId ?? ''}
        problem={action.problemOf('userId')}
      >
        <option value="">Nenhuma: autor convidado</option>
        {author?.userId ? <option value={author.userId}>{author.name}</option> : null}
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

function TextArea({
  id,
  label,
  name,
  hint,
  value,
  problem,
}: {
  id: string;
  label: string;
  name: string;
  hint: string;
  value: string | undefined;
  problem: string | null | undefined;
}) {
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      {(attributes) => (
        <textarea
          id={id}
          name={name}
          rows={3}
          maxLength={longestField}
          defaultValue={value}
          className="growing-field line-field"
          {...attributes}
        />
      )}
    </FieldFrame>
  );
}

export function MergeAuthorDialog({ author, onClose }: { author: Author; onClose: () => void }) {
  const action = useAction({ fields: ['targetId'] });
  const [target, setTarget] = useState<Signer | null>(null);
  return (
    <FormDialog
      title={`Juntar “${author.name}” a outro autor`}
      action={action}
      label="Juntar"
      onClose={onClose}
      onSend={async () => {
        if (!target) throw new CallError(authorMissing, 'invalid-input', 'targetId');
        const json = { targetId: target.id, version: author.version };
        await call(() => newsroom.autores.perfis[':id'].juntar.$post({ param: { id: author.id }, json }));
        toast.success(authorMerged);
        onClose();
      }}
    >
      <p>
        As notícias e os endereços de “{author.name}” passam para o autor escolhido. Não dá para desfazer.
      </p>
      {target ? <p className="font-display font-bold">{target.name}</p> : null}
      <AuthorField
        label={target ? 'Outro autor' : 'Autor'}
        problem={action.problemOf('targetId')}
        without={[author.id]}
        onChoose={setTarget}
      />
    </FormDialog>
  );
}
