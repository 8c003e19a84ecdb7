/** The key that makes a comment sent twice one comment. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Submission = typeof import('../../../app/islands/comments/unsent-comment.ts');

/** The storage of a tab: it survives reloads. */
function aStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}
async function load(): Promise<Submission> {
  vi.resetModules();
  return import('../../../app/islands/comments/unsent-comment.ts');
}
beforeEach(() => vi.stubGlobal('sessionStorage', aStorage()));
afterEach(() => vi.unstubAllGlobals());

it('an unsent comment keeps its key until it is acknowledged, also after a reload', async () => {
  const page = await load();
  const key = page.getSubmissionKey('n1', 'Duas  palavras\ne mais');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(page.getSubmissionKey('n1', 'Duas  palavras\ne mais')).toBe(key);
  const reloaded = await load();
  expect(reloaded.getSubmissionKey('n1', 'Duas  palavras\ne mais')).toBe(key);
  reloaded.deleteSubmissionKey('n1');
  expect(reloaded.getSubmissionKey('n1', 'Duas  palavras\ne mais')).not.toBe(key);
});

it('an unsent comment has another key for another text, and for other news', async () => {
  const page = await load();
  const keys = [
    page.getSubmissionKey('n1', 'Um'),
    page.getSubmissionKey('n1', 'Dois'),
    page.getSubmissionKey('n2', 'Dois'),
  ];
  expect(new Set(keys).size).toBe(3);
});

it('comments can be sent when the browser stores nothing', async () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const page = await load();
  const key = page.getSubmissionKey('n1', 'Um');
  expect(page.getSubmissionKey('n1', 'Um')).toBe(key);
  page.deleteSubmissionKey('n1');
  expect(page.getSubmissionKey('n1', 'Um')).not.toBe(key);
});
