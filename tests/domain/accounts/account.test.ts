/** The rules for names and accepted terms of accounts. */
import { describe, expect, it } from 'vitest';
import {
  cleanName,
  comparableEmail,
  findNewNameFault,
  firstTermsVersion,
  normalizeEmail,
  providerName,
  shouldAcceptTerms,
} from '../../../domain/accounts/account.ts';
import {
  auditActions,
  auditSentence,
  isAuditAction,
  quotedFrom,
  withoutQuote,
} from '../../../domain/accounts/audit.ts';
import { describeDevice } from '../../../domain/accounts/device.ts';
import { invitationLink } from '../../../domain/accounts/invitation.ts';
import { canonicalPassword, findPasswordFault, passwordTooLong } from '../../../domain/accounts/password.ts';
import {
  addsRights,
  listPermissions,
  mayDo,
  nameRoles,
  type Role,
  rolesIn,
  rolesText,
  theRoles,
} from '../../../domain/accounts/permissions.ts';
import { anAuditEntry } from '../../builders.ts';

describe('the terms', () => {
  it('are shown to users who accepted an older version, or none', () => {
    for (const version of [null, '', '00'])
      expect(shouldAcceptTerms(version, '01'), String(version)).toBe(true);
    for (const version of [firstTermsVersion, '99'])
      expect(shouldAcceptTerms(version, '01'), version).toBe(false);
  });
});

describe('a new name', () => {
  const faultOf = (typed: string) => findNewNameFault(cleanName(typed));
  const tooLong = 'O nome pode ter no máximo 60 caracteres.';

  it.each([
    ['Bia', null],
    ['👩‍🚀'.repeat(60), null],
    ['👩‍🚀'.repeat(61), tooLong],
    ['e\u0301'.repeat(60), null],
    [`${'a'.repeat(60)}\u200b\u202e`, null],
    ['a'.repeat(61), tooLong],
    [`a${'\u0301'.repeat(2000)}`, tooLong],
    // One grapheme, and more than an index holds.
    ['\u1100'.repeat(601), tooLong],
    ['', 'Escreva um nome.'],
    [' \u200b\u2066 ', 'Escreva um nome.'],
  ])('%j', (typed, fault) => {
    expect(faultOf(typed)).toBe(fault);
  });
});

describe('a name that a login provider sends', () => {
  it('is left out when it is longer than a name may be', () => {
    expect(providerName('  Bia\u200b Lima ', 'bia@exemplo.com')).toBe('Bia Lima');
    expect(providerName('a'.repeat(61), 'bia@exemplo.com')).toBe('bia');
    expect(providerName('a'.repeat(60 * 32 + 1), 'bia@exemplo.com')).toBe('bia');
  });
});

describe('values longer than their field', () => {
  it('accepts an address of 254 UTF-16 units and rejects one of 255', () => {
    const address = (units: number) => `${'a'.repeat(units - '@exemplo.com'.length)}@exemplo.com`;
    expect(normalizeEmail(address(254))).toBe(address(254));
    expect(normalizeEmail(` ${address(254)} `)).toBe(address(254));
    expect(normalizeEmail(address(255))).toBeNull();
    expect(comparableEmail(`a${'\u0344'.repeat(254)}`)).toBeNull();
  });

  it('rejects a password of 513 UTF-16 units and accepts the longest that has 128 characters in NFKC', () => {
    const faultOf = (password: string) =>
      findPasswordFault(password, { email: 'ana@exemplo.com', name: 'Ana' }, () => false);
    const longest = '\u03b1\u0313\u0300\u0345'.repeat(128);
    expect(longest).toHaveLength(512);
    expect(canonicalPassword(longest)).toBe('\u1f82'.repeat(128));
    expect(faultOf(longest)).toBeNull();
    expect(canonicalPassword(`${longest}a`)).toBeNull();
    expect(faultOf(`${longest}a`)).toBe(passwordTooLong);
  });
});

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

