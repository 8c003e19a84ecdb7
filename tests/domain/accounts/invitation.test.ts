/** The rules for invitations to the newsroom. */
import { expect, it } from 'vitest';
import { invitationLink } from '../../../domain/accounts/invitation.ts';

it('writes the link', () => {
  expect(invitationLink('https://pauta.test', 'abc')).toBe('https://pauta.test/convite?token=abc');
});
