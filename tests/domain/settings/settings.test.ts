/** The rules for settings, and how they become the site. */
import { describe, expect, it } from 'vitest';
import {
  cleanSettings,
  describeChanges,
  diffSettings,
  effectiveSettings,
  findMissingSetting,
  findSettingsProblem,
  isSettingTab,
  settingNames,
  settingNamesOf,
  settingRules,
  settingTabNames,
} from '../../../domain/settings/settings.ts';
import { copyrightOf, toSite } from '../../../domain/site/site.ts';
import { readConfig } from '../../../server/start/config.ts';

/** Names are unique, so the tab of the first one is the tab of all. */
const problemOf = (values: Record<string, string>) => {
  const [first = ''] = Object.keys(values);
  const tab = settingTabNames.find((each) => settingNamesOf(each).some((name) => name === first));
  return findSettingsProblem(cleanSettings(tab ?? 'identidade', values))?.message ?? null;
};

describe('a setting', () => {
  it('is the one of the environment, else the stored one, else its default', () => {
    expect(effectiveSettings({}, {}).name).toBe('Pauta');
    expect(effectiveSettings({ name: 'Folha' }, {}).name).toBe('Folha');
    expect(effectiveSettings({ name: 'Folha' }, { name: 'Gazeta' }).name).toBe('Gazeta');
  });

  it('has a first value that may be saved', () => {
    expect(findSettingsProblem(effectiveSettings({}, {}))).toBeNull();
  });

  it('may stay unchanged when a form leaves it out', () => {
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
    ['instagram', 'javascript:alert(1)', 'Escreva o endereço completo, começando com https://.'],
    ['otherProfiles', 'https://x.com/a\nfolha', 'Escreva o endereço completo, começando com https://.'],
    ['otherProfiles', 'https://x.com/a\n'.repeat(8), 'Escreva no máximo 7 endereços, um por linha.'],
    ['footerYear', '25', 'Escreva o ano com quatro números, de 1900 a 2099.'],
    ['adsScript', 'ads.js', 'Escreva o endereço completo, começando com https://.'],
    ['adsScript', 'https://a.example;sandbox/', 'Escreva o endereço completo, começando com https://.'],
    ['threads', 'https://ana:senha@a.example', 'Escreva o endereço completo, começando com https://.'],
    ['comments', 'talvez', 'Escolha uma das opções.'],
    ['recaptchaMinScore', '1,5', 'Escreva um número de 0 a 1, como 0,5.'],
    ['blockedCountries', 'in, br', 'O Brasil não pode ficar sem acesso: a redação também ficaria.'],
    ['blockedCountries', 'Índia', 'Escreva códigos de duas letras separados por vírgula, como IN, RU.'],
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

  it('is stored in one form', () => {
    expect(cleanSettings('privacidade', { blockedCountries: ' in,,ru ', recaptchaMinScore: '0,7' })).toEqual({
      blockedCountries: 'IN, RU',
      recaptchaMinScore: '0.7',
    });
  });

  it('takes profiles as people write them', () => {
    const typed = {
      instagram: ' @folha.agreste ',
      youtube: 'youtube.com/@folha',
      threads: '@folha',
      otherProfiles: 'www.facebook.com/folha\nhttp://folha.example\n@folha\njavascript:alert(1)',
    };
    expect(cleanSettings('identidade', typed)).toEqual({
      instagram: 'https://www.instagram.com/folha.agreste',
      youtube: 'https://youtube.com/@folha',
      threads: 'https://www.threads.net/@folha',
      otherProfiles: 'https://www.facebook.com/folha\nhttp://folha.example\n@folha\njavascript:alert(1)',
    });
  });

  it('is locked only by a variable that exists', () => {
    const examples = {
      CAPTCHA: 'altcha',
      VIDEO_STILLS: 'off',
      BLOCKED_COUNTRIES: 'IN, RU',
      RECAPTCHA_MIN_SCORE: '0.7',
      ADMIN_2FA: 'required',
    };
    // Roles express what the setting itself expresses in its own words.
    const storedOf = (variable: string) => (variable === 'ADMIN_2FA' ? 'admin' : exampleOf(variable));
    const exampleOf = (variable: string) =>
      Object.entries(examples).find(([name]) => name === variable)?.[1] ??
      (variable.endsWith('_URL') ? 'https://rede.example/a' : 'a@b.example');
    for (const name of settingNames) {
      const { variable } = settingRules[name];
      // One variable holds all settings of the mail server (tests/domain/mail/mail.test.ts).
      if (variable === undefined || variable === 'SMTP_URL') continue;
      const env = { ADS_SCRIPT_URL: 'https://rede.example/a', [variable]: exampleOf(variable) };
      expect(readConfig(env).setOnServer).toMatchObject({ [name]: storedOf(variable) });
    }
    expect(readConfig({}).setOnServer).toEqual({});
  });

  it('is refused while a setting that it depends on is missing', () => {
    const missing = (changed: Record<string, string>, hasRecaptchaSecret = true) =>
      findMissingSetting(effectiveSettings(changed, {}), changed, { hasRecaptchaSecret })?.message ?? null;
    expect(missing({ adsClient: 'c1' })).toBe('Preencha também “Endereço do script da rede”.');
    expect(missing({ adsClient: 'c1', adsScript: 'https://rede.example/a.js' })).toBeNull();
    expect(missing({ captcha: 'recaptcha' })).toBe('Preencha também “Chave de site do reCAPTCHA”.');
    expect(missing({ captcha: 'recaptcha', recaptchaSiteKey: 'k' })).toBeNull();
    expect(missing({ captcha: 'recaptcha', recaptchaSiteKey: 'k' }, false)).toContain('RECAPTCHA_SECRET');
    expect(missing({ name: 'Folha' }, false)).toBeNull();
  });
});

it('tabs have no name twice', () => {
  expect(settingTabNames.flatMap(settingNamesOf).sort()).toEqual(settingNames.toSorted());
  expect(isSettingTab('toString')).toBe(false);
});

it('changes show that an image was replaced by one with the same file name', () => {
  const [before, after] = [1, 2].map((at) => ({ logo: `/files/site_images/179541784306${at}_logo.png` }));
  expect(diffSettings('aparencia', before ?? {}, after ?? {})).toEqual([
    { label: 'Logo', before: 'logo.png', after: 'logo.png' },
  ]);
});

it('changes are described with old and new values', () => {
  const changes = diffSettings('identidade', { name: 'Folha' }, { name: 'Gazeta', contact: 'a@b.example' });
  expect(describeChanges(changes)).toBe(
    'Nome do site: “Folha” → “Gazeta”; E-mail de contato: vazio → “a@b.example”',
  );
});

describe('the site', () => {
  const siteOf = (stored: Record<string, string>) =>
    toSite(readConfig({}).fixedSite, effectiveSettings(stored, {}));

  it('begins with the three profiles and the year', () => {
    const { profiles, footerYear, supportEmail } = siteOf({});
    expect(profiles.map(({ name }) => name)).toEqual(['Instagram', 'YouTube', 'Threads']);
    expect([footerYear, supportEmail]).toEqual(['2025', 'contato@pauta.example']);
  });

  it('names profiles by their networks or hosts, and distinguishes two of one network', () => {
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

  it.each([
    ['2025', 2026, '© 2025–2026 Folha'],
    ['2026', 2026, '© 2026 Folha'],
    ['2027', 2026, '© 2027 Folha'],
    ['', 2026, 'Folha'],
  ])('has a copyright line from %j to the present year', (footerYear, present, line) => {
    expect(copyrightOf(siteOf({ name: 'Folha', footerYear }), present)).toBe(line);
  });
});

it('keeps roles in their order, rejects others, and names them in the audit log', () => {
  const clean = (secondStepRoles: string) => cleanSettings('seguranca', { secondStepRoles });
  expect(clean(' editor,admin ')).toEqual({ secondStepRoles: 'admin, editor' });
  expect(findSettingsProblem(clean('admin, editor'))).toBeNull();
  expect(findSettingsProblem(clean(''))).toBeNull();
  for (const wrong of ['reader', 'dono', 'admin, reader'])
    expect(findSettingsProblem(clean(wrong))).toMatchObject({ field: 'secondStepRoles' });
  const changes = diffSettings('seguranca', {}, { secondStepRoles: 'admin, editor' });
  expect(describeChanges(changes)).toBe(
    'Exigir a verificação em duas etapas: vazio → “Administração, Edição”',
  );
});

it.each([
  ['admin', 'admin, editor', 'admin, editor'],
  ['', 'editor', ''],
  ['admin', '', 'admin'],
])('requires the second step of %j on the server and %j in the newsroom', (server, stored, expected) => {
  const settings = effectiveSettings({ secondStepRoles: stored }, { secondStepRoles: server });
  expect(settings.secondStepRoles).toBe(expected);
});
