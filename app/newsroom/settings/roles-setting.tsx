/** Check boxes for the roles of the newsroom. Warns admins who would close it for themselves. */
import { roleNames, roles, rolesIn, rolesText } from '../../../domain/accounts/permissions.ts';
import { account } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { usePerson } from '../../program/person.ts';
import { queryOf, useData } from '../../program/queries.ts';
import { Check } from '../../ui/field.tsx';

export function RolesSetting({
  id,
  label,
  hint,
  problem,
  value,
  isLocked,
  onChange,
}: {
  id: string;
  label: string;
  hint: string | undefined;
  problem: string | null;
  value: string;
  isLocked: boolean;
  onChange: (value: string) => void;
}) {
  const { roles: own } = usePerson();
  const { data: profile } = useData(queryOf('perfil', () => call(() => account.perfil.$get())));
  const chosen = rolesIn(value);
  const closesForSelf = !isLocked && chosen.some((role) => own.includes(role)) && profile?.twoFactor === null;
  return (
    <fieldset disabled={isLocked} aria-describedby={`${id}-dica`}>
      <legend className="kicker text-muted">{label}</legend>
      <div className="mt-1">
        {roles.map((each) => (
          <Check
            key={each}
            label={roleNames[each]}
            checked={chosen.includes(each)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(rolesText(checked ? [...chosen, each] : chosen.filter((other) => other !== each)))
            }
          />
        ))}
      </div>
      <p id={`${id}-dica`} className="mt-1.5 font-display text-sm/5 text-muted">
        {hint}
      </p>
      {problem ? <p className="mt-1.5 font-display text-sm/5 font-semibold text-bad">{problem}</p> : null}
      <p role="status" className="mt-3 font-display text-sm/5 font-semibold text-bad empty:hidden">
        {closesForSelf ? <OwnStepMissing /> : null}
      </p>
    </fieldset>
  );
}

function OwnStepMissing() {
  return (
    <>
      Você ainda não ligou a verificação em duas etapas: ao salvar, a redação fecha também para você, até
      ligá-la em{' '}
      <a href="/dashboard/conta" className="underline underline-offset-4">
        Minha conta
      </a>
      .
    </>
  );
}
