/** Finds title, author and picture of another site's post, for its card in a text (docs/product.md#embeds). */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { findEmbed } from '../../../domain/media/embed.ts';
import { insetTextMaxUnits } from '../../../domain/site/limits.ts';
import { ownEmbed, unknownEmbed } from '../../../domain/text/sentences.ts';
import { cleanLine } from '../../../domain/text/text.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import { embedLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { saveImageUpload } from './upload-image.ts';

/** The texts and picture of a card. All are '' when the provider has no open service, or does not answer in time. */
interface EmbedCard {
  title: string;
  author: string;
  /** The address of the picture, which is stored in the portal. */
  src: string;
}

type EmbedAdapters = Pick<
  Adapters,
  'database' | 'files' | 'imageWorker' | 'spool' | 'clock' | 'log' | 'onImageStored' | 'embedTitles' | 'site'
>;

export function describeEmbed(adapters: EmbedAdapters) {
  const { database, embedTitles, clock, site } = adapters;
  return async (actor: Actor, address: string): Promise<Result<EmbedCard>> => {
    const isOwn = URL.parse(address.trim())?.host === new URL(site.url).host;
    if (isOwn) return fail(invalid(ownEmbed, 'endereco'));
    const embed = findEmbed(address);
    if (!embed) return fail(invalid(unknownEmbed, 'endereco'));
    if (!embed.oembed) return ok({ title: '', author: '', src: '' });
    const waitMs = await database.rateLimits.take(embedLimit, actor.userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    const found = await embedTitles.find(embed.oembed);
    const { title, author } = insetTextMaxUnits.EMBED;
    return ok({
      title: embed.oembed.isTitled ? toLine(found?.title, title) : '',
      author: toLine(found?.author, author),
      src: found?.pictureAddress
        ? await keepPicture(adapters, actor, embed.provider, found.pictureAddress)
        : '',
    });
  };
}

/** Downloads and stores the picture of a card. On any failure it returns '', and the card has no picture. */
async function keepPicture(
  adapters: EmbedAdapters,
  actor: Actor,
  provider: string,
  address: string,
): Promise<string> {
  try {
    const data = await adapters.embedTitles.findPicture(address);
    if (data === null) return '';
    const upload = { purpose: 'editor', fileName: provider } as const;
    const stored = await saveImageUpload(adapters, actor, upload, data);
    return stored.ok ? stored.value.url : '';
  } catch (err) {
    adapters.log.warn({ err }, 'the picture of an embed could not be stored');
    return '';
  }
}

function toLine(text = '', max: number): string {
  return cleanLine(text.slice(0, max).toWellFormed(), Infinity);
}
