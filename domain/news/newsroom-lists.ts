/** Lists of the newsroom's news, as their addresses name them. */
export const newsroomLists = ['todas', 'publicadas', 'rascunhos', 'agendadas', 'despublicadas'] as const;
export type NewsroomList = (typeof newsroomLists)[number];
