/** The thread in which an import converts. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ConverterThread, openConverterThread } from '../../../server/commands/open-converter-thread.ts';
import { anItem } from './foreign-records.ts';

let thread: ConverterThread;
beforeEach(() => {
  thread = openConverterThread();
});
afterEach(() => thread.close());

it('an error of the thread ends what the import waits for, and all later conversions', async () => {
  const missing = join(import.meta.dirname, 'there-is-no-such-file.sqlite');
  await expect(thread.openScratch(missing)).rejects.toThrow('the conversion of texts failed');
  const sectionPlan = {
    mappings: new Map(),
    group: null,
    sections: [],
    mainRanks: new Map(),
    fallbackId: '',
  };
  const site = { kind: 'site', system: 'ghost', version: '', address: null, name: '' } as const;
  const names = new Map<string, string>();
  const plan = {
    site,
    fileHosts: new Set<string>(),
    sectionPlan,
    topicNames: names,
    authorNames: names,
    profiles: names,
  };
  const scratch = { map: () => ({ get: () => undefined, has: () => false }), close() {} };
  const images = { find: async () => ({ kind: 'missing' }) as const };
  const converter = thread.startConverter(plan, scratch, images);
  await expect(converter.convert(anItem('1'), 0)).rejects.toThrow('the conversion of texts failed');
});
