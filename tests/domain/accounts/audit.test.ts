/** The sentences of the audit log. */
import { expect, it } from 'vitest';
import {
  auditActions,
  auditSentence,
  isAuditAction,
  quotedFrom,
  withoutQuote,
} from '../../../domain/accounts/audit.ts';
import { anAuditEntry } from '../../builders.ts';

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
