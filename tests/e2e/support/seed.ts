/** `node tests/e2e/support/seed.ts DIR`: makes a data folder with the content of content.ts. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type StoredImage, sizeKey } from '../../../domain/media/image.ts';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import { fileNameInKey, timeInKey } from '../../../domain/media/storage-key.ts';
import { createForeignImportReport } from '../../../domain/transfer/import-report.ts';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import type { FileStore } from '../../../server/ports/media.ts';
import { indexImage } from '../../../server/services/media/image-uses.ts';
import { saveVideo } from '../../../server/services/media/videos.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { createTestAccounts } from '../../test-accounts.ts';
import {
  bodyImageKey,
  coverKey,
  datedComments,
  datedMessages,
  datedNews,
  datedReports,
  datedVideos,
  staff,
  unusedImageKeys,
} from './content.ts';
import { password } from './sign-in.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node tests/e2e/support/seed.ts DIR');
await mkdir(folder, { recursive: true });
const database = await openSqlite(join(folder, 'pauta.sqlite'));
const files = await openDiskFileStore(join(folder, 'files'));
const now = Date.now();

const accounts = createTestAccounts(database, () => now);
for (const role of ['editor', 'reporter', 'moderator'] as const) {
  const id = await accounts.register({ ...staff[role], password, isEmailVerified: true, terms: null });
  if (id === null) throw new Error(`There is another ${role}.`);
  await database.users.setRoles(id, [role]);
}

await database.inTransaction(async (stores) => {
  await stores.images.save(await makeImage(files, coverKey, { width: 1200, height: 800 }));
  await stores.images.save(await makeImage(files, bodyImageKey, { width: 900, height: 1200 }));
  for (const key of unusedImageKeys) {
    await stores.images.save(await makeImage(files, key, { width: 600, height: 400 }));
    await indexImage(stores, {
      ...noImageDetails,
      storageKey: key,
      fileName: fileNameInKey(key),
      uploadedAt: timeInKey(key),
      uploadedBy: null,
    });
  }
  for (const news of datedNews(now)) await saveNews(stores, news);
  for (const comment of datedComments(now)) await stores.comments.save(comment);
  for (const report of datedReports(now)) await stores.commentReports.save(report);
  for (const message of datedMessages(now)) await stores.receivedMessages.save(message);
  for (const video of datedVideos(now)) await saveVideo(stores, video);
  await stores.banners.saveSide({
    id: 'bannerdaesquerda0000',
    imageUrl: `/files/${bodyImageKey}`,
    link: 'https://anunciante.example/',
    createdAt: now,
    side: 'left',
  });
  await stores.banners.saveMain({
    id: 'bannerprincipal00000',
    imageUrl: `/files/${coverKey}`,
    link: 'https://anunciante.example/',
    createdAt: now,
  });
  await stores.banners.saveMiddle({
    id: 'bannerdomeio00000000',
    imageUrl: `/files/${coverKey}`,
    link: 'https://anunciante.example/',
    createdAt: now,
    side: 'mid',
    userId: 'redacao0000000000000',
  });
  const counts = { added: 1_240, unchanged: 0, changed: 0, skipped: 0, failed: 2 };
  const report = createForeignImportReport('importacao0000000000', now - 60_000);
  await stores.imports.saveRun({
    ...report,
    system: 'wordpress',
    name: 'Blog da Redação',
    counts: { ...report.counts, post: counts },
    leftOut: { membro: 12 },
    redirects: 3_811,
    shortcodes: { 'contact-form-7': 4 },
  });
  for (const [index, title] of ['Um foguete volta à Terra', 'Lista de presentes'].entries()) {
    const item = {
      id: `item${index}`,
      oldId: `${index}`,
      newId: `noticia${index}`,
      oldAddress: `https://antigo.example/2019/05/item${index}/`,
      path: '/',
      importedAt: now,
    };
    const problems = [
      {
        code: 'image',
        detail: `https://antigo.example/wp-content/uploads/2019/05/${'capa-'.repeat(20)}.jpg`,
      },
      { code: 'shortcode', detail: 'contact-form-7' },
    ] as const;
    const hashes = { checksum: '', written: '' };
    await stores.imports.save({ ...item, ...hashes, kind: 'post', title, problems, isOpen: true });
  }
  await stores.invalidateContent();
});
await database.close();

async function makeImage(
  store: FileStore,
  storageKey: string,
  { width, height }: { width: number; height: number },
): Promise<StoredImage> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#2b35e6' } });
  const original = await picture.clone().jpeg().toBuffer();
  await store.save(storageKey, original);
  const widths = [320, 768];
  for (const size of widths) {
    const resized = picture.clone().resize(size);
    await store.save(sizeKey(storageKey, size, 'avif'), await resized.clone().avif({ effort: 0 }).toBuffer());
    await store.save(sizeKey(storageKey, size, 'webp'), await resized.clone().webp().toBuffer());
  }
  const miniature = await picture.clone().resize(8).webp().toBuffer();
  return {
    storageKey,
    width,
    height,
    bytes: original.length,
    mimeType: 'image/jpeg',
    placeholder: `data:image/webp;base64,${miniature.toString('base64')}`,
    widths,
  };
}
