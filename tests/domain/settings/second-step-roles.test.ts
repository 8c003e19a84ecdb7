/** ADMIN_2FA and the setting of the newsroom together; `off` gives '' (docs/configuration.md). */
import { expect, it } from 'vitest';
import { effectiveSettings } from '../../../domain/settings/settings.ts';

it.each([
  ['admin', 'admin, editor', 'admin, editor'],
  ['', 'editor', ''],
  ['admin', '', 'admin'],
])('requires the second step of %j on the server and %j in the newsroom', (server, stored, expected) => {
  const settings = effectiveSettings({ secondStepRoles: stored }, { secondStepRoles: server });
  expect(settings.secondStepRoles).toBe(expected);
});
