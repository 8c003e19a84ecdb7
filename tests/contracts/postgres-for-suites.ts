/** Global set-up: one PostgreSQL for all suites. */
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../server/adapters/sql/connection/postgres.ts';
import { startPostgres } from '../postgres-server.ts';

export const templateDatabase = 'modelo';

declare module 'vitest' {
  interface ProvidedContext {
    postgresTemplateUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.createDatabase(templateDatabase);
  const url = server.urlOf(templateDatabase);
  const database = await openPostgres({ url });
  await database.close();
  project.provide('postgresTemplateUrl', url);
  return () => server.remove();
}
