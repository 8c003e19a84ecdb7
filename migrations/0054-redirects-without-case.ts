/** Stores the addresses of redirects in lower case, because case does not count when they are compared. */
import { type QueryExecutorProvider, sql } from 'kysely';

interface Stored {
  id: string;
  source: string;
  target_key: string;
  is_removed: number;
  is_touched: number;
}

export async function up(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Stored>`
    select id, source, target_key, is_removed, is_touched from redirects order by id`.execute(db);
  // Of rules that now have the same address, one that answers stays, and first one of a person.
  rows.sort((one, other) => one.is_removed - other.is_removed || other.is_touched - one.is_touched);
  const kept = new Set<string>();
  const changed: Stored[] = [];
  for (const row of rows) {
    const folded = { ...row, source: foldCase(row.source), target_key: foldCase(row.target_key) };
    if (kept.has(folded.source)) {
      await sql`delete from redirect_hits where redirect_id = ${row.id}`.execute(db);
      await sql`delete from redirects where id = ${row.id}`.execute(db);
    } else if (folded.source !== row.source || folded.target_key !== row.target_key) changed.push(folded);
    kept.add(folded.source);
  }
  for (const { id, source, target_key } of changed)
    await sql`update redirects set source = ${source}, target_key = ${target_key} where id = ${id}`.execute(
      db,
    );
}

/** As `foldCase` of domain/site/redirects.ts when this was written. */
function foldCase(key: string): string {
  return key.replace(/%C3%(?:8[0-9A-F]|9[0-689A-E])|%[0-9A-F]{2}|[A-Z]+/g, (part) => {
    if (!part.startsWith('%')) return part.toLowerCase();
    return part.length === 3 ? part : encodeURIComponent(decodeURIComponent(part).toLowerCase());
  });
}
