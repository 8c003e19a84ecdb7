/** The process that decodes images: its queue, its end when idle, and what happens when it takes too long. */
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createSharpImageWorker } from '../../../server/adapters/sharp/sharp-image-worker.ts';
import { waitFor } from '../../wait-for.ts';

const worker = createSharpImageWorker();
afterAll(() => worker.close());

function picture(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#446688', noise } });
}

/** Children of this process. */
const countProcesses = () =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

const createSizes = (data: Buffer, widths: number[]) => worker.createSizes(data, widths, async () => {});

describe('the image process', () => {
  it('serves uploads before sizes', async () => {
    const data = await picture(400, 300).jpeg().toBuffer();
    const done: string[] = [];
    await Promise.all([
      createSizes(data, [320]).then(() => done.push('first sizes')),
      createSizes(data, [320]).then(() => done.push('second sizes')),
      worker.inspect(data).then(() => done.push('inspected')),
    ]);
    expect(done).toEqual(['first sizes', 'inspected', 'second sizes']);
  });

  it('stops when idle and starts for the next image', async () => {
    const before = countProcesses();
    const brief = createSharpImageWorker({ idleMs: 1 });
    const data = await picture(40, 30).png().toBuffer();
    for (let round = 0; round < 3; round += 1) {
      expect(await brief.inspect(data)).toMatchObject({ width: 40 });
      await waitFor(() => expect(countProcesses()).toBeLessThanOrEqual(before));
    }
    await brief.close();
  });

  it('is killed when an image takes too long, without harm to the next image', async () => {
    // No machine starts a process in so short a time.
    const hasty = createSharpImageWorker({ jobTimeoutMs: 1 });
    const data = await picture(40, 30).png().toBuffer();
    await expect(hasty.inspect(data)).rejects.toThrow('1 ms');
    await hasty.close();
    expect(await worker.inspect(data)).toMatchObject({ width: 40 });
  });

  it("rejects images beyond the queue's limit, and all once it is closed", async () => {
    const narrow = createSharpImageWorker({ queueMax: 1 });
    const data = await picture(40, 30).png().toBuffer();
    const outcomes = await Promise.allSettled([
      narrow.inspect(data),
      narrow.inspect(data),
      narrow.inspect(data),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const last = narrow.inspect(data);
    await Promise.all([expect(last).rejects.toThrow('closed'), narrow.close()]);
    await expect(narrow.inspect(data)).rejects.toThrow('closed');
  });
});
