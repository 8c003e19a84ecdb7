/** What screen readers call the form of a text. */
export function formName(isSaved: boolean, isPublished: boolean, isReviewing: boolean): string {
  if (isReviewing) return 'Revisar notícia';
  if (isPublished) return 'Editar notícia';
  return isSaved ? 'Editar rascunho' : 'Nova notícia';
}
