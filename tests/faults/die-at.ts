/**
 * `node die-at.ts <statement> sqlite|postgres <where>`: opens and migrates a database and kills itself with SIGKILL
 * before that statement; 0 for never. Prints the number of statements.
 */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openPostgres } from '../../server/adapters/sql/connection/postgres.ts';
import { openSqlite } from '../../server/adapters/sql/connection/sqlite.ts';

const [last = '0', kind = '', where = ''] = process.argv.slice(2);
let statements = 0;

function count(): void {
  statements += 1;
  if (statements === Number(last)) process.kill(process.pid, 'SIGKILL');
}

/** Counts the calls of a method before they run. */
function countCalls<Method extends string>(
  prototype: Record<Method, (...args: never[]) => unknown>,
  method: Method,
): void {
  const original = prototype[method];
  prototype[method] = function counted(this: unknown, ...args: never[]) {
    count();
    return original.apply(this, args);
  };
}

countCalls(DatabaseSync.prototype, 'prepare');
countCalls(DatabaseSync.prototype, 'exec');
countCalls(pg.Client.prototype, 'query');

const database = kind === 'sqlite' ? await openSqlite(where) : await openPostgres({ url: where });
await database.close();
process.stdout.write(String(statements));
