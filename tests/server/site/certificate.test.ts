/** The TLS certificate of the site's address, read from a real server. */
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { createCertificateLookup } from '../../../server/adapters/tls/certificate.ts';
import { freePort } from '../../free-port.ts';

it('is read from the host of the site, also when browsers would refuse it', async () => {
  // Any server with TLS serves: this one brings a certificate for tests.
  const server = new SMTPServer({ secure: true });
  server.on('error', () => {});
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    const found = await createCertificateLookup(`https://127.0.0.1:${port}`)();
    expect(found).toMatchObject({
      kind: 'found',
      host: '127.0.0.1',
      fault: expect.stringMatching(/^[A-Z_]+$/),
    });
    expect(found?.kind === 'found' && found.expiresAt).toBeGreaterThan(Date.UTC(2010, 0));
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  expect(await createCertificateLookup(`https://127.0.0.1:${port}`)()).toMatchObject({
    kind: 'unreachable',
    reason: expect.stringContaining('ECONNREFUSED'),
  });
  expect(await createCertificateLookup('http://localhost:3000')()).toBeNull();
});
