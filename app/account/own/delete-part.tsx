/** The part of `Minha conta` where users delete their account. */
import { useState } from 'react';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { account } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { Button } from '../../program/button.tsx';
import { call } from '../../program/call.ts';
import { noSchedules, OpenSchedules, type Schedules } from '../../program/open-schedules.tsx';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { AccountPart, type Profile } from './account-part.tsx';
import { OwnPasswordField, ProofForm } from './proof-form.tsx';

export function DeletePart({ profile }: { profile: Profile }) {
  const [schedules, setSchedules] = useState<Schedules | null>(null);
  const load = async () =>
    setSchedules(
      mayDo(profile, 'edit-all-news') ? await call(() => account.agendamentos.$get()) : noSchedules,
    );
  return (
    <AccountPart id="conta-excluir" title="Excluir conta">
      <p className="text-muted">
        Perfil, acessos, sessões e denúncias são excluídos na hora e não voltam. Antes de confirmar, você vê o
        que fica e o que acontece com os comentários.
      </p>
      <p className="mt-5">
        <Button
          label="Excluir minha conta"
          className="border-bad text-bad"
          aria-haspopup="dialog"
          onClick={() => attempt(load())}
        />
      </p>
      {schedules ? (
        <DeleteDialog profile={profile} schedules={schedules} onClose={() => setSchedules(null)} />
      ) : null}
    </AccountPart>
  );
}

interface DeleteDialogProps {
  profile: Profile;
  schedules: Schedules;
  onClose: () => void;
}

function DeleteDialog({ profile, schedules, onClose }: DeleteDialogProps) {
  const { email, roles } = profile;
  const action = useAction({ fields: ['password'] });
  return (
    <Dialog title="Excluir a sua conta?" width="question" hasHeading={false} onClose={onClose}>
      <h2 className="mt-2 text-2xl/7 font-bold tracking-tight">Excluir a sua conta?</h2>
      <p className="mt-3 mb-5">
        A conta {email} é excluída agora, com perfil, acessos, sessões e denúncias. Isso não pode ser
        desfeito.
      </p>
      <ProofForm
        profile={profile}
        action={action}
        label="Sim"
        provedMessage="Identidade confirmada. Agora é só decidir."
        onSend={async (text) => {
          const comments = text('comments') === 'remove' ? ('remove' as const) : ('anonymize' as const);
          await call(() => account.excluir.$post({ json: { email, password: text('password'), comments } }));
          location.assign('/?conta=excluida');
        }}
        onCancel={onClose}
      >
        <fieldset className="grid gap-1">
          <legend className="kicker mb-1 text-muted">Seus comentários</legend>
          <Choice name="comments" value="anonymize" label="Ficam, sem o seu nome" defaultChecked />
          <Choice name="comments" value="remove" label="São excluídos" />
        </fieldset>
        <p className="text-sm/6 text-muted">
          Ficam as mensagens que você enviou à redação pelo formulário de contato e os registros de acesso que
          a lei manda guardar.
          {mayDo({ roles }, 'use-newsroom')
            ? ' Do seu trabalho na redação ficam as notícias, os rascunhos, o perfil de autor e o registro do que você fez.'
            : ''}
        </p>
        <OpenSchedules of={schedules}>
          O que você agendou não é publicado: na hora marcada, volta para os rascunhos.
        </OpenSchedules>
        <OwnPasswordField profile={profile} action={action} id="excluir-senha" label="Senha" />
      </ProofForm>
    </Dialog>
  );
}
