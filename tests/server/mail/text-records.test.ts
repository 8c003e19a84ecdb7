/** TXT records, asked of a DNS server on this machine. */
import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, it } from 'vitest';
import { createTextLookup } from '../../../server/adapters/dns/text-records.ts';

let server: Socket | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

const refused = 5;
const unknownName = 3;

/** Answers each question with the texts of its name, or with an error code; returns the address of the server. */
function startDns(answers: Record<string, string[] | number>): Promise<string> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4', (query, { port, address }) => {
      const end = query.indexOf(0, 12) + 5;
      const answer = answers[nameIn(query)] ?? unknownName;
      const texts = typeof answer === 'number' ? [] : answer;
      const head = Buffer.from(query.subarray(0, 12));
      head.writeUInt16BE(0x8180 + (typeof answer === 'number' ? answer : 0), 2);
      head.writeUInt16BE(texts.length, 6);
      head.writeUInt16BE(0, 10);
      const message = Buffer.concat([head, query.subarray(12, end), ...texts.map(recordOf)]);
      socket.send(message, port, address);
    });
    server = socket;
    socket.bind(0, '127.0.0.1', () => resolve(`127.0.0.1:${socket.address().port}`));
  });
}

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at]; at += 1 + (query[at] ?? 0))
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  return labels.join('.').toLowerCase();
}

/** A TXT record of the name in the question: its text is cut into strings of 255 bytes at most. */
function recordOf(text: string): Buffer {
  const strings = text
    .match(/.{1,255}/g)
    ?.map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`, 'latin1'));
  const data = Buffer.concat(strings ?? []);
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]);
  return Buffer.concat([head, data]);
}

it('finds the records of a name, and joins the strings of a long one', async () => {
  const long = `v=DKIM1; p=${'A'.repeat(380)}`;
  const lookUp = createTextLookup([
    await startDns({ 'folha.example': ['v=spf1 -all', 'outro'], 'k.example': [long] }),
  ]);
  expect([...((await lookUp('folha.example')) ?? [])].sort()).toEqual(['outro', 'v=spf1 -all']);
  expect(await lookUp('k.example')).toEqual([long]);
});

it('distinguishes a name without records from a server that does not answer', async () => {
  const lookUp = createTextLookup([await startDns({ 'recusa.example': refused, 'vazio.example': [] })]);
  expect([
    await lookUp('nao-existe.example'),
    await lookUp('vazio.example'),
    await lookUp('recusa.example'),
  ]).toEqual([[], [], null]);
});
