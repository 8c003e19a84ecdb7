/** What the newsroom is told about the DNS of the domain that sends its mails. */
import { expect, it } from 'vitest';
import { describeMailDomain, isDkimKey } from '../../../domain/mail/mail-domain.ts';

const nothing = { domain: 'folha.example', spf: [], dmarc: [], dkimSelector: null };
const statesOf = (found: Partial<Parameters<typeof describeMailDomain>[0]>) =>
  describeMailDomain({ ...nothing, ...found }).map(({ state }) => state);

it('a domain without records is told what to create', () => {
  expect(statesOf({})).toEqual(['bad', 'watch', 'watch']);
  const details = describeMailDomain(nothing).map(({ detail }) => detail);
  expect(details.join(' ')).toContain('_dmarc.folha.example com v=DMARC1; p=none');
});

it('one SPF record is right, two are none, and one that lets everybody send is wrong', () => {
  expect(statesOf({ spf: ['outra coisa', 'v=spf1 mx -all'] })[0]).toBe('good');
  expect(statesOf({ spf: ['v=spf1 mx -all', 'v=spf1 a ~all'] })[0]).toBe('bad');
  expect(statesOf({ spf: ['v=spf1 +all'] })[0]).toBe('bad');
  expect(statesOf({ spf: ['v=spf10 mx'] })[0]).toBe('bad');
});

it('a lookup that failed is not taken for a missing record', () => {
  expect(statesOf({ spf: null, dmarc: null, dkimSelector: undefined })).toEqual(['watch', 'watch', 'watch']);
});

it('an empty DKIM key is a revoked one', () => {
  expect([isDkimKey('v=DKIM1; p=MIGf'), isDkimKey('p=MIGf'), isDkimKey('v=DKIM1; p=')]).toEqual([
    true,
    true,
    false,
  ]);
});
