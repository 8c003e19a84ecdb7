/** The dialogs that invite a person and show the link once. */
import { useState } from 'react';
import { emailMaxLength } from '../../../domain/site/limits.ts';
import { genericError, linkCopied } from '../../../domain/text/sentences.ts';
import { copyText } from '../../browser/copy-text.ts';
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { RoleChoices, readRoles } from './role-choices.tsx';

export interface CreatedInvitation {
  email: string;
  link: string;
  isMailed: boolean;
}

export function InvitationDialog({
  hasMail,
  onDone,
  onClose,
}: {
  hasMail: boolean;
  onDone: (created: CreatedInvitation) => void;
  onClose: () => void;
}) {
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
        <p className="text-muted">Este site não envia e-mails: você copia o link e entrega à pessoa.</p>
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

/** The link is shown only here, because only a digest of it is stored. */
export function LinkDialog({
  created: { email, link, isMailed },
  onClose,
}: {
  created: CreatedInvitation;
  onClose: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(link);
      setCopied(true);
      toast.success(linkCopied);
    } catch {
      toast.error(genericError);
    }
  };
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
        <button type="button" className="button-ink" onClick={() => void copy()}>
          {isCopied ? linkCopied : 'Copiar link'}
        </button>
      </p>
    </Dialog>
  );
}
