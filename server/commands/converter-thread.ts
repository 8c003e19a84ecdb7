/** The thread that converts the records of an import, while the import writes those that are converted already. */
import { parentPort } from 'node:worker_threads';
import { openScratchReader } from '../adapters/sql/scratch.ts';
import type { ScratchReader } from '../ports/scratch.ts';
import {
  type ConversionPlan,
  type Converter,
  type Convertible,
  startConverter,
} from '../services/transfer/foreign/converter.ts';
import { type FoundImage, findMissingOnce } from '../services/transfer/foreign/found-image.ts';
import type { Prepared } from '../services/transfer/foreign/prepare-item.ts';

/** The messages from the import to the thread. `call` is the number of a call; the answer repeats it. */
export type ToThread =
  | { kind: 'open'; path: string }
  | { kind: 'start'; plan: ConversionPlan }
  | { kind: 'convert'; call: number; record: Convertible; now: number }
  | { kind: 'found'; call: number; image: FoundImage };

/** The messages from the thread to the import. The thread asks for images, because only the import has the database. */
export type FromThread =
  | { kind: 'opened' }
  | { kind: 'converted'; call: number; prepared: Prepared }
  | { kind: 'find'; call: number; address: string; better: readonly string[] };

const port = parentPort;
if (!port) throw new Error('An import starts this file as a thread.');
const send = (message: FromThread) => port.postMessage(message);
const searches = new Map<number, (image: FoundImage) => void>();
let calls = 0;
let scratch: ScratchReader | undefined;
let converter: Converter | undefined;

const images = findMissingOnce((address, better) => {
  calls += 1;
  const call = calls;
  return new Promise((resolve) => {
    searches.set(call, resolve);
    send({ kind: 'find', call, address, better });
  });
});

/** An error ends the thread, and the import reports it. */
async function answer(message: ToThread): Promise<void> {
  switch (message.kind) {
    case 'open':
      scratch = openScratchReader(message.path);
      send({ kind: 'opened' });
      break;
    case 'start':
      if (scratch) converter = startConverter(message.plan, scratch, images);
      break;
    case 'convert': {
      const { call, record, now } = message;
      if (!converter) throw new Error('The thread was not started.');
      send({ kind: 'converted', call, prepared: await converter.convert(record, now) });
      break;
    }
    case 'found':
      searches.get(message.call)?.(message.image);
      searches.delete(message.call);
      break;
    default:
      message satisfies never;
  }
}

port.on('message', answer);
