/** Accounts on a machine whose clock differs from that of the database. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passwordResetLifetimeMs } from '../../../domain/accounts/password.ts';
import { sessionLifetimeMs } from '../../../domain/accounts/session.ts';
import { minuteMs, testNowMs } from '../../builders.ts';
import { createTestAccounts } from '../../test-accounts.ts';
import { databases, type OpenedDatabase } from '../databases.ts';
import { anAccount, device, password } from './account-builders.ts';

const hourMs = 60 * minuteMs;

/** The portal uses the database's clock, not the machine's. */
describe.each(databases)('accounts on $name, on a machine whose clock is wrong', ({ open }) => {
  let opened: OpenedDatabase;
  beforeEach(async () => {
    vi.useFakeTimers({ now: testNowMs, toFake: ['Date'] });
    opened = await open();
  });
  afterEach(async () => {
    await opened.close();
    vi.useRealTimers();
  });

  const accountsHere = () => createTestAccounts(opened.database, () => testNowMs);

  it.each([-hourMs, hourMs])("sessions start and end by the database's clock (%i ms)", async (aheadMs) => {
    const accounts = accountsHere();
    const id = (await accounts.register(anAccount())) ?? '';
    vi.setSystemTime(testNowMs + aheadMs);
    await accounts.openSession({ id, email: 'bia@exemplo.com' }, device);
    expect(await accounts.listSessions(id, 9)).toMatchObject([
      { createdAt: testNowMs, usedAt: testNowMs, expiresAt: testNowMs + sessionLifetimeMs },
    ]);
  });

  it.each([-hourMs, hourMs])(
    "links for a new password expire by the database's clock (%i ms)",
    async (aheadMs) => {
      const accounts = accountsHere();
      await accounts.register(anAccount());
      vi.setSystemTime(testNowMs + aheadMs);
      expect(hourMs).toBeGreaterThan(passwordResetLifetimeMs);
      const [first, second] = [
        await accounts.createResetLink('bia@exemplo.com'),
        await accounts.createResetLink('bia@exemplo.com'),
      ];
      expect(await accounts.isResetToken(first ?? '')).toBe(true);
      expect(await accounts.isResetToken(second ?? '')).toBe(true);
      expect(await accounts.resetPassword(second ?? '', `${password} nova`)).toBe(true);
    },
  );
});
