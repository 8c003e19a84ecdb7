import { Island } from '../../islands/island.tsx';
import NewsActions from '../../islands/news/news-actions.tsx';
import type { CardActions } from './news-card.tsx';

/** `Deletar` and `Editar` of a card. `place` keeps the ids of two cards of the same news apart. */
export function actionsOf(id: string, place: string): CardActions {
  const titleId = `${place}-${id}`;
  return { titleId, actions: <Island of={NewsActions} when="idle" props={{ id, titleId }} /> };
}
