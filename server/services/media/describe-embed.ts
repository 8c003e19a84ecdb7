/** Finds title and author of a post of another site, for its card in a text (docs/product.md#embeds). */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { findEmbed } from '../../../domain/media/embed.ts';
import { insetTextMaxUnits } from '../../../domain/site/limits.ts';
import { ownEmbed, unknownEmbed } from '../../../domain/text/sentences.ts';
import { cleanLine } from '../../../domain/text/text.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import { embedLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../ports/adapters.ts';

/** The title and author of an embed; both are '' when the provider has no open service, or gives no answer in time. */
export interface EmbedWords {
  title: string;
  author: string;
}

export function describeEmbed({
  database,
  embedTitles,
  clock,
  site,
}: Pick<Adapters, 'database' | 'embedTitles' | 'clock' | 'site'>) {
  return async (actor: Actor, address: string): Promise<Result<EmbedWords>> => {
    const isOwn = URL.parse(address.trim())?.host === new URL(site.url).host;
    if (isOwn) return fail(invalid(ownEmbed, 'endereco'));
    const embed = findEmbed(address);
    if (!embed) return fail(invalid(unknownEmbed, 'endereco'));
    if (!embed.oembed) return ok({ title: '', author: '' });
    const waitMs = await database.rateLimits.take(embedLimit, actor.userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    const found = await embedTitles.find(embed.oembed);
    const { title, author } = insetTextMaxUnits.EMBED;
    return ok({
      title: embed.oembed.isTitled ? toLine(found?.title, title) : '',
      author: toLine(found?.author, author),
    });
  };
}

function toLine(text = '', max: number): string {
  return cleanLine(text.slice(0, max).toWellFormed(), Infinity);
}
