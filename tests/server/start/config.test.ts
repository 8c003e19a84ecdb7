/** Checks how environment variables become the configuration of a portal, and which are rejected. */
import { describe, expect, it } from 'vitest';
import { settingRules } from '../../../domain/settings/setting-rules.ts';
import { readConfig } from '../../../server/start/config.ts';

const faultsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    return String(error);
  }
  return '';
};

describe('mails', () => {
  it('go to the log unless a mail server is configured', () => {
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig({ MAIL_FROM: 'contato@pauta.test' }).mail).toBeNull();
    const smtpUrl = 'smtps://ana:s%40nha@correio.exemplo:465';
    const { mail, site } = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'contato@pauta.test' });
    expect([mail, site.mailSender]).toEqual([{ smtpUrl }, 'contato@pauta.test']);
  });

  it('need a sender and a valid address of the mail server', () => {
    expect(faultsOf({ SMTP_URL: 'smtp://localhost' })).toContain('MAIL_FROM must be set when SMTP_URL is.');
    for (const SMTP_URL of ['correio.exemplo', 'http://correio.exemplo', 'localhost:25']) {
      expect(faultsOf({ SMTP_URL, MAIL_FROM: 'a@b.test' })).toContain(
        'SMTP_URL must be the address of a mail',
      );
    }
  });
});

it('mails and pages have an example address when none is configured', () => {
  expect(readConfig({}).site.supportEmail).toBe('contato@pauta.example');
  expect(readConfig({ SITE_URL: 'https://pauta.test' }).site.supportEmail).toBe('contato@pauta.test');
  for (const SITE_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(readConfig({ SITE_URL }).site.supportEmail).toBe('contato@pauta.example');
});

describe('addresses in pages and calls', () => {
  const withPassword = 'https://ana:geheim@cdn.example/files';

  it.each(['SITE_URL', 'FILES_URL', 'CDN_PURGE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'])(
    '%s is rejected with a password, which pages or logs would repeat, and the message does not repeat it',
    (name) => {
      const faults = faultsOf({ [name]: withPassword });
      expect(faults).toContain(`${name} must be`);
      expect(faults).not.toContain('geheim');
      expect(faultsOf({ [name]: 'https://cdn.example' })).toBe('');
    },
  );

  it.each(['SITE_URL', 'FILES_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'])(
    '%s, to which paths are added, has neither query nor fragment',
    (name) => {
      for (const end of ['?x=1', '#x']) {
        expect(faultsOf({ [name]: `https://pauta.example/${end}` })).toContain(`${name} must be`);
      }
    },
  );

  it('have FILES_URL in its canonical form', () => {
    expect(faultsOf({ FILES_URL: 'https://cdn.example/meus arquivos' })).toContain('FILES_URL must be');
    expect(readConfig({ FILES_URL: 'https://cdn.example/arquivos/' }).site.filesUrl).toBe(
      'https://cdn.example/arquivos',
    );
  });
});

describe('the captcha', () => {
  it('is the own proof of work by default', () => {
    const config = readConfig({ RECAPTCHA_SITE_KEY: 'chave' });
    expect(config.recaptcha).toBeNull();
    expect(config.site.captcha).toEqual({ kind: 'altcha' });
  });

  it('reCAPTCHA uses addresses of Google, and no secret is sent to browsers', () => {
    const config = readConfig({
      CAPTCHA: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'chave',
      RECAPTCHA_SECRET: 'segredo',
    });
    expect(config.recaptcha).toEqual({
      secret: 'segredo',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    });
    expect(config.site.recaptchaMinScore).toBe(0.5);
    expect(config.site.captcha).toEqual({
      kind: 'recaptcha',
      siteKey: 'chave',
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
    });
  });

  it('reCAPTCHA needs both keys', () => {
    const faults = faultsOf({ CAPTCHA: 'recaptcha', RECAPTCHA_MIN_SCORE: '1.5' });
    expect(faults).toContain('RECAPTCHA_SITE_KEY must be set when CAPTCHA is recaptcha.');
    expect(faults).toContain('RECAPTCHA_SECRET must be set when CAPTCHA is recaptcha.');
    expect(faults).toContain('RECAPTCHA_MIN_SCORE must be a number from 0 to 1; it is "1.5".');
    expect(faults).toContain('has 3 fault(s)');
  });
});

describe('secrets', () => {
  it('must be long, and are not repeated in messages', () => {
    expect(readConfig({}).sessionSecret).toBeNull();
    expect(readConfig({ SESSION_SECRET: 'x'.repeat(32) }).sessionSecret).toBe('x'.repeat(32));
    const faults = faultsOf({ SESSION_SECRET: 'curtinho', SMTP_URL: 'http://ana:senha@correio' });
    expect(faults).toContain('SESSION_SECRET must be a random text of at least 32 characters.');
    expect(faults).not.toMatch(/curtinho|senha/);
  });
});

describe('the database', () => {
  it('is the file in DATA_DIR unless PostgreSQL is configured', () => {
    expect(readConfig({}).postgres).toBeNull();
    const url = 'postgres://ana:segredo@db.exemplo:5432/pauta';
    expect(readConfig({ DATABASE_URL: url }).postgres).toEqual({ url, replicaUrl: undefined });
    const replica = 'postgresql://ana:segredo@db2.exemplo/pauta';
    expect(readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: replica }).postgres?.replicaUrl).toBe(
      replica,
    );
  });

  it('needs a valid address, and a replica needs a primary', () => {
    const faults = faultsOf({ DATABASE_URL: 'mysql://ana:segredo@db.exemplo/pauta' });
    expect(faults).toContain('DATABASE_URL must be the address of a PostgreSQL database');
    expect(faults).not.toContain('segredo');
    expect(faultsOf({ DATABASE_REPLICA_URL: 'postgres://db.exemplo/pauta' })).toContain(
      'DATABASE_URL must be set when DATABASE_REPLICA_URL is.',
    );
  });
});

