/**
 * Implements, with Node's own SQLite, the parts of better-sqlite3 that Ghost's query builder calls. That package must
 * be compiled or downloaded during its installation, and a test machine has nothing for that.
 */
const { DatabaseSync } = require('node:sqlite');

/** Ghost reads the codes of SQLite in the errors. */
const codes = { 1: 'SQLITE_ERROR', 5: 'SQLITE_BUSY', 19: 'SQLITE_CONSTRAINT' };

function withCode(work) {
  try {
    return work();
  } catch (error) {
    const errno = error.errcode & 255;
    throw Object.assign(error, { errno, code: codes[errno] ?? error.code });
  }
}

function toValue(value) {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return Number(value);
  return value instanceof Date ? value.valueOf() : value;
}

module.exports = class Database {
  constructor(file) {
    this.connection = new DatabaseSync(file);
  }
  pragma(text) {
    return this.prepare(`pragma ${text}`).all();
  }
  exec(sql) {
    withCode(() => this.connection.exec(sql));
    return this;
  }
  prepare(sql) {
    const statement = withCode(() => this.connection.prepare(sql));
    return {
      reader: statement.columns().length > 0,
      all: (values = []) => withCode(() => statement.all(...values.map(toValue))).map((row) => ({ ...row })),
      run(values = []) {
        const { changes, lastInsertRowid } = withCode(() => statement.run(...values.map(toValue)));
        return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
      },
    };
  }
  close() {
    this.connection.close();
  }
};
