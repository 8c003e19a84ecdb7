import { useState } from 'react';
import { nameRoles } from '../../../domain/accounts/permissions.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { newsroom } from '../data/api.ts';
import { type AnswerOf, call } from '../data/call.ts';
import { type Query, useData } from '../data/queries.ts';
import { attempt } from '../ui/attempt.ts';
import { Loaded } from '../ui/loaded.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { type CreatedInvitation, InvitationDialog, LinkDialog } from './invitation-dialog.tsx';

const { convites } = newsroom.pessoas;
type Invitations = AnswerOf<typeof convites.$get>;

const query: Query<Invitations> = { queryKey: ['convites'], queryFn: () => call(() => convites.$get()) };

/** Open invitations, and `Convidar` (docs/product.md#invitations). */
export function InvitationList() {
  const data = useData(query);
  const { ask, dialog } = useConfirm();
  const [isInviting, setInviting] = useState(false);
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  const show = (invitation: CreatedInvitation) => {
    setInviting(false);
    setCreated(invitation);
    void data.reload();
  };
  return (
    <section aria-labelledby="convites" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="convites" className="text-xl font-bold tracking-tight">
          Convites abertos
        </h2>
        <button type="button" className="button-ink" onClick={() => setInviting(true)}>
          Convidar
        </button>
      </div>
      <Loaded of={data}>
        {({ invitations, hasMail }) => (
          <>
            {invitations.length === 0 ? (
              <p className="mt-3 border-t border-rule pt-4 text-muted">
                Nenhum convite aberto. Convide quem vai trabalhar com você.
              </p>
            ) : (
              <ul aria-label="Convites abertos" className="mt-3 border-b border-rule">
                {invitations.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    onResend={
                      hasMail
                        ? () =>
                            attempt(
                              call(() => convites[':id'].envio.$post({ param: { id: invitation.id } })).then(
                                (again) => show({ ...again, isMailed: true }),
                              ),
                            )
                        : null
                    }
                    onRevoke={() =>
                      ask(`Revogar o convite de ${invitation.email}? O link deixa de valer.`, () =>
                        attempt(
                          call(() => convites[':id'].$delete({ param: { id: invitation.id } })).finally(
                            data.reload,
                          ),
                          { done: 'Convite revogado.' },
                        ),
                      )
                    }
                  />
                ))}
              </ul>
            )}
            {isInviting ? (
              <InvitationDialog hasMail={hasMail} onDone={show} onClose={() => setInviting(false)} />
            ) : null}
          </>
        )}
      </Loaded>
      {created ? <LinkDialog created={created} onClose={() => setCreated(null)} /> : null}
      {dialog}
    </section>
  );
}

function InvitationRow({
  invitation: { email, roles, isMailed, expiresAt, invitedBy },
  onResend,
  onRevoke,
}: {
  invitation: Invitations['invitations'][number];
  onResend: (() => void) | null;
  onRevoke: () => void;
}) {
  return (
    <li className="grid gap-x-8 gap-y-1 border-t border-rule py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="font-display text-[1.0625rem]/6 font-semibold wrap-anywhere">{email}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 font-display text-sm/5 text-muted tabular-nums">
          <span>{nameRoles(roles)}</span>
          <span>{isMailed ? 'por e-mail' : 'por link'}</span>
          <span>
            até <ShortDate at={expiresAt} />
          </span>
          <span className="wrap-anywhere">convite de {invitedBy.name}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {onResend ? (
          <RowButton aria-label={`Enviar de novo: ${email}`} onClick={onResend}>
            Enviar de novo
          </RowButton>
        ) : null}
        <RowButton isBad aria-label={`Revogar: ${email}`} onClick={onRevoke}>
          Revogar
        </RowButton>
      </div>
    </li>
  );
}
