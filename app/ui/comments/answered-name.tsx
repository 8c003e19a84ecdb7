/** Shows, beside the author of a comment, the name of the person whom it answers. */

/** `name` is null for a comment that is no answer, and '' when the answered comment cannot be read any more. */
export function AnsweredName({ name }: { name: string | null }) {
  if (name === null) return null;
  return (
    <span className="comment-answered">
      {name === '' ? (
        'em resposta a um comentário removido'
      ) : (
        <>
          {'em resposta a '}
          <bdi>{name}</bdi>
        </>
      )}
    </span>
  );
}
