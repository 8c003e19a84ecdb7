/** Open previews: states of drafts and pages that everyone with their link can see. */
import type { Actor } from '../../domain/accounts/audit.ts';
import type { NewsFields } from '../../domain/news/news-fields.ts';
import type { TextPageFields } from '../../domain/pages/text-pages.ts';

export type PreviewedText = { kind: 'news'; fields: NewsFields } | { kind: 'page'; fields: TextPageFields };

export type Preview = PreviewedText & {
  id: string;
  /** The id of the news or the page. */
  targetId: string;
  expiresAt: number;
  createdBy: Actor;
};
