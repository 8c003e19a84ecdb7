/** A portal with a mail server, and the links in its mails. */
import { type MailServer, startMailServer } from '../../server/jobs/mail-server.ts';
import { test as base, type PortalOptions } from './portal.ts';

export const test = base.extend<PortalOptions, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  portalEnv: ({ mailServer }, use) =>
    use({
      // Every test comes from an address of its own: limits are per network.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'redacao@pauta.example',
    }),
});

/** The address of the newest link to a path that was mailed to someone; undefined while there is none. */
export function findMailedLink({ mails }: MailServer, email: string, path: string): string | undefined {
  const links = mails
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    .flatMap((text) => new RegExp(`https?://[^\\s/]+${path}\\?token=\\w+`).exec(text)?.[0] ?? []);
  return links.at(-1);
}
