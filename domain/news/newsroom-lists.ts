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
