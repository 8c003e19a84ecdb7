/** Reads the TLS certificate of the portal's own address. */
import { connect } from 'node:tls';
import type { SiteCertificate } from '../../ports/certificate.ts';

const timeoutMs = 5_000;

/**
 * Creates the lookup for the address of the site; it connects only to that host. It returns null for an address without
 * TLS, and waits five seconds at most. It also reads a certificate that browsers reject.
 */
export function createCertificateLookup(siteUrl: string): () => Promise<SiteCertificate | null> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:') return async () => null;
  const host = hostname.replace(/^\[|\]$/g, '');
  return () =>
    new Promise((resolve) => {
      const socket = connect({
        host,
        port: port === '' ? 443 : Number(port),
        ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
        rejectUnauthorized: false,
        timeout: timeoutMs,
      });
      const end = (found: SiteCertificate) => {
        clearTimeout(timer);
        socket.destroy();
        resolve(found);
      };
      const fail = (reason: string) => end({ kind: 'unreachable', host, reason });
      // A timer is needed, because the socket's own time-out starts anew with each byte.
      const timer = setTimeout(() => fail('timeout'), timeoutMs);
      socket.once('error', (error) => fail(error.message));
      socket.once('timeout', () => fail('timeout'));
      socket.once('secureConnect', () => {
        const expiresAt = Date.parse(socket.getPeerCertificate().valid_to);
        if (Number.isNaN(expiresAt)) return fail('no certificate');
        // Node's types promise an Error here, but Node gives the code of the error.
        const fault = socket.authorized ? null : String(socket.authorizationError);
        end({ kind: 'found', host, expiresAt, fault });
      });
    });
}
