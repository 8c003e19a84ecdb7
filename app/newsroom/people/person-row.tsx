import { useState } from 'react';
import { findRole, type Role, roleNames, roles } from '../../../domain/accounts/permissions.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { usePerson } from '../data/person.ts';
import { SelectField } from '../ui/filters.tsx';
import { RowButton } from '../ui/row-button.tsx';
import type { PersonLine } from './people-section.tsx';

/** One person with role and state. A chosen role is given by `Mudar função`, so that arrow keys alone change nothing. */
export function PersonRow({
  person: { id, name, email, role, suspendedAt, isEmailVerified, hasSecondFactor, sessions, lastVisitAt },
  onRole,
  onSuspend,
  onRestore,
  onEndSessions,
}: {
  person: PersonLine;
  onRole: (role: Role, name: string) => void;
  onSuspend: () => void;
  onRestore: () => void;
  onEndSessions: () => void;
}) {
  const [chosen, setChosen] = useState<Role>(role);
  const isSelf = usePerson().userId === id;
  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-rule py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <div className="min-w-0">
        <p className="font-display text-[1.0625rem]/6 font-semibold wrap-anywhere">{name || email}</p>
        <p className="font-display text-sm/5 text-muted wrap-anywhere">{email}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 font-display text-sm/5 text-muted tabular-nums">
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
        <SelectField
          id={`funcao-${id}`}
          label={`Função de ${name || email}`}
          value={chosen}
          frameClass="min-w-0 flex-[1_1_10rem]"
          onChange={(event) => setChosen(findRole(event.currentTarget.value) ?? role)}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {roleNames[each]}
            </option>
          ))}
        </SelectField>
        <RowButton disabled={chosen === role} onClick={() => onRole(chosen, roleNames[chosen])}>
          Mudar função
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
