/** The acts that the audit log records, and the Portuguese sentence of each entry. */

interface ActionTexts {
  /** The name of the act in the filter of the log. */
  name: string;
  /** The words between the name of the actor and the title of the subject. */
  sentence: string;
  /**
   * The collection from which the words of the subject are read. The log is never deleted, so an entry about a person's
   * own text stores only the id of that text. When the person has deleted the text, `whenGone` is the sentence.
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
  'message.read': onMessage('Mensagem marcada como lida', 'marcou como lida'),
  'message.unread': onMessage('Mensagem marcada como não lida', 'marcou como não lida'),
  'message.removed': onMessage('Mensagem excluída', 'excluiu'),
  'message.restored': onMessage('Mensagem restaurada', 'restaurou'),
  'comment.removed': onComment('Comentário excluído', 'excluiu'),
  'comment.restored': onComment('Comentário restaurado', 'restaurou'),
  'comment.hidden': onComment('Comentário ocultado', 'ocultou'),
  'comment.shown': onComment('Comentário mostrado de novo', 'mostrou de novo'),
  'comment.published': onComment('Comentário retido publicado', 'publicou', 'retido'),
  'comment.held': onComment('Comentário retido de novo', 'reteve de novo'),
  'comment.kept': onComment('Comentário denunciado mantido', 'manteve', 'denunciado'),
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
  'admin.granted': onUser('Acesso à redação concedido', 'deu acesso à redação a'),
  'admin.revoked': onUser('Acesso à redação retirado', 'tirou da redação o acesso de'),
  'role.changed': onUser('Função alterada', 'alterou a função de'),
  'user.silenced': onUser('Comentários pausados', 'pausou os comentários de'),
  'user.unsilenced': onUser('Pausa de comentários encerrada', 'encerrou a pausa de comentários de'),
  'user.comments-hidden': onUser('Comentários de uma pessoa ocultados', 'ocultou tudo o que escreveu'),
  'user.comments-shown': onUser(
    'Comentários de uma pessoa mostrados de novo',
    'mostrou de novo os comentários de',
  ),
  'user.suspended': onUser('Conta suspensa', 'suspendeu a conta de', 'suspendeu uma conta já excluída'),
  'user.restored': onUser('Suspensão encerrada', 'encerrou a suspensão de'),
  'sessions.ended': onUser('Sessões encerradas', 'encerrou as sessões de'),
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
  'two-factor.reset': onUser(
    'Verificação em duas etapas desligada pelo terminal',
    'desligou, pelo terminal, a verificação em duas etapas de',
  ),
} as const satisfies Record<string, ActionTexts>;

function onMessage(name: string, act: string): ActionTexts {
  return {
    name,
    sentence: `${act} a mensagem`,
    quoted: { from: 'messages', whenGone: `${act} uma mensagem` },
  };
}

/** Describes an act on a comment; `state` is an adjective of the comment. */
function onComment(name: string, act: string, state = ''): ActionTexts {
  const whenGone = `${act} um comentário ${state}`.trimEnd();
  return { name, sentence: `${act} o comentário ${state}`.trimEnd(), quoted: { from: 'comments', whenGone } };
}

function onUser(name: string, sentence: string, whenGone = `${sentence} uma conta já excluída`): ActionTexts {
  return { name, sentence, quoted: { from: 'users', whenGone } };
}

export type AuditAction = keyof typeof auditActions;
const textsOf: Readonly<Record<AuditAction, ActionTexts>> = auditActions;

export interface AuditEntry {
  id: string;
  at: number;
  userId: string;
  userName: string;
  action: AuditAction;
  subjectId: string;
  /** The title at that moment; '' when the log must not store it (see `quotedFrom`). */
  subjectTitle: string;
  detail: string;
}

export interface Actor {
  userId: string;
  name: string;
}

/** The actor of commands that operators run, and of acts of the portal itself. */
export const systemActor: Actor = { userId: 'sistema', name: 'Sistema' };

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text);
}

/**
 * Returns the collection that holds the subject's words. Null when the title was written by the newsroom, so that the
 * log may store it.
 */
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
