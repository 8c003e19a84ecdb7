/** The acts that the audit log records, and the Portuguese sentence of each entry. */

interface ActionTexts {
  /** Shown in the filter of the log. */
  name: string;
  /** The words between the name of the actor and the title of the subject. */
  sentence: string;
  /**
   * The collection from which the words of the subject are read. Entries are never deleted, so an entry about
   * something that a person wrote stores only its id; `whenGone` is the sentence after that person deleted it.
   */
  quoted?: { from: QuotedCollection; whenGone: string };
}

export type QuotedCollection = 'comments' | 'messages' | 'users';

export const auditActions = {
  'image.uploaded': { name: 'Imagem enviada', sentence: 'enviou a imagem' },
  'image.changed': { name: 'Dados da imagem alterados', sentence: 'alterou os dados da imagem' },
  'attachment.uploaded': { name: 'Arquivo enviado', sentence: 'enviou o arquivo' },
  'banner.replaced': { name: 'Banner trocado', sentence: 'trocou o banner' },
  'banner.removed': { name: 'Banner removido', sentence: 'removeu o banner' },
  'video.added': { name: 'Vídeo adicionado', sentence: 'adicionou o vídeo' },
  'video.changed': { name: 'Vídeo alterado', sentence: 'alterou o vídeo' },
  'video.removed': { name: 'Vídeo excluído', sentence: 'excluiu o vídeo' },
  'section.created': { name: 'Seção criada', sentence: 'criou a seção' },
  'section.changed': { name: 'Seção alterada', sentence: 'alterou a seção' },
  'section.ordered': { name: 'Seções reordenadas', sentence: 'alterou a ordem das seções de' },
  'section.merged': { name: 'Seções juntadas', sentence: 'juntou a outra a seção' },
  'section.deleted': { name: 'Seção excluída', sentence: 'excluiu a seção' },
  'section-group.created': { name: 'Grupo criado', sentence: 'criou o grupo de seções' },
  'section-group.changed': { name: 'Grupo alterado', sentence: 'alterou o grupo de seções' },
  'section-group.deleted': { name: 'Grupo excluído', sentence: 'excluiu o grupo de seções' },
  'news.signed': { name: 'Autoria alterada', sentence: 'alterou quem assina a notícia' },
  'author.created': { name: 'Autor criado', sentence: 'criou o autor' },
  'author.changed': { name: 'Autor alterado', sentence: 'alterou o autor' },
  'author.linked': { name: 'Nome vinculado', sentence: 'vinculou um nome antigo ao autor' },
  'author.merged': { name: 'Autores juntados', sentence: 'juntou a outro o autor' },
  'author.deleted': { name: 'Autor excluído', sentence: 'excluiu o autor' },
  'topic.created': { name: 'Assunto criado', sentence: 'criou o assunto' },
  'topic.changed': { name: 'Assunto alterado', sentence: 'alterou o assunto' },
  'topic.merged': { name: 'Assuntos juntados', sentence: 'juntou a outro o assunto' },
  'topic.deleted': { name: 'Assunto excluído', sentence: 'excluiu o assunto' },
  'redirect.created': { name: 'Redirecionamento criado', sentence: 'criou o redirecionamento de' },
  'redirect.changed': { name: 'Redirecionamento alterado', sentence: 'alterou o redirecionamento de' },
  'redirect.removed': { name: 'Redirecionamento excluído', sentence: 'excluiu o redirecionamento de' },
  'redirect.ordered': {
    name: 'Redirecionamentos reordenados',
    sentence: 'alterou a ordem dos redirecionamentos',
  },
  'redirect.imported': {
    name: 'Redirecionamentos importados',
    sentence: 'importou uma planilha de redirecionamentos',
  },
  'message.read': {
    name: 'Mensagem marcada como lida',
    sentence: 'marcou como lida a mensagem',
    quoted: { from: 'messages', whenGone: 'marcou como lida uma mensagem' },
  },
  'message.unread': {
    name: 'Mensagem marcada como não lida',
    sentence: 'marcou como não lida a mensagem',
    quoted: { from: 'messages', whenGone: 'marcou como não lida uma mensagem' },
  },
  'message.removed': {
    name: 'Mensagem excluída',
    sentence: 'excluiu a mensagem',
    quoted: { from: 'messages', whenGone: 'excluiu uma mensagem' },
  },
  'message.restored': {
    name: 'Mensagem restaurada',
    sentence: 'restaurou a mensagem',
    quoted: { from: 'messages', whenGone: 'restaurou uma mensagem' },
  },
  'comment.removed': {
    name: 'Comentário excluído',
    sentence: 'excluiu o comentário',
    quoted: { from: 'comments', whenGone: 'excluiu um comentário' },
  },
  'comment.restored': {
    name: 'Comentário restaurado',
    sentence: 'restaurou o comentário',
    quoted: { from: 'comments', whenGone: 'restaurou um comentário' },
  },
  'comment.hidden': {
    name: 'Comentário ocultado',
    sentence: 'ocultou o comentário',
    quoted: { from: 'comments', whenGone: 'ocultou um comentário' },
  },
  'comment.shown': {
    name: 'Comentário mostrado de novo',
    sentence: 'mostrou de novo o comentário',
    quoted: { from: 'comments', whenGone: 'mostrou de novo um comentário' },
  },
  'comment.published': {
    name: 'Comentário retido publicado',
    sentence: 'publicou o comentário retido',
    quoted: { from: 'comments', whenGone: 'publicou um comentário retido' },
  },
  'comment.held': {
    name: 'Comentário retido de novo',
    sentence: 'reteve de novo o comentário',
    quoted: { from: 'comments', whenGone: 'reteve de novo um comentário' },
  },
  'comment.kept': {
    name: 'Comentário denunciado mantido',
    sentence: 'manteve o comentário denunciado',
    quoted: { from: 'comments', whenGone: 'manteve um comentário denunciado' },
  },
  'draft.created': { name: 'Rascunho criado', sentence: 'criou o rascunho' },
  'draft.discarded': { name: 'Rascunho descartado', sentence: 'descartou o rascunho' },
  'draft.restored': { name: 'Rascunho restaurado da lixeira', sentence: 'restaurou da lixeira o rascunho' },
  'draft.removed': {
    name: 'Rascunho excluído definitivamente',
    sentence: 'excluiu definitivamente o rascunho',
  },
  'review.sent': { name: 'Notícia enviada para revisão', sentence: 'enviou para revisão a notícia' },
  'review.withdrawn': { name: 'Notícia retirada da revisão', sentence: 'retirou da revisão a notícia' },
  'review.returned': { name: 'Notícia devolvida', sentence: 'devolveu à reportagem a notícia' },
  'review.approved': { name: 'Notícia aprovada', sentence: 'aprovou a notícia' },
  'review.noted': { name: 'Recado de revisão', sentence: 'escreveu um recado sobre a notícia' },
  'news.published': { name: 'Notícia publicada', sentence: 'publicou a notícia' },
  'news.unchecked': {
    name: 'Verificação dispensada',
    sentence: 'dispensou a verificação da notícia',
  },
  'news.edited': { name: 'Notícia alterada', sentence: 'alterou a notícia' },
  'news.unpublished': { name: 'Notícia despublicada', sentence: 'despublicou a notícia' },
  'news.redated': {
    name: 'Data de publicação alterada',
    sentence: 'alterou a data de publicação da notícia',
  },
  'news.scheduled': { name: 'Notícia agendada', sentence: 'agendou a notícia' },
  'news.unscheduled': { name: 'Agendamento cancelado', sentence: 'cancelou o agendamento da notícia' },
  'news.schedule-failed': {
    name: 'Agendamento que falhou',
    sentence: 'tinha agendado, mas não foi publicada na hora, a notícia',
  },
  'news.end-failed': {
    name: 'Fim que falhou',
    sentence: 'tinha marcado o fim, mas ficou no ar, a notícia',
  },
  'news.version-restored': {
    name: 'Versão anterior restaurada',
    sentence: 'restaurou uma versão anterior da notícia',
  },
  'news.featured': { name: 'Notícia destacada', sentence: 'destacou a notícia' },
  'news.unfeatured': { name: 'Destaque retirado', sentence: 'tirou do destaque a notícia' },
  'news.trashed': { name: 'Notícia movida para a lixeira', sentence: 'moveu para a lixeira a notícia' },
  'news.restored': { name: 'Notícia restaurada da lixeira', sentence: 'restaurou da lixeira a notícia' },
  'news.removed': { name: 'Notícia excluída definitivamente', sentence: 'excluiu definitivamente a notícia' },
  'step.dismissed': { name: 'Primeiro passo dispensado', sentence: 'dispensou o primeiro passo' },
  'demo.trashed': { name: 'Demonstração removida', sentence: 'removeu a demonstração' },
  'demo.restored': { name: 'Demonstração restaurada', sentence: 'restaurou a demonstração' },
  'preview.created': { name: 'Link de prévia criado', sentence: 'criou um link de prévia da notícia' },
  'preview.ended': { name: 'Prévia encerrada', sentence: 'encerrou a prévia da notícia' },
  'page.preview-created': {
    name: 'Link de prévia de página criado',
    sentence: 'criou um link de prévia da página',
  },
  'page.preview-ended': { name: 'Prévia de página encerrada', sentence: 'encerrou a prévia da página' },
  'page.created': { name: 'Página criada', sentence: 'criou a página' },
  'page.saved': { name: 'Rascunho de página salvo', sentence: 'salvou o rascunho da página' },
  'page.published': { name: 'Página publicada', sentence: 'publicou a página' },
  'page.unpublished': { name: 'Página despublicada', sentence: 'despublicou a página' },
  'page.deleted': { name: 'Página excluída', sentence: 'excluiu a página' },
  'content.imported': { name: 'Conteúdo importado', sentence: 'importou o arquivo de' },
  'move.imported': { name: 'Mudança importada', sentence: 'começou a importar na Mudança' },
  'move.undone': { name: 'Mudança desfeita', sentence: 'começou a desfazer a importação, na Mudança, de' },
  'move.deleted': { name: 'Mudança apagada', sentence: 'apagou os arquivos da Mudança de' },
  'import.resolved': {
    name: 'Problema de importação resolvido',
    sentence: 'marcou como resolvido na importação',
  },
  'import.reopened': { name: 'Problema de importação reaberto', sentence: 'reabriu na importação' },
  'settings.changed': { name: 'Configurações alteradas', sentence: 'alterou as configurações de' },
  'mail.retried': { name: 'E-mail enviado de novo', sentence: 'mandou enviar de novo o e-mail' },
  'mail.dropped': { name: 'E-mail descartado', sentence: 'descartou o e-mail' },
  'settings.mail-tested': { name: 'E-mail de teste enviado', sentence: 'enviou um e-mail de teste' },
  'backup.asked': { name: 'Cópia de segurança pedida', sentence: 'pediu uma cópia de segurança' },
  'backup.downloaded': { name: 'Cópia de segurança baixada', sentence: 'baixou a cópia de segurança' },
  'account.renamed': { name: 'Nome alterado', sentence: 'alterou o próprio nome' },
  'account.deleted': { name: 'Conta excluída', sentence: 'excluiu a própria conta' },
  'image.removed': { name: 'Imagem excluída', sentence: 'excluiu a imagem' },
  'admin.granted': {
    name: 'Acesso à redação concedido',
    sentence: 'deu acesso à redação a',
    quoted: { from: 'users', whenGone: 'deu acesso à redação a uma conta já excluída' },
  },
  'admin.revoked': {
    name: 'Acesso à redação retirado',
    sentence: 'tirou da redação o acesso de',
    quoted: { from: 'users', whenGone: 'tirou da redação o acesso de uma conta já excluída' },
  },
  'role.changed': {
    name: 'Função alterada',
    sentence: 'alterou a função de',
    quoted: { from: 'users', whenGone: 'alterou a função de uma conta já excluída' },
  },
  'user.silenced': {
    name: 'Comentários pausados',
    sentence: 'pausou os comentários de',
    quoted: { from: 'users', whenGone: 'pausou os comentários de uma conta já excluída' },
  },
  'user.unsilenced': {
    name: 'Pausa de comentários encerrada',
    sentence: 'encerrou a pausa de comentários de',
    quoted: { from: 'users', whenGone: 'encerrou a pausa de comentários de uma conta já excluída' },
  },
  'user.comments-hidden': {
    name: 'Comentários de uma pessoa ocultados',
    sentence: 'ocultou tudo o que escreveu',
    quoted: { from: 'users', whenGone: 'ocultou tudo o que escreveu uma conta já excluída' },
  },
  'user.comments-shown': {
    name: 'Comentários de uma pessoa mostrados de novo',
    sentence: 'mostrou de novo os comentários de',
    quoted: { from: 'users', whenGone: 'mostrou de novo os comentários de uma conta já excluída' },
  },
  'user.suspended': {
    name: 'Conta suspensa',
    sentence: 'suspendeu a conta de',
    quoted: { from: 'users', whenGone: 'suspendeu uma conta já excluída' },
  },
  'user.restored': {
    name: 'Suspensão encerrada',
    sentence: 'encerrou a suspensão de',
    quoted: { from: 'users', whenGone: 'encerrou a suspensão de uma conta já excluída' },
  },
  'sessions.ended': {
    name: 'Sessões encerradas',
    sentence: 'encerrou as sessões de',
    quoted: { from: 'users', whenGone: 'encerrou as sessões de uma conta já excluída' },
  },
  'invitation.created': { name: 'Convite criado', sentence: 'convidou uma pessoa para a redação' },
  'invitation.revoked': { name: 'Convite revogado', sentence: 'revogou um convite para a redação' },
  'admin.logged-in': { name: 'Entrada na conta', sentence: 'entrou' },
  'two-factor.enabled': {
    name: 'Verificação em duas etapas ligada',
    sentence: 'ligou a verificação em duas etapas',
  },
  'two-factor.disabled': {
    name: 'Verificação em duas etapas desligada',
    sentence: 'desligou a verificação em duas etapas',
  },
  'two-factor.codes-renewed': {
    name: 'Códigos de recuperação renovados',
    sentence: 'gerou novos códigos de recuperação',
  },
  'two-factor.reset': {
    name: 'Verificação em duas etapas desligada pelo terminal',
    sentence: 'desligou, pelo terminal, a verificação em duas etapas de',
    quoted: {
      from: 'users',
      whenGone: 'desligou, pelo terminal, a verificação em duas etapas de uma conta já excluída',
    },
  },
} as const satisfies Record<string, ActionTexts>;