describe('the name of a device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome no Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0.0.0`, 'Edge no Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/120.0`, 'Opera no Windows'],
    [`Mozilla/5.0 (Linux; Android 15; SM-S911B) ${chrome} Mobile Safari/537.36`, 'Chrome no Android'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet no Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome no Chromebook'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox no Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari no iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
      'Chrome no iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari no Mac',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Navegador no Linux'],
    ['Firefox/150.0', 'Firefox'],
    ['curl/8.0', 'Aparelho desconhecido'],
    ['', 'Aparelho desconhecido'],
    ['<script>alert(1)</script>\u202e', 'Aparelho desconhecido'],
  ])('%s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });
});

it('writes the link', () => {
  expect(invitationLink('https://pauta.test', 'abc')).toBe('https://pauta.test/convite?token=abc');
});

const actions = Object.keys(auditActions).filter(isAuditAction);

it('quotes titles of the newsroom as they were then', () => {
  const entry = anAuditEntry({ action: 'image.uploaded', subjectTitle: 'praia.jpg', detail: 'banner' });
  expect(withoutQuote(entry)).toEqual(entry);
  expect(auditSentence(entry, null)).toBe('enviou a imagem “praia.jpg” (banner)');
});

it.each(actions.filter((action) => /^(?:comment|message)\./.test(action)))(
  'stores no words of a reader in an entry of %s',
  (action) => {
    expect(quotedFrom(action)).not.toBeNull();
    expect(withoutQuote(anAuditEntry({ action, subjectTitle: 'Palavras' })).subjectTitle).toBe('');
  },
);

it.each(['admin.granted', 'admin.revoked', 'two-factor.reset'] as const)(
  'stores no address in an entry of %s',
  (action) => {
    expect(withoutQuote(anAuditEntry({ action, subjectTitle: 'bia@exemplo.com' })).subjectTitle).toBe('');
  },
);

it("quotes a person's words while they exist, and a neutral text afterwards", () => {
  const entry = anAuditEntry({ action: 'comment.kept', subjectTitle: '', detail: '2 denúncias' });
  expect(auditSentence(entry, 'Fica.')).toBe('manteve o comentário denunciado “Fica.” (2 denúncias)');
  expect(auditSentence(entry, null)).toBe('manteve um comentário denunciado (2 denúncias)');
});

it.each(actions.filter((action) => quotedFrom(action) !== null))(
  'is a complete sentence without a quote: %s',
  (action) => {
    const entry = anAuditEntry({ action, subjectTitle: '' });
    expect(auditSentence(entry, null)).toMatch(/ (?:um|uma) /);
    expect(auditSentence(entry, 'x')).toMatch(/ “x”$/);
  },
);

const rightsOf = (...roles: Role[]) => listPermissions().filter((right) => mayDo({ roles }, right));

it('gives the rights of every role, and none without a role', () => {
  expect(rightsOf()).toEqual([]);
  const both = rightsOf('reporter', 'moderator');
  expect(both).toEqual(
    listPermissions().filter((right) => [...rightsOf('reporter'), ...rightsOf('moderator')].includes(right)),
  );
  expect(both).toContain('write-news');
  expect(both).toContain('read-messages');
  expect(both).not.toContain('edit-all-news');
});

it('finds whether roles add rights to other roles', () => {
  expect(addsRights([], ['reporter'])).toBe(true);
  expect(addsRights(['editor'], ['moderator'])).toBe(true);
  expect(addsRights(['editor'], ['reporter'])).toBe(false);
  expect(addsRights(['admin'], ['editor', 'moderator'])).toBe(false);
});

it('reads and writes the text of roles in one order, without unknown ones', () => {
  expect(rolesText(['moderator', 'admin', 'moderator'])).toBe('admin, moderator');
  expect(rolesIn('moderator, dono,admin')).toEqual(['admin', 'moderator']);
  expect(rolesIn('reader')).toEqual([]);
});

it('names roles in sentences', () => {
  expect(nameRoles([])).toBe('Leitura');
  expect(theRoles(['editor'])).toBe('a função Edição');
  expect(theRoles(['moderator', 'reporter'])).toBe('as funções Reportagem e Moderação');
});
