export interface RedirectsTable {
  id: string;
  source: string;
  target: string;
  target_key: string;
  status: number;
  is_prefix: number;
  position: number;
  version: number;
  is_imported: number;
  is_touched: number;
  is_removed: number;
}

export interface RedirectHitsTable {
  redirect_id: string;
  day: number;
  hits: number;
}

export interface MissingAddressesTable {
  path: string;
  day: number;
  hits: number;
}
