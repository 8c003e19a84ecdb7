/** Divides rows into batches of one statement each, for all stores: a statement has a limited number of values. */
const rowsPerStatement = 500;

/** Divides rows into parts that fit into one statement each, so that many rows cost few statements. */
export function inBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
}
