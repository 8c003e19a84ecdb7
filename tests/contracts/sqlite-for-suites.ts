/** Global set-up: one migrated SQLite file that each test copies. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openSqlite, type SqlDatabase } from '../../server/adapters/sql/connection/sqlite.ts';
import type { QueryWatch } from '../../server/http/query-watch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-sqlite-'));
  const template = join(folder, 'modelo.sqlite');
  await (await openSqlite(template)).close();
  project.provide('sqliteTemplate', template);
  return () => rm(folder, { recursive: true, force: true });
}

export async function openNewSqlite(path: string, secret?: string, watch?: QueryWatch): Promise<SqlDatabase> {
  await copyFile(inject('sqliteTemplate'), path);
  return openSqlite(path, { secret, watch });
}
