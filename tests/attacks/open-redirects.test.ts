/** No redirect leads to another site, however its address is written. */
import { expect, it } from 'vitest';
import { ask, askTarget, expectAlive, inParallel, otherSites, pairs, portal, staysHere } from './attack.ts';
import { attackPassword, commentId, newsId } from './portal-under-attack.ts';

/** Checks that a redirect stays on the portal. */
function expectHere(where: string, status: number, location: string | null, text: string): void {
  if (location !== null) expect(staysHere(location), `${where} → ${location}`).toBe(true);
  for (const [, target = ''] of text.matchAll(/http-equiv="refresh" content="\d+; url=([^"]*)"/gi)) {
    expect(staysHere(target), `${where}: refresh to ${target}`).toBe(true);
  }
  expect(status, where).toBeLessThan(500);
}

it('ignores other sites in parameters', async () => {
  const paths = ['/login', '/', '/redefinir-senha', '/busca', '/api/auth/google'];
  // The portal reads only the first of these parameters.
  const asked = [
    ...otherSites.map((site) => ['voltar', site] as const),
    ...pairs(['next', 'redirect_uri'], ['https://mal.exemplo', '//mal.exemplo']),
  ];
  await inParallel(pairs(paths, asked), async ([path, [name, site]]) => {
    const target = `${path}?${new URLSearchParams({ [name]: site })}`;
    const answer = await ask(target, { as: path === '/login' ? 'reader' : null });
    expectHere(target, answer.status, answer.headers.get('location'), answer.text);
  });
});

it('ignores other sites in form fields and in the Referer header', async () => {
  const forms: [path: string, body: Record<string, string>][] = [
    ['/sair', {}],
    [`/comentarios/${commentId}/denunciar`, {}],
    [`/comentarios/${commentId}/excluir`, {}],
    [`/news/${newsId}/comentarios`, { comment: '' }],
    ['/contato', {}],
  ];
  await inParallel(pairs(forms, otherSites), async ([[path, body], site]) => {
    const form = new URLSearchParams({ ...body, voltar: site });
    const answer = await ask(path, { method: 'POST', body: form, as: path === '/sair' ? null : 'other' });
    expectHere(`${path} voltar=${site}`, answer.status, answer.headers.get('location'), answer.text);
    if (/[^\x20-\x7e]/.test(site)) return;
    const referred = await ask(path, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { Referer: site },
    });
    expectHere(`${path} Referer=${site}`, referred.status, referred.headers.get('location'), referred.text);
  });
});

it('answers the login island with own paths only', async () => {
  // Each of these requests hashes a password.
  await inParallel(
    otherSites.filter((_, index) => index % 6 === 0),
    async (voltar) => {
      const email = portal.emails.other;
      const answer = await ask('/login', {
        method: 'POST',
        body: { email, password: attackPassword, voltar },
      });
      expect(answer.status, voltar).toBe(200);
      const { returnTo }: { returnTo: string } = JSON.parse(answer.text);
      expect(staysHere(returnTo), voltar).toBe(true);
    },
    2,
  );
});

it('ignores other sites in the path and in the Host header', async () => {
  const targets = otherSites.filter((site) => /^[/][\x21-\x7e]*$/.test(site));
  const written = targets.flatMap((site) => [
    site,
    `${site}/`,
    `/${site}/`,
    `/news${site}/`,
    `${site}/%2e%2e/`,
  ]);
  const hosts = [
    `localhost:${portal.port}`,
    'mal.exemplo',
    'mal.exemplo:80',
    'localhost@mal.exemplo',
    'mal.exemplo/x',
  ];
  await inParallel(pairs(written, hosts), async ([target, Host]) => {
    const answer = await askTarget(target, {
      headers: { Host, 'X-Forwarded-Host': 'mal.exemplo', 'X-Forwarded-Proto': 'gopher' },
    });
    expectHere(`${Host} ${target}`, answer.status, answer.headers.location ?? null, answer.text);
    expect(answer.headers.location ?? '', target).not.toContain('mal.exemplo:');
  });
  await expectAlive();
});
