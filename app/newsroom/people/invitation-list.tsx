/** Open invitations, and the dialog of `Convidar` (docs/product.md#invitations). */
import { useState } from 'react';
import { nameRoles } from '../../../domain/accounts/permissions.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { call } from '../../program/call.ts';
import { queryOf } from '../../program/queries.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { ListPart, Rows } from '../ui/list-part.tsx';
import { Part } from '../ui/part.tsx';
import { Row } from '../ui/row.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { type CreatedInvitation, InvitationDialog, LinkDialog } from './invitation-dialog.tsx';

const { convites } = newsroom.pessoas;

const query = queryOf('convites', async () => {
  const { invitations, hasMail } = await call(() => convites.$get());
  return { items: invitations, hasMail };
});

export function InvitationList({
  isInviting,
  onInvited,
}: {
  isInviting: boolean;
  /** The dialog was sent or closed. */
  onInvited: () => void;
}) {
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
      <ListPart list={list} empty="Nenhum convite aberto. Convide quem vai trabalhar com você.">
        {({ items, hasMail }) => (
          <Rows label="Convites abertos">
            {items.map(({ id, email, roles, isMailed, expiresAt, invitedBy }) => (
              <Row
                key={id}
                id={id}
                name={email}
                title={email}
                details={
                  <>
                    <span>{nameRoles(roles)}</span>
                    <span>{isMailed ? 'por e-mail' : 'por link'}</span>
                    <span>
                      até <ShortDate at={expiresAt} />
                    </span>
                    <span>convite de {invitedBy.name}</span>
                  </>
                }
                acts={[
                  hasMail && { label: 'Enviar de novo', onClick: () => attempt(resend(id)) },
                  { label: 'Revogar', isBad: true, onClick: () => askToRevoke(id, email) },
                ]}
              />
            ))}
          </Rows>
        )}
      </ListPart>
      {isInviting && list.data ? (
        <InvitationDialog hasMail={list.data.hasMail} onDone={show} onClose={onInvited} />
      ) : null}
      {created ? <LinkDialog created={created} onClose={() => setCreated(null)} /> : null}
    </Part>
  );
}
