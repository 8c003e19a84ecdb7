import { expect, it } from 'vitest';
import { invitationLink, raisesRole } from '../../../domain/accounts/invitation.ts';

it('raises a role only when every right stays', () => {
  expect(raisesRole('reader', 'reporter')).toBe(true);
  expect(raisesRole('reporter', 'editor')).toBe(true);
  expect(raisesRole('moderator', 'admin')).toBe(true);
  for (const [from, to] of [
    ['admin', 'editor'],
    ['editor', 'reporter'],
    ['editor', 'editor'],
    ['moderator', 'editor'],
    ['reporter', 'moderator'],
  ] as const) {
    expect(raisesRole(from, to), `${from} to ${to}`).toBe(false);
  }
});

it('writes the link', () => {
  expect(invitationLink('https://pauta.test', 'abc')).toBe('https://pauta.test/convite?token=abc');
});
