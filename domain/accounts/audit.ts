export const auditActions = {
  'image.uploaded': 'enviou a imagem',
  'banner.replaced': 'trocou o banner',
  'banner.removed': 'removeu o banner',
  'video.added': 'adicionou o vídeo',
  'video.changed': 'alterou o vídeo',
  'video.removed': 'excluiu o vídeo',
  'message.read': 'marcou como lida a mensagem',
  'message.unread': 'marcou como não lida a mensagem',
  'message.removed': 'excluiu a mensagem',
  'message.restored': 'recuperou a mensagem',
  'comment.removed': 'excluiu o comentário',
  'comment.kept': 'manteve o comentário denunciado',
  'draft.created': 'criou o rascunho',
  'draft.discarded': 'descartou o rascunho',
  'news.published': 'publicou a notícia',
  'news.edited': 'alterou a notícia',
  'news.unpublished': 'despublicou a notícia',
  'news.redated': 'mudou a data de publicação da notícia',
  'news.scheduled': 'agendou a notícia',
  'news.unscheduled': 'cancelou o agendamento da notícia',
  'news.schedule-failed': 'tinha agendado, mas não saiu no horário, a notícia',
  'news.version-restored': 'voltou a uma versão anterior da notícia',
  'news.featured': 'destacou a notícia',
  'news.unfeatured': 'tirou do destaque a notícia',
  'news.trashed': 'moveu para a lixeira a notícia',
  'news.restored': 'restaurou da lixeira a notícia',
  'news.removed': 'excluiu definitivamente a notícia',
  'preview.created': 'criou um link de prévia da notícia',
  'account.deleted': 'excluiu a própria conta',
  'image.removed': 'excluiu a imagem',
  'admin.granted': 'deu acesso à redação a',
  'admin.revoked': 'tirou da redação o acesso de',
  'admin.logged-in': 'entrou',
  'two-factor.enabled': 'ligou a verificação em duas etapas',
  'two-factor.disabled': 'desligou a verificação em duas etapas',
  'two-factor.codes-renewed': 'gerou novos códigos de recuperação',
  'two-factor.reset': 'desligou, pelo terminal, a verificação em duas etapas de',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof auditActions;

export const auditActionNames: Readonly<Record<AuditAction, string>> = {
  'image.uploaded': 'Imagem enviada',
  'banner.replaced': 'Banner trocado',
  'banner.removed': 'Banner removido',
  'video.added': 'Vídeo adicionado',
  'video.changed': 'Vídeo alterado',
  'video.removed': 'Vídeo excluído',
  'message.read': 'Mensagem marcada como lida',
  'message.unread': 'Mensagem marcada como não lida',
  'message.removed': 'Mensagem excluída',
  'message.restored': 'Mensagem recuperada',
  'comment.removed': 'Comentário excluído',
  'comment.kept': 'Comentário denunciado mantido',
  'draft.created': 'Rascunho criado',
  'draft.discarded': 'Rascunho descartado',
  'news.published': 'Notícia publicada',
  'news.edited': 'Notícia alterada',
  'news.unpublished': 'Notícia despublicada',
  'news.redated': 'Data de publicação mudada',
  'news.scheduled': 'Notícia agendada',
  'news.unscheduled': 'Agendamento cancelado',
  'news.schedule-failed': 'Agendamento que falhou',
  'news.version-restored': 'Versão anterior restaurada',
  'news.featured': 'Notícia destacada',
  'news.unfeatured': 'Destaque retirado',
  'news.trashed': 'Notícia movida para a lixeira',
  'news.restored': 'Notícia restaurada da lixeira',
  'news.removed': 'Notícia excluída definitivamente',
  'preview.created': 'Link de prévia criado',
  'account.deleted': 'Conta excluída',
  'image.removed': 'Imagem excluída',
  'admin.granted': 'Acesso à redação concedido',
  'admin.revoked': 'Acesso à redação retirado',
  'admin.logged-in': 'Entrada no portal',
  'two-factor.enabled': 'Verificação em duas etapas ligada',
  'two-factor.disabled': 'Verificação em duas etapas desligada',
  'two-factor.codes-renewed': 'Códigos de recuperação renovados',
  'two-factor.reset': 'Verificação em duas etapas desligada pelo terminal',
};

export interface AuditEntry {
  id: string;
  at: number;
  userId: string;
  userName: string;
  action: AuditAction;
  /** '' when the log must not hold it (see `quotedFrom`). */
  subjectId: string;
  subjectTitle: string;
  detail: string;
}

export const systemActor: Actor = { userId: 'sistema', name: 'Sistema' };

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text);
}

export type QuotedCollection = 'comments' | 'messages' | 'users';

/** Entries are never deleted, so actions on a person's words store only an id; `whenGone` replaces the words. */
const quotedActions: Partial<Record<AuditAction, { from: QuotedCollection; whenGone: string }>> = {
  'comment.removed': { from: 'comments', whenGone: 'excluiu um comentário' },
  'comment.kept': { from: 'comments', whenGone: 'manteve um comentário denunciado' },
  'message.read': { from: 'messages', whenGone: 'marcou como lida uma mensagem' },
  'message.unread': { from: 'messages', whenGone: 'marcou como não lida uma mensagem' },
  'message.removed': { from: 'messages', whenGone: 'excluiu uma mensagem' },
  'message.restored': { from: 'messages', whenGone: 'recuperou uma mensagem' },
  'admin.granted': { from: 'users', whenGone: 'deu acesso à redação a uma conta já excluída' },
  'admin.revoked': { from: 'users', whenGone: 'tirou da redação o acesso de uma conta já excluída' },
  'two-factor.reset': {
    from: 'users',
    whenGone: 'desligou, pelo terminal, a verificação em duas etapas de uma conta já excluída',
  },
};

/** The collection that holds the words of the subject; null when its title is the newsroom's own. */
export function quotedFrom(action: AuditAction): QuotedCollection | null {
  return quotedActions[action]?.from ?? null;
}

export function withoutQuote(entry: AuditEntry): AuditEntry {
  return quotedFrom(entry.action) === null ? entry : { ...entry, subjectTitle: '' };
}

/** What follows the name: 'enviou a imagem “praia.jpg” (banner)'. `quote` is null when the subject is deleted. */
export function auditSentence({ action, subjectTitle, detail }: AuditEntry, quote: string | null): string {
  const quoted = quotedActions[action];
  const title = quoted ? (quote ?? '') : subjectTitle;
  const act = quoted && title === '' ? quoted.whenGone : auditActions[action];
  return `${act}${title === '' ? '' : ` “${title}”`}${detail === '' ? '' : ` (${detail})`}`;
}

export interface Actor {
  userId: string;
  name: string;
}
