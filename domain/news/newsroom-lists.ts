export const newsroomLists = ['todas', 'publicadas', 'rascunhos', 'agendadas', 'despublicadas'] as const;
export type NewsroomList = (typeof newsroomLists)[number];
