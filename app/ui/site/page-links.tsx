/** Plain links to the neighbouring pages of a list, for readers without JavaScript and for crawlers. */
export function PageLinks({
  previousPath,
  nextPath,
  onNext,
}: {
  previousPath: string | null;
  nextPath: string | null;
  /** Instead of leaving the page. */
  onNext?: () => void;
}) {
  if (!previousPath && !nextPath) return null;
  return (
    <nav aria-label="Páginas" className="flex justify-between gap-4 border-t border-rule py-6">
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