describe('the storage of files', () => {
  it('is a folder unless a bucket is configured', () => {
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig({ STORAGE_URL: 's3://pauta?region=sa-east-1' }).s3).toEqual({
      bucket: 'pauta',
      endpoint: null,
      region: 'sa-east-1',
      credentials: null,
    });
    const keys = { AWS_ACCESS_KEY_ID: 'chave', AWS_SECRET_ACCESS_KEY: 'segredo' };
    expect(readConfig({ STORAGE_URL: 's3://pauta?endpoint=http://10.0.0.7:9000', ...keys }).s3).toEqual({
      bucket: 'pauta',
      endpoint: 'http://10.0.0.7:9000',
      region: 'us-east-1',
      credentials: { accessKeyId: 'chave', secretAccessKey: 'segredo' },
    });
  });

  it.each(['pauta', 'https://s3.exemplo/pauta', 's3://', 's3://pauta?endpoint=s3.exemplo', 's3://PA_UTA'])(
    'is refused as %j',
    (STORAGE_URL) => {
      expect(faultsOf({ STORAGE_URL })).toContain('STORAGE_URL must be a bucket');
    },
  );
});

describe('odd values', () => {
  it('that are blank count as not set', () => {
    expect(readConfig({ PORT: ' ', SITE_NAME: '  ' })).toMatchObject({ port: 3000, site: { name: 'Pauta' } });
  });

  it.each([
    ['SOCIAL_INSTAGRAM_URL', 'javascript:alert(1)'],
    ['ADS_SCRIPT_URL', 'data:text/javascript,1'],
    ['COUNTRY_SERVICE_URL', 'file:///etc/{ip}'],
    ['SITE_NAME', 'a'.repeat(41)],
    ['SITE_AUTHOR', 'a'.repeat(61)],
    ['MAIL_FROM', 'ninguém'],
    ['ADS_CLIENT', 'a'.repeat(201)],
    ['SOCIAL_THREADS_URL', `https://a.example/${'a'.repeat(500)}`],
    ['SOCIAL_THREADS_URL', 'https://ana:senha@a.example/'],
    ['BLOCKED_COUNTRIES', 'IN,BR'],
    ['RECAPTCHA_MIN_SCORE', '0.12345'],
    ['CAPTCHA', 'outro'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/0x8'],
  ])('of %s are refused: %s', (name, value) => {
    expect(faultsOf({ [name]: value })).toContain(`${name} must be`);
  });
});

it('variables of settings accept what the newsroom may write', () => {
  const { setOnServer } = readConfig({
    SITE_NAME: `  O  ${'é'.repeat(36)} `,
    BLOCKED_COUNTRIES: 'in,ru',
    RECAPTCHA_MIN_SCORE: '0,7',
  });
  expect(setOnServer).toMatchObject({
    name: `O ${'é'.repeat(36)}`,
    blockedCountries: 'IN, RU',
    recaptchaMinScore: '0.7',
  });
  // Every setting that a variable decides.
  for (const rule of Object.values(settingRules))
    if ('variable' in rule && 'maxGraphemes' in rule)
      expect(faultsOf({ [rule.variable]: 'a'.repeat(rule.maxGraphemes + 1) })).toContain(
        `${rule.variable} must be`,
      );
});

it('ADMIN_2FA overrides the roles that the newsroom chose, also when it is off', () => {
  expect(readConfig({ ADMIN_2FA: 'required' }).setOnServer).toMatchObject({ secondStepRoles: 'admin' });
  expect(readConfig({ ADMIN_2FA: 'required' }).site.secondStepRoles).toEqual(['admin']);
  expect(readConfig({ ADMIN_2FA: 'off' }).setOnServer).toMatchObject({ secondStepRoles: '' });
  expect(readConfig({}).setOnServer).not.toHaveProperty('secondStepRoles');
  expect(() => readConfig({ ADMIN_2FA: 'on' })).toThrow('ADMIN_2FA');
});

describe('backups in a bucket', () => {
  it('have a folder on this machine first, and never the bucket of the images', () => {
    const BACKUP_URL = 's3://copias?endpoint=https://s3.exemplo';
    const { backupDir, backupBucket } = readConfig({
      BACKUP_URL,
      DATABASE_URL: 'postgres://a:b@c/d',
      DATA_DIR: '/d',
    });
    expect([backupDir, backupBucket?.bucket]).toEqual(['/d/copias-de-seguranca', 'copias']);
    expect(faultsOf({ BACKUP_URL, STORAGE_URL: BACKUP_URL })).toContain('BACKUP_URL must be another bucket');
    expect(faultsOf({ BACKUP_URL: 'https://s3.exemplo/copias' })).toContain('BACKUP_URL must be a bucket');
  });
});