export type AuditAction = keyof typeof auditActions;
const textsOf: Readonly<Record<AuditAction, ActionTexts>> = auditActions;

export interface AuditEntry {
  id: string;
  at: number;
  userId: string;
  userName: string;
  action: AuditAction;
  subjectId: string;
  /** The title at that moment; '' when the log must not hold it (see `quotedFrom`). */
  subjectTitle: string;
  detail: string;
}

export interface Actor {
  userId: string;
  name: string;
}

/** Who acts when an operator runs a command, and when the portal acts by itself. */
export const systemActor: Actor = { userId: 'sistema', name: 'Sistema' };

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text);
}

/** Returns the collection that holds the words of the subject; null when its title is the newsroom's own. */
export function quotedFrom(action: AuditAction): QuotedCollection | null {
  return textsOf[action].quoted?.from ?? null;
}

export function withoutQuote(entry: AuditEntry): AuditEntry {
  return quotedFrom(entry.action) === null ? entry : { ...entry, subjectTitle: '' };
}

/**
 * Returns what an entry says after the name of its actor: 'enviou a imagem “praia.jpg” (banner)'. `quote` is null
 * when the subject is deleted.
 */
export function auditSentence({ action, subjectTitle, detail }: AuditEntry, quote: string | null): string {
  const { sentence, quoted } = textsOf[action];
  const title = quoted ? (quote ?? '') : subjectTitle;
  const act = quoted && title === '' ? quoted.whenGone : sentence;
  return `${act}${title === '' ? '' : ` “${title}”`}${detail === '' ? '' : ` (${detail})`}`;
}
