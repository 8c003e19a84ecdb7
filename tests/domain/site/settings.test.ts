import { describe, expect, it } from 'vitest';
import {
  cleanSettings,
  describeChanges,
  diffSettings,
  effectiveSettings,
  findSettingsProblem,
  settingNames,
  settingRules,
} from '../../../domain/site/settings.ts';
import { toSite } from '../../../domain/site/site.ts';
import { readConfig } from '../../../server/start/config.ts';

const problemOf = (values: Record<string, string>) =>
  findSettingsProblem(cleanSettings('identidade', values))?.message ?? null;

describe('a setting', () => {
  it('is the one of the environment, else the stored one, else the first one', () => {
    expect(effectiveSettings({}, {}).name).toBe('Pauta');
    expect(effectiveSettings({ name: 'Folha' }, {}).name).toBe('Folha');
    expect(effectiveSettings({ name: 'Folha' }, { name: 'Gazeta' }).name).toBe('Gazeta');
  });

  it('has a first value that may be saved', () => {
    expect(findSettingsProblem(effectiveSettings({}, {}))).toBeNull();
  });

  it('may stay as it is when a form leaves it out', () => {
    expect(findSettingsProblem({})).toBeNull();
    expect(cleanSettings('identidade', { name: ' Folha \u200b', hack: 'x' })).toEqual({ name: 'Folha' });
  });

  it.each([
    ['name', '', 'Escreva o nome do site.'],
    ['name', 'á'.repeat(41), 'O nome pode ter no máximo 40 caracteres.'],
    ['description', 'á'.repeat(161), 'A descrição pode ter no máximo 160 caracteres.'],
    ['author', '', 'Escreva o autor padrão.'],
    ['contact', 'redação', 'Escreva um e-mail válido, como contato@seujornal.com.br.'],
    ['timeZone', 'America/Atlantida', 'Escolha um fuso horário da lista.'],
    ['timeZone', '', 'Escolha o fuso horário.'],
    [
      'instagram',
      'javascript:alert(1)',
      'Escreva o endereço completo, como https://www.instagram.com/seujornal.',
    ],
    [
      'otherProfiles',
      'https://x.com/a\nfolha',
      'Escreva o endereço completo, como https://www.instagram.com/seujornal.',
    ],
    ['otherProfiles', 'https://x.com/a\n'.repeat(8), 'Escreva no máximo 7 endereços, um por linha.'],
    ['footerYear', '25', 'Escreva o ano com quatro números, de 1900 a 2099.'],
  ])('%s of %j is rejected with a sentence', (name, value, message) => {
    expect(problemOf({ [name]: value })).toBe(message);
  });

  it('is accepted at its limits', () => {
    const limits = {
      name: 'á'.repeat(40),
      description: 'á'.repeat(160),
      contact: '',
      footerYear: '',
      instagram: '',
    };
    expect(
      problemOf({ ...limits, otherProfiles: 'https://x.com/a\n\n'.repeat(7), timeZone: 'America/Manaus' }),
    ).toBeNull();
  });

  it('is locked only by a variable that exists', () => {
    for (const name of settingNames) {
      const { variable, kind } = settingRules[name];
      if (variable === undefined) continue;
      const value = kind === 'address' ? 'https://rede.example/a' : 'Gazeta';
      expect(readConfig({ [variable]: value }).setOnServer).toEqual({ [name]: value });
    }
    expect(readConfig({}).setOnServer).toEqual({});
  });
});

it('changes are described with before and after', () => {
  const changes = diffSettings('identidade', { name: 'Folha' }, { name: 'Gazeta', contact: 'a@b.example' });
  expect(describeChanges(changes)).toBe(
    'Nome do site: “Folha” → “Gazeta”; E-mail de contato: vazio → “a@b.example”',
  );
});

describe('the site', () => {
  const siteOf = (stored: Record<string, string>) =>
    toSite(readConfig({}).fixedSite, effectiveSettings(stored, {}));

  it('begins with the three profiles and the year', () => {
    const { profiles, copyright, supportEmail } = siteOf({});
    expect(profiles.map(({ name }) => name)).toEqual(['Instagram', 'YouTube', 'Threads']);
    expect([copyright, supportEmail]).toEqual(['© 2025 Pauta', 'contato@pauta.example']);
  });

  it('names profiles by their networks, others by host, and two of one network apart', () => {
    const otherProfiles =
      'https://m.facebook.com/folha\nhttps://folha.example/x\nhttps://instagram.com/outra\nhttps://naox.com/a';
    const { profiles } = siteOf({ otherProfiles, youtube: '', threads: '' });
    expect(profiles.map(({ name, icon }) => [name, icon])).toEqual([
      ['Instagram: pauta.exemplo', 'Instagram'],
      ['Facebook', 'Facebook'],
      ['folha.example', 'Link'],
      ['Instagram: outra', 'Instagram'],
      ['naox.com', 'Link'],
    ]);
  });

  it('has a copyright line without a year', () => {
    expect(siteOf({ name: 'Folha', footerYear: '' }).copyright).toBe('Folha');
  });
});
