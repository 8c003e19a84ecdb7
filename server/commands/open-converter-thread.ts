/**
 * Starts the thread that converts the records of an import. While the import has nothing to write, it converts records
 * as well.
 */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  type Convertible,
  type StartConverter,
  startConverter,
} from '../services/transfer/foreign/converter.ts';
import type { Prepared } from '../services/transfer/foreign/prepare-item.ts';
import type { FromThread, ToThread } from './converter-thread.ts';

export interface ConverterThread {
  /** Opens the temporary file of the import in the thread, while the file still has a path. */
  openScratch(path: string): Promise<void>;
  startConverter: StartConverter;
  close(): Promise<void>;
}

/** The thread has so many records at a time, so that it never waits for the next one. */
const ahead = 8;

interface Call<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
}

export function openConverterThread(): ConverterThread {
  const worker = new Worker(join(import.meta.dirname, 'converter-thread.ts'));
  const conversions = new Map<number, Call<Prepared>>();
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
      const conversion = conversions.get(message.call);
      conversions.delete(message.call);
      conversion?.resolve(message.prepared);
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
    startConverter(plan, scratch, images) {
      findImage = images.find;
      send({ kind: 'start', plan });
      const own = startConverter(plan, scratch, images);
      const waiting: (Call<Prepared> & { record: Convertible; now: number })[] = [];
      let isHelping = false;
      /**
       * Converts records that the thread has not reached, one in each turn of the event loop, so that writing has
       * precedence.
       */
      const help = async () => {
        isHelping = true;
        for (;;) {
          await nextTurn();
          const one = waiting.shift();
          if (!one) break;
          await own.convert(one.record, one.now).then(one.resolve, one.reject);
        }
        isHelping = false;
      };
      const giveNext = () => {
        while (conversions.size < ahead) {
          const one = waiting.shift();
          if (!one) return;
          calls += 1;
          conversions.set(calls, {
            resolve(prepared) {
              one.resolve(prepared);
              giveNext();
            },
            reject: one.reject,
          });
          send({ kind: 'convert', call: calls, record: one.record, now: one.now });
        }
        if (!isHelping) void help();
      };
      return {
        convert: (record, now) =>
          new Promise((resolve, reject) => {
            if (failure) return reject(failure);
            waiting.push({ record, now, resolve, reject });
            giveNext();
          }),
      };
    },
    async close() {
      await worker.terminate();
    },
  };
}
