/** Check boxes for the roles of one person, each with what it allows, and the dialog that changes them. */
import { type Role, roleNames, roleSentences, roles } from '../../../domain/accounts/permissions.ts';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, call } from '../../program/call.ts';
import { OpenSchedules, type Schedules } from '../../program/open-schedules.tsx';
import { useAction } from '../../program/use-action.ts';
import { Check } from '../../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

export type PersonLine = AnswerOf<typeof newsroom.pessoas.$get>['people'][number];

const fieldName = 'roles';

interface RoleChoicesProps {
  id: string;
  given: readonly Role[];
  problem?: string | null;
}

export function RoleChoices({ id, given, problem = null }: RoleChoicesProps) {
  return (
    <fieldset aria-describedby={problem ? `${id}-problema` : undefined}>
      <legend className="kicker text-muted">Funções</legend>
      {roles.map((role) => (
        <div key={role} className="mt-1">
          <Check
            name={fieldName}
            value={role}
            label={<strong className="font-semibold">{roleNames[role]}</strong>}
            defaultChecked={given.includes(role)}
            aria-describedby={`${id}-${role}-pode`}
          />
          <p id={`${id}-${role}-pode`} className="ps-8 font-display text-sm/5 text-muted">
            {roleSentences[role]}
          </p>
        </div>
      ))}
      {problem ? (
        <p
          id={`${id}-problema`}
          role="alert"
          className="mt-1.5 font-display text-sm/5 font-semibold text-bad"
        >
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

export function readRoles(form: HTMLFormElement): Role[] {
  const chosen = new FormData(form).getAll(fieldName);
  return roles.filter((role) => chosen.includes(role));
}

export function RolesDialog({
  person: { id, name, email, roles: given },
  schedules,
  onDone,
  onClose,
}: {
  person: PersonLine;
  schedules: Schedules;
  onDone: () => void;
  onClose: () => void;
}) {
  const action = useAction();
  return (
    <FormDialog
      title={`Funções de ${name || email}`}
      action={action}
      label="Mudar funções"
      onClose={onClose}
      onSend={async (_text, form) => {
        await call(() =>
          newsroom.pessoas[':id'].funcoes.$put({ param: { id }, json: { roles: readRoles(form) } }),
        );
        onDone();
      }}
    >
      <RoleChoices id="funcoes" given={given} />
      <p className="font-display text-sm/5 text-muted">
        Com várias, a pessoa pode o que cada uma permite. Sem nenhuma, ela só lê e comenta. A mudança vale na
        hora.
      </p>
      <OpenSchedules of={schedules}>
        Se a pessoa não puder mais publicar, o que ela agendou volta para os rascunhos na hora marcada.
      </OpenSchedules>
    </FormDialog>
  );
}
