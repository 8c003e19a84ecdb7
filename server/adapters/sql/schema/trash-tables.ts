import type { Generated } from 'kysely';

/** News with their draft, or a draft that readers never saw: `draft_by` is who created it, null for news. */
export interface TrashedNewsTable {
  id: string;
  slug: string | null;
  category: string;
  title: string;
  version: number;
  created_at: number | null;
  deleted_at: number;
  deleted_by: string;
  deleted_by_name: string;
  is_unpublished: Generated<number>;
  draft_by: string | null;
  draft: string | null;
  record: string;
}
