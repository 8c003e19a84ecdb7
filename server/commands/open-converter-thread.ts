/** Starts the thread that converts the records of an import, so that it has a processor of its own. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { StartConverter } from '../services/transfer/foreign/converter.ts';
import type { Prepared } from '../services/transfer/foreign/prepare-item.ts';
import type { FromThread, ToThread } from './converter-thread.ts';

export interface ConverterThread {
  /** Opens the temporary file of the import in the thread, while the file still has a path. */
  openScratch(path: string): Promise<void>;
  startConverter: StartConverter;
  close(): Promise<void>;
}

interface Call<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
}

export function openConverterThread(): ConverterThread {
  const worker = new Worker(join(import.meta.dirname, 'converter-thread.ts'));
  const conversions = new Map<number, Call<Prepared[]>>();
  let opening: Call<void> | undefined;
  let failure: Error | undefined;
  let findImage: Parameters<StartConverter>[2]['find'] | undefined;
  let calls = 0;
  const send = (message: ToThread) => worker.postMessage(message);
  const fail = (error: unknown) => {
    failure ??= new Error('the conversion of texts failed', { cause: error });
    opening?.reject(failure);
    for (const { reject } of conversions.values()) reject(failure);
    conversions.clear();
  };

  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`the thread ended with ${code}`)));
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'opened') opening?.resolve();
    else if (message.kind === 'converted') {
      conversions.get(message.call)?.resolve(message.prepared);
      conversions.delete(message.call);
    } else {
      const { call, address, better } = message;
      findImage?.(address, better).then((image) => send({ kind: 'found', call, image }), fail);
    }
  });

  return {
    openScratch: (path) =>
      new Promise((resolve, reject) => {
        opening = { resolve, reject };
        if (failure) reject(failure);
        else send({ kind: 'open', path });
      }),
    startConverter(plan, _, { find }) {
      findImage = find;
      send({ kind: 'start', plan });
      return {
        convert: (records, now) =>
          new Promise((resolve, reject) => {
            if (failure) return reject(failure);
            calls += 1;
            conversions.set(calls, { resolve, reject });
            send({ kind: 'convert', call: calls, records, now });
          }),
      };
    },
    async close() {
      await worker.terminate();
    },
  };
}
