/**
 * The buttons `Deletar` and `Editar` of a card. If two lists of a page show the same news, `list` makes their ids
 * different.
 */
import { Island } from '../../islands/island.tsx';
import NewsActions from '../../islands/news/news-actions.tsx';
import type { CardActions } from './news-card.tsx';

export function actionsOf(id: string, list: string): CardActions {
  const titleId = `${list}-${id}`;
  return { newsId: id, titleId, actions: <Island of={NewsActions} when="idle" props={{ id, titleId }} /> };
}
