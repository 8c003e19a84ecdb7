/**
 * Opens and ends previews of drafts and pages. A preview is a link that shows one state of a text to everyone who has
 * the link.
 */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { originalKeyOf } from '../../../../domain/media/image.ts';
import { imageKeysOf } from '../../../../domain/media/image-use.ts';
import { pageFieldsOf } from '../../../../domain/pages/page-text.ts';
import { previewLifetimeMs, previewsMax } from '../../../../domain/site/limits.ts';
import { textPageMissing } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Preview, PreviewedText } from '../../../ports/previews.ts';
import type { Clock, Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { createId } from '../../site/create-id.ts';
import { readToken, signToken } from '../../site/signed-token.ts';
import { findEditableNews, getCurrentFields } from '../editable-news.ts';

type Kind = Preview['kind'];

const purpose = 'previa';
const toBase64url = (id: string) => Buffer.from(id).toString('base64url');
const fromBase64url = (pass: string) => Buffer.from(pass, 'base64url').toString();

const actions = {
  news: { created: 'preview.created', ended: 'preview.ended' },
  page: { created: 'page.preview-created', ended: 'page.preview-ended' },
} as const;

/** Creates an address that shows the current text, for a day, to everyone who has the address. */
export function createPreview({
  database,
  clock,
  sessionSecret,
}: Pick<Adapters, 'database' | 'clock' | 'sessionSecret'>) {
  return (actor: Actor, kind: Kind, targetId: string) =>
    database.inTransaction(async (stores) => {
      const found = await findText(stores, kind, targetId);
      if (!found.ok) return found;
      const now = clock();
      const preview = { id: createId(), targetId, expiresAt: now + previewLifetimeMs, createdBy: actor };
      await stores.previews.create({ ...preview, ...found.value }, previewsMax);
      const { title } = found.value.fields;
      await recordAction(stores, actor, now, { action: actions[kind].created, id: targetId, title });
      const url = `/previa/${signToken(sessionSecret, purpose, toBase64url(preview.id))}`;
      return ok({ url, expiresAt: preview.expiresAt });
    });
}

/** Finds when the last open preview of a text ends; null when none is open. */
export function getPreviewEnd({ previews }: Pick<Stores, 'previews'>, clock: Clock) {
  return async (kind: Kind, targetId: string): Promise<{ expiresAt: number | null }> => ({
    expiresAt: await previews.findEnd(kind, targetId, clock()),
  });
}

export function closePreviews({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, kind: Kind, targetId: string): Promise<Result<{ ended: number }>> =>
    database.inTransaction(async (stores) => {
      const found = await findText(stores, kind, targetId);
      if (!found.ok) return found;
      const ended = await stores.previews.deleteByTarget(kind, targetId);
      const { title } = found.value.fields;
      if (ended > 0)
        await recordAction(stores, actor, clock(), { action: actions[kind].ended, id: targetId, title });
      return ok({ ended });
    });
}

/**
 * Finds the open preview at an address. Null when the address is invalid, the preview has ended, or its creator may no
 * longer show the text.
 */
export async function findOpenPreview(
  { previews, users, sessionSecret, clock }: PreviewSources,
  token: string,
): Promise<Preview | null> {
  const pass = readToken(sessionSecret, purpose, token);
  const preview = pass === null ? null : await previews.find(fromBase64url(pass), clock());
  if (!preview) return null;
  const { userId } = preview.createdBy;
  const creator = await users.findById(userId);
  const right = preview.kind === 'page' ? 'manage-site' : 'write-news';
  return creator && mayDo(creator, right) && !(await users.isSuspended(userId)) ? preview : null;
}

export type PreviewSources = Pick<Stores, 'previews' | 'users'> &
  Pick<Adapters, 'sessionSecret'> & { clock: Clock };

/** Returns whether the preview that the token names is open and shows a hidden file. */
export function isFileOfPreview(sources: PreviewSources) {
  return async (token: string, storageKey: string): Promise<boolean> => {
    const preview = token === '' ? null : await findOpenPreview(sources, token);
    if (!preview) return false;
    const { kind, fields } = preview;
    const keys = imageKeysOf(kind === 'page' ? { imageUrl: '', ...fields } : fields);
    const original = originalKeyOf(storageKey);
    return keys.includes(storageKey) || (original !== null && keys.includes(original));
  };
}

async function findText(stores: Stores, kind: Kind, id: string): Promise<Result<PreviewedText>> {
  if (kind === 'page') {
    const page = await stores.textPages.find(id);
    if (!page) return fail({ code: 'not-found', message: textPageMissing });
    return ok({ kind, fields: pageFieldsOf(page) });
  }
  const found = await findEditableNews(stores, id);
  return found.ok ? ok({ kind, fields: getCurrentFields(found.value) }) : found;
}
