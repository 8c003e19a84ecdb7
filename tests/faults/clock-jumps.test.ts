/** The clock jumps by hours, forward and back: nothing is done twice, and no user is locked out. */
import { describe, expect, it } from 'vitest';
import { hourMs } from '../../domain/text/durations.ts';
import { publish, someFields, withNewsDesk } from '../app/news/news-desk.ts';
import { dayMs, minuteMs } from '../builders.ts';
import { solveAltcha } from '../solve-altcha.ts';

const { portal, admin, reader, now, wait, publishDue, actions } = withNewsDesk();

async function sendMessage(): Promise<number> {
  const challenge: object = await (await portal().get('/api/captcha')).json();
  const captchaToken = await solveAltcha(challenge);
  return sendWith(captchaToken);
}

async function sendWith(captchaToken: string): Promise<number> {
  const body = { nome: 'Caio', titulo: 'Pauta', email: 'caio@exemplo.com', mensagem: 'Oi.', captchaToken };
  const response = await portal().get('/api/contato', {
    method: 'POST',
    headers: { Origin: 'https://pauta.test', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}

describe('a clock that jumps', () => {
  it.each([5 * hourMs, -5 * hourMs])('keeps sessions and writes working (%i ms)', async (jump) => {
    const ana = await admin();
    wait(jump);
    const { id, path } = await publish(ana);
    expect(await portal().page(path)).toContain('Um jogo feito em Recife');
    wait(-jump);
    expect((await ana.ok('GET', `/noticias/${id}`)).published).not.toBeNull();
    // Dated in the future: hidden from readers, visible to admins.
    expect((await portal().get(path)).status).toBe(jump > 0 ? 404 : 200);
    wait(Math.abs(jump));
    expect((await portal().get(path)).status).toBe(200);
  });

  it('ends a session on time, and does not revive it when the clock goes back', async () => {
    const bia = await reader();
    const status = async () => (await bia.browser.get('/dashboard/conta')).status;
    expect(await status()).toBe(200);
    wait(100 * dayMs);
    expect(await status()).toBe(303);
    wait(-100 * dayMs);
    expect(await status()).toBe(303);
  });

  it('publishes a scheduled draft once', async () => {
    const ana = await admin();
    const fields = someFields();
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    const publishAt = now() + hourMs;
    await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt });
    for (const jump of [5 * hourMs, -5 * hourMs, 2 * hourMs, -2 * hourMs, 3 * hourMs]) {
      wait(jump);
      await publishDue();
    }
    expect((await actions()).filter((action) => action === 'news.published')).toHaveLength(1);
  });

  it('locks users out no longer than the limit', async () => {
    const sent = [];
    for (let count = 0; count < 4; count += 1) sent.push(await sendMessage());
    expect(sent).toEqual([200, 200, 200, 429]);
    // The counted moments are in the future now.
    wait(-5 * hourMs);
    await sendMessage();
    wait(11 * minuteMs);
    expect(await sendMessage()).toBe(200);
    wait(10 * hourMs);
    expect(await sendMessage()).toBe(200);
  });

  it('rejects an expired captcha with a sentence, and accepts the next one', async () => {
    const challenge: object = await (await portal().get('/api/captcha')).json();
    const token = await solveAltcha(challenge);
    wait(5 * hourMs);
    expect(await sendWith(token)).toBe(400);
    expect(await sendMessage()).toBe(200);
    wait(-5 * hourMs);
    expect(await sendMessage()).toBe(200);
  });

  it('expires a preview on time', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields: someFields() });
    const { url } = await ana.ok('POST', `/noticias/${id}/previa`);
    const status = async () => (await portal().get(String(url))).status;
    expect(await status()).toBe(200);
    wait(30 * dayMs);
    expect(await status()).toBe(404);
    wait(-30 * dayMs);
    expect(await status()).toBe(200);
    wait(-hourMs);
    expect(await status()).toBe(200);
  });
});
