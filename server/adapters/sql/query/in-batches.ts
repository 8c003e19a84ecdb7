/** Rows of one statement. A statement has a limited number of values on both databases. */
const rowsPerStatement = 500;

/** Rows in parts that fit into one statement each, so that many rows cost few statements. */
export function inBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
}
