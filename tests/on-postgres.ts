/** Whether attacks and faults run on PostgreSQL and a bucket (`npm run test:more`), not on SQLite and a folder. */
export function isOnPostgres(): boolean {
  return process.env.PAUTA_TESTS_ON === 'postgres';
}
