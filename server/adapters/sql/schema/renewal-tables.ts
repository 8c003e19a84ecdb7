export interface NewsRenewalsTable {
  kind: string;
  id: string;
  target_id: string;
  position: string;
}
