/** The links to the previous and the next page, for readers without JavaScript and for crawlers. */

export function PageLinks({
  previousPath,
  nextPath,
  onNext,
}: {
  previousPath: string | null;
  nextPath: string | null;
  /** After hydration, this function is called instead of following the link. */
  onNext?: () => void;
}) {
  if (!previousPath && !nextPath) return null;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap justify-between gap-4 border-t border-rule py-6">
      {previousPath ? (
        <a href={previousPath} rel="prev" className="button-line">
          Anterior
        </a>
      ) : (
        <span />
      )}
      {nextPath ? (
        <a
          href={nextPath}
          rel="next"
          className="button-line"
          onClick={(event) => {
            if (!onNext || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onNext();
          }}
        >
          Próxima
        </a>
      ) : null}
    </nav>
  );
}
