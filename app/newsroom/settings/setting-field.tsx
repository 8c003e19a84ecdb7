/** The control for a kind of setting. One that the environment decides is read-only and says so. */
import type { SyntheticEvent } from 'react';
import type { SettingRule } from '../../../domain/settings/setting-rules.ts';
import { keptSecret, type SettingName } from '../../../domain/settings/settings.ts';
import { ColorField } from '../../ui/color-field.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { ImageField } from '../ui/image-field.tsx';
import { BrandShade } from './brand-shade.tsx';
import { MenuSetting } from './menus/menu-setting.tsx';
import { RolesSetting } from './roles-setting.tsx';
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
