/** Processes that start at the same time on one database. */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../server/ports/stores.ts';
import { databases } from './databases.ts';

describe.each(databases)('processes on $name that start at once', ({ open }) => {
  it('prepare the database one after the other', async () => {
    const opened = await open();
    const other = await opened.reopen();
    try {
      const steps: string[] = [];
      const { database } = opened;
      const prepare = (name: string, on: Database) =>
        on.runAlone(async () => {
          steps.push(`${name} begins`);
          await on.inTransaction((stores) => stores.invalidateContent());
          await setTimeout(50);
          steps.push(`${name} ends`);
        });
      await Promise.all([prepare('a', database), prepare('b', other)]);
      expect(steps.map((step) => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
      await expect(database.runAlone(() => Promise.reject(new Error('half done')))).rejects.toThrow(
        'half done',
      );
      expect(await other.runAlone(async () => 'next')).toBe('next');
    } finally {
      await other.close();
      await opened.close();
    }
  });
});
