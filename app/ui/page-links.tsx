/** Plain links to the neighbouring pages of a list, for readers without JavaScript and for crawlers. */
export function PageLinks({
  previousPath,
  nextPath,
}: {
  previousPath: string | null;
  nextPath: string | null;
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
        <a href={nextPath} rel="next" className="button-line">
          Próxima
        </a>
      ) : null}
    </nav>
  );
}
