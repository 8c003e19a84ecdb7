/** The file store in a bucket, with storage that does not answer. */
import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openS3FileStore } from '../../../server/adapters/s3/s3-file-store.ts';
import { startS3 } from '../../s3-server.ts';
import { describeFileStore } from './file-store.ts';

describeFileStore('S3', async () => {
  const server = await startS3();
  const files = openS3FileStore(server);
  return {
    files,
    async close() {
      files.close();
      await server.close();
    },
  };
});

it('distinguishes storage that does not answer, or lacks the bucket, from a missing file', async () => {
  const server = await startS3();
  const elsewhere = openS3FileStore({ ...server, bucket: 'outro' });
  await expect(elsewhere.ping()).rejects.toThrow();
  await expect(elsewhere.read('a.jpg')).rejects.toThrow();
  elsewhere.close();
  const files = openS3FileStore(server);
  await server.close();
  await expect(files.ping()).rejects.toThrow();
  await expect(files.read('a.jpg')).rejects.toThrow();
  await expect(files.save('a.jpg', Buffer.from('a'))).rejects.toThrow();
  files.close();
});

it('lists more objects than a bucket answers at once', async () => {
  const server = await startS3();
  const files = openS3FileStore(server);
  try {
    const keys = Array.from({ length: 1_001 }, (_, index) => `${String(index).padStart(4, '0')}.jpg`);
    // A bucket of this server is a folder, and an object a file in it.
    const path = (key: string) => join(server.folder, server.bucket, `${key}._S3rver_object`);
    for (const key of keys) await writeFile(path(key), '');
    const listed: string[] = [];
    for await (const key of files.list()) listed.push(key);
    expect(listed).toEqual(keys);
  } finally {
    files.close();
    await server.close();
  }
});

describe('storage that stops in the middle of an answer', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = null;
  });

  async function open(answer: RequestListener, { callTimeoutMs = 5_000 } = {}) {
    server = createServer(answer);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    // If a process gets no processor for this long, it times out before it reads what has arrived.
    const limits = { bodyTimeoutMs: 1_000, callTimeoutMs };
    return openS3FileStore({ bucket: 'pauta', endpoint, region: 'us-east-1', credentials, ...limits });
  }
  const stalled: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Length': '1000', 'Content-Type': 'image/jpeg' });
    response.write('x'.repeat(10));
  };

  it('times out a read', async () => {
    const files = await open(stalled);
    await expect(files.read('a.jpg')).rejects.toMatchObject({ fault: 'storage' });
    files.close();
  });

  it('fails a stream, and closes its connection', async () => {
    let closed = 0;
    const files = await open((request, response) => {
      request.socket.once('close', () => {
        closed += 1;
      });
      stalled(request, response);
    });
    const file = await files.open('a.jpg');
    const read = async () => {
      for await (const _ of file?.stream ?? []) expect(closed).toBe(0);
    };
    await expect(read()).rejects.toMatchObject({ fault: 'storage' });
    await expect.poll(() => closed).toBe(1);
    files.close();
  });

  it('closes the connection of a stream that its reader cancels', async () => {
    let closed = 0;
    const files = await open((request, response) => {
      request.socket.once('close', () => {
        closed += 1;
      });
      stalled(request, response);
    });
    (await files.open('a.jpg'))?.stream.destroy();
    await expect.poll(() => closed).toBe(1);
    files.close();
  });

  it('does not time out because of a slow reader', async () => {
    const files = await open((_, response) => {
      response.writeHead(200, { 'Content-Length': String(40 * 65_536) });
      response.end(Buffer.alloc(40 * 65_536));
    });
    const file = await files.open('a.jpg');
    let bytes = 0;
    for await (const chunk of file?.stream ?? []) {
      if (bytes === 0) await wait(2_500);
      bytes += chunk.length;
    }
    expect(bytes).toBe(40 * 65_536);
    files.close();
  });

  it.each([
    ['a list', (files: ReturnType<typeof openS3FileStore>) => files.list()[Symbol.asyncIterator]().next()],
    ['a removal', (files: ReturnType<typeof openS3FileStore>) => files.delete('a.jpg')],
    ['a put', (files: ReturnType<typeof openS3FileStore>) => files.save('a.jpg', Buffer.from('a'))],
  ])('fails %s', async (_, call) => {
    const answer: RequestListener = (request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Length': '1000', 'Content-Type': 'application/xml' });
      response.write('<?xml version="1.0"?>');
    };
    // The call fails, however early the answer ends.
    const files = await open(answer, { callTimeoutMs: 500 });
    await expect(call(files)).rejects.toThrow();
    files.close();
  });
});
