/** The grade of a review, on its cards and beside its headline. */
export function GradeBadge({ grade, isLarge = false }: { grade: string; isLarge?: boolean }) {
  return (
    <span className={`grade ${isLarge ? 'is-large' : ''}`}>
      <span className="sr-only">Nota </span>
      {grade}
    </span>
  );
}
