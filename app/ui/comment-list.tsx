import { noComments } from '../../domain/messages.ts';
import { ShortDate } from './date.tsx';

interface ShownComment {
  id: string;
  author: string;
  comment: string;
  createdAt: number;
}

/** What readers said, newest first, as plain text. */
export function CommentList({ comments, count }: { comments: ShownComment[]; count: number }) {
  return (
    <section aria-labelledby="comentarios" className="border-t-4 border-hue pt-4">
      <h2 id="comentarios" className="text-2xl font-bold tracking-tight">
        Comentários
        {count > 0 ? <span className="ms-2 font-normal text-muted tabular-nums">{count}</span> : null}
      </h2>
      {comments.length === 0 ? <p className="mt-3 text-muted">{noComments}</p> : null}
      <ol className="mt-2">
        {comments.map((comment) => (
          <li
            key={comment.id}
            className="grid grid-cols-[2.5rem_1fr] gap-x-3 border-b border-rule py-5 last:border-0"
          >
            <span
              aria-hidden="true"
              className="grid size-10 place-items-center bg-surface font-display font-bold text-hue"
            >
              {[...comment.author][0]?.toUpperCase()}
            </span>
            <div>
              <p className="font-display text-[0.9375rem]">
                <strong>{comment.author}</strong>{' '}
                <span className="ms-1 text-[0.8125rem] text-muted tabular-nums">
                  <ShortDate at={comment.createdAt} />
                </span>
              </p>
              <p className="mt-1 text-lg/7 whitespace-pre-line">{comment.comment}</p>
            </div>
          </li>
        ))}
      </ol>
      {comments.length < count ? (
        <p className="mt-2 text-muted">
          Os {comments.length} mais recentes de {count}.
        </p>
      ) : null}
    </section>
  );
}
