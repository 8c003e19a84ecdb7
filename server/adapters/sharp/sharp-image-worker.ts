/** Runs the process that decodes images, one job at a time. */
import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { imageMaxBytes } from '../../../domain/site/limits.ts';
import type { ImageWorker } from '../../ports/media.ts';
import { childEnvironment } from '../../start/child-environment.ts';
import { imageFormatOf, isHeic } from './image-format.ts';
import { type ImageAnswer, type ImageRequest, imageAnswer } from './image-messages.ts';

interface Options {
  /** The process stops after this time without work. */
  idleMs?: number;
  /** The process is killed after this time in one job. */
  jobTimeoutMs?: number;
  /** The most waiting jobs; further ones are rejected. */
  queueMax?: number;
}

interface Job {
  request: ImageRequest;
  hear(answer: ImageAnswer): void;
  /** The process failed: it timed out, crashed or could not start. */
  fail(error: Error): void;
}

const processFile = join(import.meta.dirname, 'image-process.ts');

/**
 * Creates the worker. Its process has low priority and stops when it is idle. Sizes are made last, because users wait
 * for the other jobs.
 */
export function createSharpImageWorker({
  idleMs = 10_000,
  jobTimeoutMs = 110_000,
  queueMax = 100,
}: Options = {}): ImageWorker {
  const waiting: Job[] = [];
  let child: ChildProcess | null = null;
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function submit(job: Job): void {
    if (isClosed) {
      job.fail(new Error('The image worker is closed.'));
    } else if (waiting.length >= queueMax) {
      job.fail(new Error(`${queueMax} images are waiting already.`));
    } else {
      const isUrgent = job.request.task !== 'make-sizes';
      const lessUrgent = waiting.findIndex(({ request }) => isUrgent && request.task === 'make-sizes');
      waiting.splice(lessUrgent === -1 ? waiting.length : lessUrgent, 0, job);
      next();
    }
  }

  function next(): void {
    if (current) return;
    clearTimeout(timer);
    current = waiting.shift() ?? null;
    if (!current) {
      timer = setTimeout(releaseIdleChild, idleMs);
      timer.unref();
      return;
    }
    child ??= start();
    timer = setTimeout(() => failCurrent(`An image took more than ${jobTimeoutMs} ms.`), jobTimeoutMs);
    const job = current;
    child.send(job.request, (error) => {
      // The job may have failed for another reason meanwhile; then the next job must not fail.
      if (error && current === job) failCurrent(`The image process could not be reached: ${error.message}`);
    });
  }

  function start(): ChildProcess {
    const started = fork(processFile, {
      serialization: 'advanced',
      // Flags of the portal, or of a test runner, are not passed on. The process has few objects, so it needs little
      // memory for new ones.
      execArgv: ['--max-semi-space-size=1'],
      // The process decodes untrusted bytes, so it gets no secrets.
      env: childEnvironment(memoryVariables()),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (message: unknown) => {
      if (started !== child) return;
      const answer = imageAnswer.safeParse(message);
      if (answer.success) hear(answer.data);
      else failCurrent('The image process sent an unknown message.');
    });
    started.on('error', (error) => {
      if (started === child) failCurrent(`The image process failed: ${error.message}`);
    });
    started.on('exit', (code, signal) => {
      if (started === child) failCurrent(`The image process ended (${signal ?? code}).`);
    });
    return started;
  }

  function hear(answer: ImageAnswer): void {
    const job = current;
    if (answer.kind !== 'size') current = null;
    job?.hear(answer);
    next();
  }

  function failCurrent(message: string): void {
    const job = current;
    current = null;
    child?.kill('SIGKILL');
    child = null;
    job?.fail(new Error(message));
    next();
  }

  function releaseIdleChild(): void {
    const idle = child;
    child = null;
    if (idle?.connected) idle.disconnect();
  }

  /** Returns the image that the process makes; null for a damaged image. */
  async function createImage(request: ImageRequest & { data: Buffer }): Promise<Buffer | null> {
    if (!imageFormatOf(request.data)) return null;
    return new Promise((resolve, reject) =>
      submit({
        request,
        hear(answer) {
          if (answer.kind === 'image') resolve(toBuffer(answer.data));
          else if (answer.kind === 'refused') resolve(null);
          else reject(new Error(`The image process said ${answer.kind}.`));
        },
        fail: reject,
      }),
    );
  }

  return {
    async inspect(data) {
      if (isHeic(data)) return { refused: 'heic' };
      if (!imageFormatOf(data)) return { refused: 'no-image' };
      if (data.length > imageMaxBytes) return { refused: 'too-large' };
      return new Promise((resolve, reject) =>
        submit({
          request: { task: 'inspect', data },
          hear(answer) {
            if (answer.kind === 'refused') return resolve({ refused: answer.fault });
            if (answer.kind !== 'facts') return reject(new Error(`The image process said ${answer.kind}.`));
            const { width, height, mimeType, placeholder, withoutMetadata } = answer;
            resolve({
              width,
              height,
              mimeType,
              placeholder,
              withoutMetadata: withoutMetadata ? toBuffer(withoutMetadata) : data,
            });
          },
          fail: reject,
        }),
      );
    },
    async createSizes(data, widths, take) {
      if (!imageFormatOf(data)) return { made: false, reason: 'it is not an image' };
      let taken = Promise.resolve();
      const outcome = await new Promise<{ made: true } | { made: false; reason: string }>((resolve, reject) =>
        submit({
          request: { task: 'make-sizes', data, widths },
          hear(answer) {
            if (answer.kind === 'size') {
              const { width, format } = answer;
              taken = taken.then(() => take({ width, format, data: toBuffer(answer.data) }));
              taken.catch(() => {});
            } else {
              resolve(answer.kind === 'refused' ? { made: false, reason: answer.reason } : { made: true });
            }
          },
          fail: reject,
        }),
      );
      await taken;
      return outcome;
    },
    createIcon: (data, side) => createImage({ task: 'make-icon', data, side }),
    createCrop: (data, ratio, { focusX, focusY }) =>
      createImage({ task: 'make-crop', data, ratio, focusX, focusY }),
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.fail(new Error('The image worker is closed.'));
      clearTimeout(timer);
      const ended = child;
      if (!ended) return;
      failCurrent('The image worker is closed.');
      clearTimeout(timer);
      if (ended.exitCode === null && ended.signalCode === null) {
        await new Promise<void>((resolve) => ended.once('exit', () => resolve()));
      }
    },
  };
}

/**
 * Returns variables that save 60 MB: all threads share one arena, freed memory is returned at once, and no compiler for
 * types is loaded.
 */
function memoryVariables(): Record<string, string> {
  const compileCache = getCompileCacheDir();
  return {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    // The folder of the version is removed, because Node adds it again.
    ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compileCache) }),
  };
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
