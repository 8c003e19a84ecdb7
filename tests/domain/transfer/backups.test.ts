/** Which backups are kept, and how one is restored. */
import { expect, it } from 'vitest';
import { listOldBackups, listRestoreCommands } from '../../../domain/transfer/backups.ts';

it('keeps all backups of the newest days, so that one more of today pushes out no older day', () => {
  const names = ['2026-11-27-0300', '2026-11-27-1012', '2026-11-26-0300', '2026-11-25-0300'];
  expect(listOldBackups(names, 2)).toEqual(['2026-11-25-0300']);
  expect(listOldBackups(names, 9)).toEqual([]);
});

it('restores a backup of the data folder from where that folder was moved', () => {
  const dataDir = '/var/lib/pauta';
  const movedTo = `${dataDir}.antes`;
  const place = { name: '2026-11-27-0300', dataDir, movedTo, database: 'sqlite', storage: 'disk' } as const;
  expect(listRestoreCommands({ ...place, folder: `${dataDir}/copias-de-seguranca` })).toEqual([
    'mv /var/lib/pauta /var/lib/pauta.antes',
    'DATA_DIR=/var/lib/pauta npm run restore -- /var/lib/pauta.antes/copias-de-seguranca/2026-11-27-0300',
  ]);
  expect(listRestoreCommands({ ...place, folder: "/mnt/o d'Ana", database: 'postgres' })[1]).toBe(
    "DATABASE_URL=postgres://… DATA_DIR=/var/lib/pauta npm run restore -- '/mnt/o d'\\''Ana/2026-11-27-0300'",
  );
  expect(listRestoreCommands({ ...place, folder: '/mnt/copias', storage: 's3' })[1]).toBe(
    "STORAGE_URL='s3://…' DATA_DIR=/var/lib/pauta npm run restore -- /mnt/copias/2026-11-27-0300",
  );
});
