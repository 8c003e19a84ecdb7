export interface ImportsTable {
  id: string;
  started_at: number;
  /** JSON. */
  report: string;
}

export interface ImportedRecordsTable {
  id: string;
  kind: string;
  old_id: string;
  new_id: string;
  title: string;
  path: string;
  imported_at: number;
  checksum: string;
  written: string;
  problems: string;
  problem_codes: string;
  is_open: number;
  original: string;
}
