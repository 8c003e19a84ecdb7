/** Received messages in the newsroom. */
import { describe, expect, it } from 'vitest';
import type { MessageRow } from '../../../domain/inbox/received-message.ts';
import { deleteExpired } from '../../../server/services/jobs/delete-expired.ts';
import { aReceivedMessage, minuteMs, words } from '../../builders.ts';
import {
  answerOf,
  type Person,
  refusalOf,
  auditSentencesFor as sentences,
  withNewsroom,
} from '../http/newsroom.ts';

const { portal, now, wait, signInAdmin, audit } = withNewsroom();

async function receive(...messages: Parameters<typeof aReceivedMessage>[0][]) {
  const made = messages.map((message) => aReceivedMessage(message));
  for (const message of made) await portal().database.receivedMessages.save(message);
  return made;
}
async function list(person: Person, query = ''): Promise<{ items: MessageRow[]; next: string | null }> {
  return Object(await answerOf(await person.call('GET', `/mensagens${query}`)));
}
const titles = ({ items }: { items: MessageRow[] }) => items.map(({ title }) => title);

describe('received messages', () => {
  it('are listed newest first, in pages, without their texts', async () => {
    await receive(
      ...Array.from({ length: 22 }, (_, index) => ({ titulo: `M${index}`, data: now() - index })),
    );
    const ana = await signInAdmin();
    const first = await list(ana);
    expect(titles(first)).toHaveLength(20);
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      name: 'Caio',
      title: 'M0',
      email: 'caio@exemplo.com',
      sentAt: now(),
      isRead: false,
    });
    expect(titles(await list(ana, `?pagina=2&depois=${first.next}`))).toEqual(['M20', 'M21']);
  });

  it('are marked as read when opened, and as unread on demand', async () => {
    const [one, other] = await receive({ titulo: 'Uma', data: 2 }, { titulo: 'Outra', data: 1 });
    const ana = await signInAdmin();
    const id = one?.id ?? '';
    expect(await answerOf(await ana.call('POST', `/mensagens/${id}/leitura`))).toEqual({
      id,
      name: 'Caio',
      title: 'Uma',
      email: 'caio@exemplo.com',
      sentAt: 2,
      isRead: true,
      text: 'Falem de impressoras.',
      replyAddress: 'mailto:caio@exemplo.com?subject=Re%3A%20Uma',
    });
    expect(titles(await list(ana, '?filtro=nao-lidas'))).toEqual(['Outra']);
    await answerOf(await ana.call('POST', `/mensagens/${id}/leitura`));
    wait(1);
    await answerOf(
      await ana.call('POST', '/mensagens/marcacao', { ids: [id, other?.id, 'x'], isRead: false }),
    );
    expect(titles(await list(ana, '?filtro=nao-lidas'))).toEqual(['Uma', 'Outra']);
    expect((await audit()).map(({ action, subjectId }) => `${action} ${subjectId}`)).toEqual([
      `message.unread ${id}`,
      `message.read ${id}`,
    ]);
    expect(await sentences(ana)).toEqual([
      'marcou como não lida a mensagem “Uma”',
      'marcou como lida a mensagem “Uma”',
    ]);
    wait(1);
    await answerOf(await ana.call('POST', '/mensagens/exclusao', { ids: [id] }));
    expect(await sentences(ana)).toEqual([
      'excluiu uma mensagem',
      'marcou como não lida uma mensagem',
      'marcou como lida uma mensagem',
    ]);
  });

  it('escape their content', async () => {
    const [hostile] = await receive({
      nome: '\u202eoiaC\u200b\u0000',
      titulo: '\u200b',
      email: 'a@exemplo.com?bcc=todos@exemplo.com',
      mensagem: `<script>alert(1)</script>\u202e\u2066 fim\r\n${'a'.repeat(100_000)}`,
    });
    const ana = await signInAdmin();
    const view = Object(await answerOf(await ana.call('POST', `/mensagens/${hostile?.id}/leitura`)));
    expect(view).toMatchObject({ name: 'oiaC', title: 'Sem título', replyAddress: null });
    expect(view.text.startsWith('<script>alert(1)</script> fim\naaa')).toBe(true);
    const [long] = await receive({ titulo: 'b'.repeat(5_000), nome: '', data: now() + 1 });
    const [row] = (await list(ana)).items;
    expect(row).toMatchObject({ id: long?.id, name: 'Sem nome', title: `${'b'.repeat(120)}...` });
  });

  it('are deleted, many at once, and can be restored for an hour', async () => {
    const made = await receive({ titulo: 'A', data: 3 }, { titulo: 'B', data: 2 }, { titulo: 'C', data: 1 });
    const [a, b] = made.map(({ id }) => id);
    const ana = await signInAdmin();
    await answerOf(await ana.call('POST', `/mensagens/${a}/leitura`));
    await answerOf(await ana.call('POST', '/mensagens/exclusao', { ids: [a, b, 'x'] }));
    expect(titles(await list(ana))).toEqual(['C']);
    expect(await refusalOf(await ana.call('POST', `/mensagens/${a}/leitura`))).toMatchObject({ status: 404 });

    await answerOf(await ana.call('POST', '/mensagens/recuperacao', { ids: [a, b] }));
    expect((await list(ana)).items.map(({ title, isRead }) => [title, isRead])).toEqual([
      ['A', true],
      ['B', false],
      ['C', false],
    ]);
    expect((await audit()).map(({ action }) => action).toSorted()).toEqual(
      words('message.read message.removed message.removed message.restored message.restored'),
    );

    await answerOf(await ana.call('POST', '/mensagens/exclusao', { ids: [a] }));
    wait(61 * minuteMs);
    await deleteExpired({ ...portal(), clock: now, log: { info() {}, warn() {}, error() {} } })();
    expect(await refusalOf(await ana.call('POST', '/mensagens/recuperacao', { ids: [a] }))).toMatchObject({
      status: 404,
      code: 'not-found',
    });
  });

  it('are not changed by a call that names none or too many', async () => {
    const ana = await signInAdmin();
    const many = Array.from({ length: 101 }, (_, index) => `m${index}`);
    for (const path of ['exclusao', 'recuperacao']) {
      for (const ids of [[], many, [''], [7], 'a', undefined]) {
        expect((await ana.call('POST', `/mensagens/${path}`, { ids })).status).toBe(400);
      }
    }
    expect((await ana.call('POST', '/mensagens/marcacao', { ids: ['a'], isRead: 'sim' })).status).toBe(400);
    expect((await ana.call('GET', '/mensagens?filtro=outras')).status).toBe(400);
  });
});
