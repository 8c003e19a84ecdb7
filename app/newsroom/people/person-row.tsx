import { nameRoles } from '../../../domain/accounts/permissions.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { usePerson } from '../data/person.ts';
import { RowButton } from '../ui/row-button.tsx';
import type { PersonLine } from './people-section.tsx';

/** One person of `Pessoas` with roles, state and what an admin can change. */
export function PersonRow({
  person: { id, name, email, roles, suspendedAt, isEmailVerified, hasSecondFactor, sessions, lastVisitAt },
  onRoles,
  onSuspend,
  onRestore,
  onEndSessions,
}: {
  person: PersonLine;
  onRoles: () => void;
  onSuspend: () => void;
  onRestore: () => void;
  onEndSessions: () => void;
}) {
  const isSelf = usePerson().userId === id;
  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-rule py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-display text-[1.0625rem]/6 font-semibold wrap-anywhere">{name || email}</p>
        <p className="font-display text-sm/5 text-muted wrap-anywhere">{email}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 font-display text-sm/5 text-muted tabular-nums">
          <span>{nameRoles(roles)}</span>
          {suspendedAt === null ? null : <strong className="font-semibold text-bad">Suspensa</strong>}
          {isEmailVerified ? null : <span>e-mail não confirmado</span>}
          <span>{hasSecondFactor ? 'com duas etapas' : 'sem duas etapas'}</span>
          <span>{sessions === 1 ? '1 sessão' : `${sessions} sessões`}</span>
          {lastVisitAt === null ? null : (
            <span>
              última visita <ShortDate at={lastVisitAt} />
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-x-5">
        <RowButton aria-label={`Mudar funções: ${name || email}`} aria-haspopup="dialog" onClick={onRoles}>
          Mudar funções
        </RowButton>
        {sessions === 0 || isSelf ? null : (
          <RowButton aria-label={`Encerrar sessões de ${name || email}`} onClick={onEndSessions}>
            Encerrar sessões
          </RowButton>
        )}
        {isSelf ? null : suspendedAt === null ? (
          <RowButton isBad aria-label={`Suspender: ${name || email}`} onClick={onSuspend}>
            Suspender
          </RowButton>
        ) : (
          <RowButton aria-label={`Encerrar suspensão: ${name || email}`} onClick={onRestore}>
            Encerrar suspensão
          </RowButton>
        )}
      </div>
    </li>
  );
}
