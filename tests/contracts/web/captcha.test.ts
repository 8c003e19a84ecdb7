/** The two captchas: the portal's own proof of work, and reCAPTCHA. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAltchaCaptcha } from '../../../server/adapters/altcha/altcha-captcha.ts';
import { createRecaptchaCaptcha } from '../../../server/adapters/recaptcha/recaptcha-captcha.ts';
import { minuteMs, testNowMs } from '../../builders.ts';
import { solveAltcha } from '../../solve-altcha.ts';
import { describeCaptcha } from './captcha.ts';

describe('ALTCHA', () => {
  const captcha = createAltchaCaptcha('um segredo');
  const solve = async () => solveAltcha((await captcha.createChallenge(testNowMs)) ?? {});
  let token = '';
  beforeAll(async () => {
    token = await solve();
  });
  const isHuman = async (token: string, now = testNowMs) => (await captcha.verify(token, now)).isHuman;
  const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString());
  const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64');

  describeCaptcha(async () => ({ captcha, solve }));

  it('is valid for half an hour', async () => {
    expect(await isHuman(token, testNowMs + 30 * minuteMs - 1)).toBe(true);
    expect(await isHuman(token, testNowMs + 30 * minuteMs)).toBe(false);
  });

  it('accepts challenges of processes with the same secret only', async () => {
    const isHumanFor = async (secret: string) =>
      (await createAltchaCaptcha(secret).verify(token, testNowMs)).isHuman;
    expect([await isHumanFor('um segredo'), await isHumanFor('outro segredo')]).toEqual([true, false]);
  });

  it('rejects altered solutions', async () => {
    const payload = decode(token);
    const { challenge: given, solution } = payload;
    const { parameters } = given;
    const later = { expiresAtMs: parameters.data.expiresAtMs + minuteMs };
    const altered = [
      { ...payload, solution: { ...solution, derivedKey: 'ab'.repeat(32) } },
      { ...payload, solution: { ...solution, counter: -1 } },
      { ...payload, solution: null },
      { ...payload, challenge: { ...given, signature: '' } },
      { ...payload, challenge: { ...given, signature: 'ab'.repeat(32) } },
      { ...payload, challenge: { ...given, parameters: { ...parameters, data: later } } },
      { ...payload, challenge: { ...given, parameters: { ...parameters, nonce: 'ab'.repeat(16) } } },
      { ...payload, challenge: { ...given, parameters: { ...parameters, cost: 1 } } },
      { ...payload, challenge: { ...given, parameters: { ...parameters, keyPrefix: 'a' } } },
      { ...payload, challenge: { ...given, parameters: { ...parameters, keySignature: undefined } } },
      { ...payload, challenge: { ...given, parameters: { ...parameters, extra: 1 } } },
      [payload],
    ];
    for (const attempt of altered)
      expect(await isHuman(encode(attempt)), JSON.stringify(attempt)).toBe(false);
    expect(await isHuman(encode(payload))).toBe(true);
  });

  it('costs a browser some work, but never long', () => {
    const { challenge, solution } = decode(token);
    expect(solution.counter).toBeGreaterThanOrEqual(150);
    expect(solution.counter).toBeLessThanOrEqual(350);
    expect(challenge.parameters.cost).toBe(2_000);
  });
});

describe('reCAPTCHA', () => {
  let server: Server;
  let verifyUrl: string;
  let asked: URLSearchParams[];
  let answer: RequestListener;
  let made: number;

  const goodAnswer = () => ({
    success: true,
    score: 0.9,
    action: 'submit',
    hostname: 'pauta.test',
    challenge_ts: new Date(testNowMs - 5_000).toISOString(),
  });
  const say = (values: unknown): RequestListener => {
    return (_req, res) => void res.setHeader('Content-Type', 'application/json').end(JSON.stringify(values));
  };

  beforeEach(async () => {
    asked = [];
    made = 0;
    answer = say(goodAnswer());
    server = createServer((req, res) => {
      let body = '';
      req.on('data', (chunk) => {
        body += chunk;
      });
      req.on('end', () => {
        const values = new URLSearchParams(body);
        asked.push(values);
        if (values.get('response')?.startsWith('bom')) answer(req, res);
        else say({ success: false, 'error-codes': ['invalid-input-response'] })(req, res);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    verifyUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/verify`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const open = (timeoutMs = 60_000) =>
    createRecaptchaCaptcha({
      secret: 'segredo',
      verifyUrl,
      site: { url: 'https://pauta.test', recaptchaMinScore: 0.5 },
      timeoutMs,
    });
  const verdict = (timeoutMs?: number) => open(timeoutMs).verify('bom', testNowMs);

  describeCaptcha(async () => {
    answer = (req, res) =>
      say({ ...goodAnswer(), challenge_ts: new Date(testNowMs).toISOString() })(req, res);
    return {
      captcha: open(),
      solve: async () => {
        made += 1;
        return `bom${made}`;
      },
    };
  });

  it('sends the service the secret and the token only', async () => {
    await open().verify('bom & velho', testNowMs);
    expect(asked.map((values) => Object.fromEntries(values))).toEqual([
      { secret: 'segredo', response: 'bom & velho' },
    ]);
    expect(await open().createChallenge(testNowMs)).toBeNull();
  });

  it('does not send invalid tokens to the service', async () => {
    await open().verify('', testNowMs);
    await open().verify('bom'.repeat(9_000), testNowMs);
    expect(asked).toEqual([]);
  });

  it.each([
    ['the service does', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['it was made on another host', { ...goodAnswer(), hostname: 'malvado.exemplo' }],
    ['it was made on a host below', { ...goodAnswer(), hostname: 'x.pauta.test' }],
    ['no host is said', { ...goodAnswer(), hostname: undefined }],
    ['it was made for another action', { ...goodAnswer(), action: 'login' }],
    ['no action is said', { ...goodAnswer(), action: undefined }],
    ['the score is below the limit', { ...goodAnswer(), score: 0.49 }],
    ['there is no score', { ...goodAnswer(), score: undefined }],
    ['the score is no number', { ...goodAnswer(), score: '0.9' }],
    ['it is too old', { ...goodAnswer(), challenge_ts: new Date(testNowMs - 151_000).toISOString() }],
    ['it is of the future', { ...goodAnswer(), challenge_ts: new Date(testNowMs + 31_000).toISOString() }],
    ['it has no time', { ...goodAnswer(), challenge_ts: undefined }],
    ['its time cannot be read', { ...goodAnswer(), challenge_ts: 'ontem' }],
    ['the answer is nothing', null],
    ['success is only almost true', { ...goodAnswer(), success: 'true' }],
  ])('rejects a token when %s', async (_why, values) => {
    answer = say(values);
    expect(await verdict()).toMatchObject({ isHuman: false });
  });

  it('accepts the minimum score', async () => {
    answer = say({ ...goodAnswer(), score: 0.5 });
    expect(await verdict()).toMatchObject({ isHuman: true });
  });

  it.each<[string, RequestListener]>([
    ['an error', (_req, res) => void res.writeHead(500).end()],
    ['something else than JSON', (_req, res) => void res.end('<html>')],
    ['a redirect', (_req, res) => void res.writeHead(302, { Location: '/outra' }).end()],
    [
      'a broken answer',
      (_req, res) => void res.writeHead(200, { 'Content-Length': '99' }).write('{"suc', () => res.destroy()),
    ],
    [
      'a very long answer',
      (_req, res) => void res.end(JSON.stringify({ ...goodAnswer(), x: 'x'.repeat(20_000) })),
    ],
  ])('rejects when the service answers %s', async (_what, listener) => {
    answer = listener;
    expect(await verdict()).toMatchObject({ isHuman: false, reason: expect.stringMatching(/^no answer/) });
  });

  it('times out', async () => {
    answer = () => {};
    expect(await verdict(50)).toMatchObject({ isHuman: false, reason: expect.stringMatching(/^no answer/) });
  });

  it('rejects when the service does not answer', async () => {
    server.close();
    server.closeAllConnections();
    expect(await verdict()).toMatchObject({ isHuman: false });
  });
});
