/** Open invitations, and the dialog of `Convidar` (docs/product.md#invitations). */
import { useState } from 'react';
import { nameRoles } from '../../../domain/accounts/permissions.ts';
import { emailMaxLength } from '../../../domain/site/limits.ts';
import { copyDenied, linkCopied } from '../../../domain/text/sentences.ts';
import { copyText } from '../../browser/copy-text.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { Button } from '../../program/button.tsx';
import { call } from '../../program/call.ts';
import { queryOf } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, Field } from '../../ui/field.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { RowList } from '../ui/list-part.tsx';
import { Part } from '../ui/part.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { RoleChoices, readRoles } from './role-choices.tsx';

const { convites } = newsroom.pessoas;

const query = queryOf('convites', async () => {
  const { invitations, hasMail } = await call(() => convites.$get());
  return { items: invitations, hasMail };
});

interface InvitationListProps {
  isInviting: boolean;
  /** Called when the dialog is sent or closed. */
  onInvited: () => void;
}

export function InvitationList({ isInviting, onInvited }: InvitationListProps) {
  const list = useList(query, byId);
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  const show = (invitation: CreatedInvitation) => {
    onInvited();
    setCreated(invitation);
    void list.reload();
  };
  const resend = async (id: string) =>
    show({ ...(await call(() => convites[':id'].envio.$post({ param: { id } }))), isMailed: true });
  const askToRevoke = (id: string, email: string) =>
    list.ask(`Revogar o convite de ${email}? O link deixa de valer.`, () =>
      list.remove([id], () => call(() => convites[':id'].$delete({ param: { id } })), {
        done: 'Convite revogado.',
      }),
    );
  return (
    <Part title="Convites abertos" className="mt-8">
      <RowList
        list={list}
        empty="Nenhum convite aberto. Convide quem vai trabalhar com você."
        label="Convites abertos"
        row={({ id, email, roles, isMailed, expiresAt, invitedBy }, { hasMail }) => ({
          name: email,
          title: email,
          details: (
            <>
              <span>{nameRoles(roles)}</span>
              <span>{isMailed ? 'por e-mail' : 'por link'}</span>
              <span>
                até <ShortDate at={expiresAt} />
              </span>
              <span>convite de {invitedBy.name}</span>
            </>
          ),
          acts: [
            hasMail && { label: 'Enviar de novo', onClick: () => attempt(resend(id)) },
            { label: 'Revogar', isBad: true, onClick: () => askToRevoke(id, email) },
          ],
        })}
      />
      {isInviting && list.data ? (
        <InvitationDialog hasMail={list.data.hasMail} onDone={show} onClose={onInvited} />
      ) : null}
      {created ? <LinkDialog created={created} onClose={() => setCreated(null)} /> : null}
    </Part>
  );
}

export interface CreatedInvitation {
  email: string;
  link: string;
  isMailed: boolean;
}

interface InvitationDialogProps {
  hasMail: boolean;
  onDone: (created: CreatedInvitation) => void;
  onClose: () => void;
}

export function InvitationDialog({ hasMail, onDone, onClose }: InvitationDialogProps) {
  const action = useAction({ fields: ['email', 'roles'] });
  return (
    <FormDialog
      title="Convidar"
      action={action}
      label={hasMail ? 'Convidar' : 'Criar link'}
      onClose={onClose}
      onSend={async (text, form) => {
        const isMailed = text('way') === 'mail';
        const json = { email: text('email'), roles: readRoles(form), isMailed };
        const created = await call(() => newsroom.pessoas.convites.$post({ json }));
        onDone({ ...created, isMailed });
      }}
    >
      <Field
        id="convite-email"
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={emailMaxLength}
        required
        problem={action.problemOf('email')}
      />
      <RoleChoices id="convite-funcoes" given={['reporter']} problem={action.problemOf('roles')} />
      {hasMail ? (
        <fieldset>
          <legend className="kicker text-muted">Como enviar</legend>
          {ways.map(({ value, label }, index) => (
            <Choice key={value} name="way" value={value} label={label} defaultChecked={index === 0} />
          ))}
        </fieldset>
      ) : (
        <p className="font-display text-sm text-muted">
          Este site não envia e-mails: você copia o link e entrega à pessoa.
        </p>
      )}
      <p className="font-display text-sm/5 text-muted">
        O link vale por 7 dias e só funciona uma vez. Quem o abre recebe a função: entregue-o só a essa
        pessoa.
      </p>
    </FormDialog>
  );
}

const ways = [
  { value: 'mail', label: 'Por e-mail' },
  { value: 'link', label: 'Por um link, que eu mesmo entrego' },
] as const;

interface LinkDialogProps {
  created: CreatedInvitation;
  onClose: () => void;
}

/** Shows the link for the only time, because only a digest of it is stored. */
export function LinkDialog({ created: { email, link, isMailed }, onClose }: LinkDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    attempt(
      copyText(link).then(() => setCopied(true)),
      { done: linkCopied, failure: () => copyDenied(link) },
    );
  return (
    <Dialog title={isMailed ? 'Convite enviado' : 'Link do convite'} width="medium" onClose={onClose}>
      <p className="mt-4 text-muted wrap-anywhere">
        {isMailed
          ? `O convite está a caminho de ${email}. Se preferir, entregue também o link.`
          : `Entregue este link a ${email}.`}{' '}
        Ele não aparece de novo: se o perder, convide outra vez.
      </p>
      <Field
        id="convite-link"
        label="Link"
        readOnly
        value={link}
        frameClass="mt-4"
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="dialog-actions">
        <Button label={isCopied ? linkCopied : 'Copiar link'} isMain onClick={copy} />
      </p>
    </Dialog>
  );
}
