/** The control for each kind of setting. A setting that the environment fixes is read-only and says so. */
import type { SyntheticEvent } from 'react';
import { roleNames, roles, rolesIn, rolesText } from '../../../domain/accounts/permissions.ts';
import { lettersOn, lineColorsOf } from '../../../domain/settings/brand.ts';
import { parseColor } from '../../../domain/settings/colors.ts';
import type { SettingRule } from '../../../domain/settings/setting-rules.ts';
import { keptSecret, type SettingName } from '../../../domain/settings/settings.ts';
import { colorAsItIs, latestNewsHeading } from '../../../domain/text/sentences.ts';
import { account } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { usePerson } from '../../program/person.ts';
import { queryOf, useData } from '../../program/queries.ts';
import { ColorField } from '../../ui/color-field.tsx';
import { Check, Field, Select, TextArea } from '../../ui/field.tsx';
import { ImageField } from '../ui/image-field.tsx';
import { MenuSetting } from './menus/menu-setting.tsx';
import { timeZonesWith } from './time-zones.ts';

interface SettingFieldProps {
  name: SettingName;
  rule: SettingRule;
  value: string;
  isLocked: boolean;
  problem: string | null;
  onChange: (value: string) => void;
}

export function SettingField({ name, rule, value, isLocked, problem, onChange }: SettingFieldProps) {
  const id = `configuracao-${name}`;
  const lock = isLocked ? `Definido no servidor (${rule.variable})` : null;
  const field = { id, label: rule.label, hint: lock ?? rule.hint, problem };
  const control = {
    name,
    value,
    onChange: ({ currentTarget }: SyntheticEvent<{ value: string }>) => onChange(currentTarget.value),
  };
  switch (rule.kind) {
    case 'zone':
      return (
        <Select {...field} {...control} disabled={isLocked}>
          {timeZonesWith(value).map(({ label, zones }) => (
            <optgroup key={label} label={label}>
              {zones.map(({ zone, name: zoneName }) => (
                <option key={zone} value={zone}>
                  {zoneName}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      );
    case 'color':
      return (
        <>
          <ColorField {...field} {...{ name, value, isLocked, onChange }} />
          <BrandShade color={value} />
        </>
      );
    case 'choice':
      return (
        <Select
          {...field}
          {...control}
          disabled={isLocked}
          options={rule.options.map((option) => [option.value, option.name])}
        />
      );
    case 'image':
      return <ImageField purpose="site" {...field} {...{ name, value, isLocked, onChange }} />;
    case 'roles':
      return <RolesSetting {...field} {...{ value, isLocked, onChange }} />;
    case 'menu':
      return <MenuSetting {...field} place={rule.place} value={value} onChange={onChange} />;
    case 'text':
    case 'addresses':
    case 'words':
      return (
        <TextArea {...field} {...control} className="line-field read-only:text-muted" readOnly={isLocked} />
      );
    case 'front-page':
      return null;
    case 'secret':
      return (
        <Field
          {...field}
          {...control}
          type="password"
          autoComplete="new-password"
          value={value === keptSecret ? '' : value}
          placeholder={value === keptSecret ? 'Guardada: escreva só para trocá-la' : ''}
          className="line-field read-only:text-muted"
          readOnly={isLocked}
        />
      );
    default:
      return (
        <Field
          {...field}
          {...control}
          autoComplete="off"
          inputMode={inputModes[rule.kind]}
          className="line-field read-only:text-muted"
          readOnly={isLocked}
        />
      );
  }
}

const inputModes = {
  line: 'text',
  host: 'url',
  port: 'numeric',
  email: 'email',
  address: 'url',
  profile: 'url',
  year: 'numeric',
  ratio: 'decimal',
  countries: 'text',
} as const;

/**
 * Shows how readers will see a brand colour: the letters on it, its lines in both themes, and each adjusted shade in
 * words.
 */
export function BrandShade({ color }: { color: string }) {
  const brand = parseColor(color);
  if (!brand) return null;
  const { onPaper, onInk } = lineColorsOf(brand);
  const shades = [
    onPaper === brand ? null : `No tema claro, em linhas finas, usamos ${onPaper}.`,
    onInk === brand ? null : `No tema escuro, em linhas, usamos ${onInk}.`,
  ].filter((sentence) => sentence !== null);
  return (
    <div className="font-display text-sm">
      <svg
        viewBox="0 0 400 48"
        role="img"
        aria-label={`Texto sobre ${brand} e linhas nos dois temas`}
        className="h-12 w-100 max-w-full"
      >
        <rect width="200" height="48" fill={brand} />
        <text x="16" y="31" fontSize="20" fontWeight="700" fill={lettersOn(brand)}>
          {latestNewsHeading}
        </text>
        {[
          { x: 200, ground: '#faf9f5', letters: '#15171c', line: onPaper, theme: 'Claro' },
          { x: 300, ground: '#121317', letters: '#eceae3', line: onInk, theme: 'Escuro' },
        ].map(({ x, ground, letters, line, theme }) => (
          <g key={theme}>
            <rect x={x} width="100" height="48" fill={ground} />
            <text x={x + 16} y="29" fontSize="18" fontWeight="700" fill={letters}>
              {theme}
            </text>
            <rect x={x + 16} y="35" width="56" height="4" fill={line} />
          </g>
        ))}
      </svg>
      <p role="status" className="mt-2 text-muted">
        {[colorAsItIs, ...shades].join(' ')}
      </p>
    </div>
  );
}

interface RolesSettingProps extends Omit<SettingFieldProps, 'name' | 'rule'> {
  id: string;
  label: string;
  hint: string | undefined;
}

/** Check boxes for the roles of the newsroom. Warns admins who would lock themselves out. */
export function RolesSetting({ id, label, hint, problem, value, isLocked, onChange }: RolesSettingProps) {
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
        {closesForSelf ? (
          <>
            Você ainda não ligou a verificação em duas etapas: ao salvar, a redação fecha também para você,
            até ligá-la em{' '}
            <a href="/dashboard/conta" className="underline underline-offset-4">
              Minha conta
            </a>
            .
          </>
        ) : null}
      </p>
    </fieldset>
  );
}
