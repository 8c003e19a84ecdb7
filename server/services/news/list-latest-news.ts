import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import { carouselNewsCount } from '../../../domain/site/limits.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { Clock } from '../../ports/stores.ts';
import { type PictureSource, toNewsCards } from '../media/find-pictures.ts';

interface Needs {
  news: NewsStore;
  images: PictureSource;
  clock: Clock;
}

export function listLatestNews({ news, images, clock }: Needs) {
  return async (visitor: Visitor): Promise<NewsCard[]> =>
    toNewsCards(images, await news.listLatest(visibleTo(visitor, clock()), { limit: carouselNewsCount }));
}
