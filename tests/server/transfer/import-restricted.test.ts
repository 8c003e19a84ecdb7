/** Checks what an import tells about records that readers of the old site could not see. */
import { describe, expect, it } from 'vitest';
import { createIds } from '../../../server/services/transfer/foreign/foreign-ids.ts';
import { testNowMs } from '../../builders.ts';
import { openTemporarySqlite } from '../../contracts/databases.ts';
import { aForeignSection, anItem, aSite } from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

describe('an import of a foreign site', () => {
  const { run } = useForeignImport(openTemporarySqlite);
  const begin = [aSite, aForeignSection('celulares')];

  it('reports what the old site restricted after an earlier import, and leaves it as it was', async () => {
    await run([...begin, anItem('1'), anItem('2')]);
    const restricted = anItem('1', { state: 'draft', problems: [{ code: 'access', detail: 'privado' }] });
    const details: string[] = [];
    const report = await run([...begin, restricted, anItem('2', { title: 'Mudou' })], {
      onProblems: ({ problems }) => details.push(...problems.map(({ detail }) => detail)),
    });
    expect(details).toEqual(['mudou no site antigo (privado); aqui fica como estava']);
    expect(report.problems).toEqual({ fault: 1 });
    expect(report.posts.here).toMatchObject({ published: 2 });
  });

  it('reports the day of a schedule that is more than a year away', async () => {
    const details: string[] = [];
    const publishedAt = testNowMs + 400 * 24 * 60 * 60 * 1000;
    await run([...begin, anItem('1', { state: 'scheduled', publishedAt })], {
      onProblems: ({ problems }) => details.push(...problems.map(({ detail }) => detail)),
    });
    const day = new Date(publishedAt).toISOString().slice(0, 10);
    expect(details).toEqual([`agendamento para mais de um ano à frente (${day}), agora rascunho`]);
  });
});

describe('the ids of a Ghost site', () => {
  const ofSite = (address: string | null) => createIds({ system: 'ghost', address });

  it('are the same in every file, with or without the address of the site', () => {
    const id = '5f9f1b9b9c9d440000000001';
    expect(ofSite(null)('item', id)).toBe(ofSite('https://a.example')('item', id));
  });

  it('differ between two sites whose ids are counters', () => {
    expect(ofSite('https://a.example')('item', '1')).not.toBe(ofSite('https://b.example')('item', '1'));
    expect(ofSite('https://www.a.example')('item', '1')).toBe(ofSite('http://a.example')('item', '1'));
  });
});
