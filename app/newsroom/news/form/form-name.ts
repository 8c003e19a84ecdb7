/** What screen readers call the form of a text. */
export function formName(isPublished: boolean, isReviewing: boolean): string {
  if (isReviewing) return 'Revisar notícia';
  return isPublished ? 'Editar notícia' : 'Nova notícia';
}
