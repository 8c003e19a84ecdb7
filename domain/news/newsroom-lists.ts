/** The lists of news in the newsroom, by their names in addresses. */

export const newsroomLists = [
  'todas',
  'publicadas',
  'rascunhos',
  'em-revisao',
  'devolvidas',
  'agendadas',
  'despublicadas',
] as const;
export type NewsroomList = (typeof newsroomLists)[number];
