/** Temporary folders, removed after the tests that use them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Makes a folder for all tests of a file, or of a group. */
export async function aFolderForAll(): Promise<string> {
  const folder = await make();
  afterAll(() => remove(folder));
  return folder;
}

/**
 * Makes a folder for the running test; it can also be called by hooks before each test. The folder is removed after the
 * hooks that follow the test.
 */
export async function aFolder(): Promise<string> {
  const folder = await make();
  onTestFinished(() => remove(folder));
  return folder;
}

function make(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'pauta-test-'));
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
