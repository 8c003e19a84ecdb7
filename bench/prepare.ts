/** Makes what the sections need and keep, without measuring anything. */
import { demoContent } from './content/demo.ts';
import { generatedContent } from './content/generate.ts';
import { generatedOnPostgres } from './content/generate-postgres.ts';
import type { Options } from './options.ts';
import { buildPortal } from './portal.ts';
import { measuredSizes } from './sections/queries.ts';
import { newsCount } from './sections/start.ts';

export async function prepare({ sections, news }: Options, say: (line: string) => void): Promise<void> {
  buildPortal();
  await demoContent(say);
  if (sections.includes('queries')) for (const size of measuredSizes(news)) await generatedContent(size, say);
  if (sections.includes('start')) await generatedContent(newsCount, say);
  if (sections.includes('queries-postgresql')) await generatedOnPostgres(measuredSizes(news), say);
}
