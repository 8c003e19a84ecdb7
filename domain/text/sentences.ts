/** The Portuguese texts of screens and answers, exactly as they are shown (docs/product.md). */
import { invitationsMax } from '../accounts/invitation.ts';
import {
  moveFilesMax,
  passwordResetMinutes,
  sectionDescriptionMaxGraphemes,
  sectionGroupsMax,
  sectionNameMaxGraphemes,
  sectionSlugMaxLength,
  sectionsMax,
} from '../site/limits.ts';
import { theSite } from './site-name.ts';

// General
export const genericError = 'Ocorreu um erro. Por favor, tente novamente mais tarde.';
export function databaseUnavailable(siteName: string): string {
  return `${theSite(siteName, 'O')} está fora do ar por um instante. Tente de novo daqui a pouco.`;
}
export const diskFull = 'Não foi possível salvar agora. Tente mais tarde.';
export const dataReadOnly = 'Não foi possível salvar: por enquanto, só dá para ler. Tente mais tarde.';
export const databaseBusy = 'Há muita gente salvando ao mesmo tempo. Tente novamente em instantes.';
export const storageUnavailable = 'As imagens estão fora do ar por um instante. Tente de novo daqui a pouco.';
export const loading = 'Carregando...';
export const consentAccepted = 'Você aceitou anúncios e vídeos de terceiros.';
export const consentRefused = 'Você recusou anúncios e vídeos de terceiros.';

export const offlineTitle = 'Sem conexão';
export const retryOffline = 'Tentar novamente';

// Article
export const pageNotFound = 'Página não encontrada';
export const addressIncomplete = 'O endereço pode ter mudado ou estar incompleto.';
export const articleEndedTitle = 'Esta notícia saiu do ar';
export const articleEnded = 'Ela tinha data para sair do ar, e essa data já passou.';
export const articleNotFoundTitle = 'Notícia não encontrada';
export const articleNotFound = 'Notícia não encontrada.';
export const articleLoadFailure = 'Erro ao carregar a notícia. Tente novamente.';
export const sourceLabel = 'Fonte:';
export const linkCopied = 'Link copiado!';
export const copyDenied = (link: string) => `Não deu para copiar. O link é ${link}`;
export const noRightBanner = 'Não há banner da direita disponível.';
export const noLeftBanner = 'Não há banner da esquerda disponível.';
export const noComments = 'Nenhum comentário ainda.';
export const invalidVideoUrl = 'URL de vídeo inválido';

// Lists
export const listEnd = 'Você chegou ao final!';
export const noNews = 'Nenhuma notícia encontrada.';
export const noFeaturedNews = 'Nenhuma notícia destacada disponível no momento.';
export const retry = 'Tentar novamente';
export const listFailure = 'Não foi possível carregar mais notícias.';

// Video gallery
export const videoGalleryTitle = 'Galeria de Vídeos';
export const videoSearchPlaceholder = 'Busque por título...';
export const videoSearchButton = 'Buscar';
export const noVideos = 'Nenhum vídeo encontrado.';

// Placeholders
export const missingSummary = 'Sem descrição disponível';
export const missingDate = 'Data não disponível';
export const missingAuthor = 'Autor Desconhecido';
export const missingCommentAuthor = 'Anônimo';

// Contact
export const contactSend = 'Enviar';
export const contactSending = 'Enviando...';
export const contactSent = 'Mensagem enviada com sucesso!';
export const contactFailure = 'Ocorreu um erro ao enviar a mensagem:';
export const unknownError = 'Erro desconhecido';
export const fillAllFields = 'Por favor, preencha todos os campos.';
export const invalidEmail = 'Por favor, insira um email válido.';
export const captchaFailure = 'Falha ao verificar o reCAPTCHA.';
export const captchaNotLoaded = 'reCAPTCHA não carregado.';

// Rejections of any write
export const foreignWrite = 'Não conseguimos confirmar este envio. Recarregue a página e tente de novo.';
export const bodyTooLarge = 'O que você enviou é grande demais.';
export const unreadableBody = 'Não conseguimos ler o que você enviou.';

// Comments and reports
export const commentEmpty = 'O comentário não pode estar vazio.';
/** The form of comments shows this sentence. */
export const commentNeedsLogin = 'Você precisa estar logado para comentar.';
/** The service answers with this sentence. */
export const commentRefusedWithoutLogin = 'É necessário estar logado para comentar.';
export const commentsClosed = 'Os comentários estão fechados.';
export const commentSend = 'Comentar';
export const commentSending = 'Enviando...';
export const commentSent = 'Comentário enviado com sucesso!';
export const commentHeld = 'Comentário enviado. Ele aparece para todos assim que a redação ler.';
export const commentFailure = 'Erro ao enviar o comentário.';
export const newsroomBadge = 'Redação';
export const commentMissing = 'Este comentário não existe mais.';
export const answeredMissing =
  'O comentário que você respondia não está mais no ar. O seu texto continua aqui.';
export const commentEditHidden = 'A redação ocultou este comentário, e ele não pode mais ser editado.';
export const answeredGone = 'O comentário que você quis responder não está mais no ar.';
export const commentEditLate =
  'Comentários podem ser editados nos primeiros 5 minutos. Este já passou disso.';
export const commentEditConflict =
  'Este comentário foi editado em outra aba. O outro texto está acima do seu, que continua aqui: salve de novo para ficar com o seu.';
export const commentOfOtherAuthor = 'Você só pode editar os seus próprios comentários.';
export const commentEdited = 'Comentário editado.';
export const commentEditFailure = 'Erro ao editar o comentário.';
export const reportOfOwnComment = 'Você não pode denunciar o seu próprio comentário.';
export const commentOfOtherUser = 'Você só pode excluir os seus próprios comentários.';
export const commentDeleteQuestion = 'Tem certeza que deseja excluir este comentário?';
export const commentDeleted = 'Comentário excluído.';
export const noCommentsFound = 'Nenhum comentário encontrado.';
export const commentRestored = 'Comentário restaurado.';
export const commentHidden = 'Comentário ocultado.';
export const commentShown = 'Comentário mostrado de novo.';
export const commentModerationFailure = 'Não foi possível mudar o comentário. Tente de novo.';
export const hide = 'Ocultar';
export const show = 'Mostrar';
export const commentDeleteFailure = 'Erro ao excluir comentário.';
export const oldestFirst = 'Mais antigos';
export const newestFirst = 'Mais recentes';
export const commentListFailure = 'Não foi possível carregar mais comentários.';
export const answer = 'Responder';
export const readWholeText = 'Leia o texto completo';
export const report = 'Denunciar';
export const withdrawReport = 'Desfazer denúncia';
export const reportSent = 'Denúncia enviada. A redação vai analisar.';
export const reportWithdrawn = 'Denúncia desfeita.';
export const notLoggedIn = 'Usuário não logado';
export const reportFailure = 'Erro ao denunciar. Tente novamente.';
export const withdrawFailure = 'Erro ao remover denúncia. Tente novamente.';

// Accounts
export const loginFailure = 'Email/senha incorretos';
/** Shown after the right password, and to users who were logged in when the account was suspended. */
export const accountSuspended = 'Esta conta está suspensa. Fale com a administração do site.';
export const rolesChanged = 'Sua função na redação mudou. Entre de novo para continuar.';
export const sessionsEndedByAdmin =
  'A administração do site encerrou as suas sessões. Entre de novo para continuar.';
export const loginSuccess = 'Login realizado com sucesso!';
export const registerSuccess = 'Registro realizado com sucesso!';
export const googleSuccess = 'Login com Google realizado com sucesso!';
export const profileFailure = 'Erro ao buscar dados do usuário';
export const tooManyPeople = 'Muita gente está entrando agora. Tente novamente em instantes.';
export const emailTaken = 'já existe uma conta com este e-mail.';
export const resetMailSent = `Se houver uma conta com este e-mail, enviamos um link para criar uma nova senha. Ele vale por ${passwordResetMinutes} minutos.`;
export const backupsOff =
  'Este portal não tem pasta para cópias de segurança. Defina BACKUP_DIR no servidor.';
export const backupMissing = 'Esta cópia de segurança não existe mais.';
export const resetWithoutMail =
  'Este site não envia e-mails. Escreva o e-mail da sua conta e depois peça o link à redação.';
export const resetMailLogged =
  'Se houver uma conta com este e-mail, o link para criar uma nova senha está com a redação. Peça o link pela página de contato: este site não envia e-mails.';
export const mailNotSent =
  'Este site não envia e-mails: o link está com a redação. Peça o link pela página de contato.';
export const mailNotSetUp =
  'O envio de e-mails não está configurado: links de senha e de confirmação ficam só no registro do sistema.';
export const invitationInvalid = 'Este convite não vale mais. Peça outro a quem convidou você.';
export const invitationNeedsLogin = 'Entre na sua conta para aceitar o convite.';
export const invitationOfOtherAccount = 'Este convite é para outra conta. Saia desta e abra o link de novo.';
export const invitationOpensNothing =
  'Este convite não daria mais acesso à sua conta, e convites não tiram acesso. Nada mudou.';
export const accountOfInvitation = 'Já existe uma conta com este e-mail. Entre nela para aceitar o convite.';
export const invitationAccepted = 'Convite aceito. Boas-vindas à redação!';
export const invitationGone = 'Este convite não está mais aberto.';
export const personSuspended = 'Esta conta está suspensa. Encerre a suspensão antes de convidar.';
export const roleMissing = 'Escolha ao menos uma função.';
export const tooManyInvitations = `Há ${invitationsMax} convites abertos. Revogue os que não valem mais.`;
export const resetLinkInvalid = 'Este link não vale mais. Peça um novo.';
export const resetSuccess = 'Senha trocada. Entre com a nova senha.';
export const confirmationLinkInvalid = 'Este link não vale mais.';
export const confirmationNeedsLogin = 'Entre na conta que você criou para confirmar o e-mail.';
export const confirmationOfOtherAccount =
  'Este link é de outra conta. Saia desta e entre na conta que recebeu o e-mail.';
export const confirmationSuccess = 'E-mail confirmado.';

// Own account
export const wrongPassword = 'A senha atual não confere.';
export const passwordMissing = 'Digite a sua senha.';
export const sessionMissing = 'Essa sessão já terminou.';
export const alreadyConfirmed = 'Este e-mail já está confirmado.';
export const termsChanged = 'Os termos mudaram. Recarregue a página para ler a versão atual.';
export const otherAccount = 'Você entrou com outra conta. Recarregue a página para continuar.';
export const lastAdminStays = 'Só esta conta administra o site. Dê a função a outra pessoa antes.';
export const personMissing = 'Esta conta não existe mais.';
export const newsroomCannotBeSilenced =
  'Esta pessoa é da redação. Para isso, mude antes as funções dela em Pessoas.';
export const ownSuspension = 'Você não pode suspender a própria conta.';
export const lastAdmin = 'Só você administra o site. Dê acesso a outra pessoa antes de excluir a sua conta.';
export const freshLoginNeeded = 'Entre de novo com o Google para confirmar que é você.';
export const accountDeleted = 'Sua conta foi excluída.';
export const sessionsEnded = 'Todas as sessões foram encerradas.';

// Newsroom
export const notSignedIn = 'Entre para continuar.';
/** Shown when another person logged in while the page was open. The page still has the text of the first person. */
export const otherPerson = (name: string): string =>
  `Você entrou como ${name}, e esta página foi aberta por outra pessoa.`;
export const roleForbids = 'Sua função na redação não permite isso.';
export const newsroomOnly = 'Só a redação pode fazer isso.';
export const twoFactorNeeded =
  'A redação exige a verificação em duas etapas. Ligue-a em Minha conta para continuar.';

// Two-step verification
export const codeUnreadable = 'Digite os seis números do aplicativo ou um código de recuperação.';
export const codeWrong = 'Código incorreto ou já usado. Espere o próximo e tente novamente.';
export const codeTooLate = 'O prazo para o código terminou. Entre de novo.';
export const codeTriesOver = 'Foram códigos incorretos demais. Entre de novo.';
export const twoFactorAlreadyOn = 'A verificação em duas etapas já está ligada.';
export const twoFactorUnconfirmed = 'Confirme seu e-mail antes de ligar a verificação em duas etapas.';
export const twoFactorOff = 'A verificação em duas etapas não está ligada.';
export const setupOver = 'O prazo para ligar a verificação terminou. Comece de novo.';
export const unknownDevicesLimited =
  'Houve tentativas demais de entrar nesta conta. Entre por um aparelho que você já usou ou com o Google. “Esqueci minha senha” também libera este aparelho.';

// Images
export const unusableImage =
  'Este arquivo não é uma imagem que aceitamos. Envie JPEG, PNG, WebP, AVIF ou GIF de até 15 MB e 50 megapixels.';
export const heicImage =
  'Este arquivo é HEIC, o formato das fotos do iPhone, que os navegadores não mostram. Converta para JPEG: no computador, abra a foto e exporte como JPEG; no iPhone, escolha “Mais Compatível” em Ajustes, Câmera, Formatos e fotografe de novo.';
/** Why an import leaves an image out. */
export const notAnImage = 'não é um JPEG, PNG, WebP, AVIF ou GIF legível de até 15 MB e 50 megapixels';
export const imageTooLarge = 'A imagem é grande demais: o limite é de 15 MB e 50 megapixels.';
export const damagedImage = 'A imagem está danificada ou incompleta.';
export const tooManyUploads = 'Muitas imagens estão chegando agora. Tente novamente em instantes.';
export const imageNotStored = 'Não foi possível salvar a imagem. Tente novamente em instantes.';
export const unusableAttachment =
  'Não podemos usar este arquivo. Envie um PDF de até 20 MB ou um som (MP3, M4A, OGG, WAV ou FLAC) de até 50 MB.';
export const tooManyAttachments = 'Muitos arquivos estão chegando agora. Tente novamente em instantes.';
export const attachmentNotStored = 'Não foi possível salvar o arquivo. Tente novamente em instantes.';
export const imagesInUse = 'Esta imagem está em uso e não pode ser excluída.';
export const imagesTooNew = 'Esta imagem foi enviada há menos de 24 horas e ainda não pode ser excluída.';
export const imagesGone = 'Esta imagem não existe mais.';
export const imageConflict = 'Alguém mudou os dados desta imagem enquanto isso. Confira e salve de novo.';
export const imagePublished = 'Esta imagem já foi publicada. Peça a mudança à edição.';
export const stepMissing = 'Este passo não existe.';
export const demoMissing = 'Não há demonstração para remover.';
export const demoUndoOver = 'Não dá mais para desfazer: a demonstração já foi removida.';
export const undo = 'Desfazer';

// Rich-text editor
export const invalidVideoAddress = 'Por favor, insira um URL válido do YouTube';
export const unknownEmbed =
  'Este endereço não é de uma publicação que o site sabe mostrar. Para outros, use um link.';
export const ownEmbed =
  'Este endereço é do próprio site. Para levar o leitor a outra página daqui, use um link no texto.';
export const noAlternativeText = 'Descreva a imagem para quem não pode vê-la.';
export const invalidLinkAddress = 'Use um endereço que comece com https://, http://, mailto: ou /.';
export const noLinkText = 'Escreva o texto do link.';
export const droppedImages =
  'As imagens de outros sites não foram coladas. Para usá-las, escolha Inserir imagem.';
export const pastedTable = 'A tabela colada virou texto: cada linha dela é um parágrafo.';
export const largePastedTable =
  'A tabela colada é maior que as do site, que têm no máximo 1.000 linhas e 100 colunas: cada linha dela virou um parágrafo.';
export const cutSheet =
  'A planilha colada é maior que uma tabela, que tem no máximo 1.000 linhas e 100 colunas. O resto dela ficou de fora.';
export function itemsLeftOut(max: string): string {
  return `Cabem no máximo ${max} imagens. As outras ficaram de fora.`;
}
export const largeTable =
  'Esta tabela é maior que o formulário, que mostra no máximo 1.000 linhas e 100 colunas. Ela fica no texto como está.';
export const unreadableContent =
  'O texto salvo desta notícia não pôde ser lido. Ele fica como está até você começar um novo.';

// Banners and videos in the newsroom
export const imageMissing = 'Por favor, selecione uma imagem.';
export const bannerNeedsLogin = 'Você precisa estar autenticado para salvar um banner.';
export const bannerSaved = 'Banner salvo com sucesso!';
export const bannerFailure = 'Erro ao salvar o banner. Tente novamente.';
export const bannerLinkInvalid =
  'O link precisa começar com https://, http:// ou /, e pode ter no máximo 500 caracteres.';
export const bannerRemoved = 'Banner removido.';
export const bannerRemoveFailure = 'Erro ao remover o banner. Tente novamente.';
export const videoAdded = 'Vídeo adicionado com sucesso!';
export const videoFailure = 'Erro ao salvar o vídeo. Tente novamente.';
export const videoSaved = 'Vídeo salvo.';
export const videoRemoveQuestion = 'Tem certeza que deseja excluir este vídeo?';
export const videoRemoved = 'Vídeo excluído.';
export const videoRemoveForbidden = 'Você não tem permissão para excluir este vídeo.';
export const videoRemoveFailure = 'Erro ao excluir o vídeo. Tente novamente.';
export const videoMissing = 'Este vídeo não existe mais.';

// Messages and reports in the newsroom
export const noMessages = 'Nenhuma mensagem.';
export const messageMissing = 'Esta mensagem não existe mais.';
export const messageRemoveFailure = 'Erro ao excluir a mensagem. Tente novamente.';
export const missingSender = 'Sem nome';
export const missingComment = '(comentário não encontrado)';
export const missingReportedNews = '(notícia não encontrada)';
export const noReports = 'Nenhum comentário denunciado.';
export const reportedCommentDeleteFailure = 'Erro ao deletar o comentário denunciado.';
export const reportedCommentKept = 'Comentário mantido.';
export const keepCommentFailure = 'Erro ao manter o comentário. Tente novamente.';
export const reportDismissed = 'A redação já analisou a sua denúncia e manteve o comentário.';

// News in the newsroom
export const categoryMissing = 'Escolha uma categoria.';
export const orderedWithoutRights =
  'Quem marcou a data para sair do ar não pode mais publicar. A notícia continua no ar.';
export const schedulerWithoutRights =
  'Quem agendou esta notícia não pode mais publicar. Confira o texto e agende de novo.';
export const noSuchDate = 'Essa data não existe. Escreva dia, mês e ano.';
export const categoryUnknown = 'Essa categoria não existe.';
export const titleMissing = 'Escreva um título.';
export const payerMissing = 'Diga quem pagou pelo publieditorial.';
export const summaryMissing = 'Escreva um resumo.';
export const videoLinkInvalid =
  'O link do vídeo precisa ser um endereço completo, que comece com http:// ou https://.';
export const imageUnknown = 'A imagem principal não existe mais. Envie-a de novo.';
export const shareImageUnknown = 'A imagem para compartilhar não existe mais. Envie-a de novo.';
export const canonicalInvalid = 'O endereço canônico precisa ser completo e começar com http:// ou https://.';
export const newsSlugTaken = 'Este final do endereço já é ou já foi de outra notícia. Escolha outro.';
export const textFileUnknown = 'Um arquivo do texto não existe mais. Retire-o ou envie-o de novo.';
export const textImageElsewhere = 'Uma imagem do texto é de outro site. Retire-a ou envie o arquivo dela.';
export const textImageUnknown = 'Uma imagem do texto não existe mais. Retire-a ou envie-a de novo.';
export const articleTooLarge = 'O texto é grande demais. Divida-o em mais de uma notícia.';
export const contentUnreadable = 'O texto não pôde ser lido e não foi salvo.';
export const scheduleInThePast = 'Escolha uma data e hora no futuro.';
export const frontEndTooFar = 'Escolha um momento dentro de um ano.';
export const frontNewsMissing = 'Uma notícia da capa não existe mais. Troque-a por outra.';
export const scheduleTooFar = 'Escolha uma data dentro de um ano.';
export const momentUnreadable = 'Esta data não existe. Escolha outra ou apague-a.';
export const embargoRuns = (until: string) =>
  `A notícia está sob embargo até ${until}. Agende a publicação para esse momento ou depois.`;
export const endBeforeStart =
  'A notícia sairia do ar antes de ser publicada. Mude ou apague a data em “Sair do ar em”.';
export const draftConflict = 'Outra pessoa salvou esta notícia depois que você a abriu.';
export const draftMissing = 'Este rascunho não existe mais.';
export const newsMissing = 'Esta notícia não existe mais.';
export const notPublished = 'Esta notícia não está publicada.';
export const neverPublished = 'Esta notícia ainda não foi publicada.';
export const unpublishedNotDiscardable =
  'Esta notícia foi despublicada, mas mantém o endereço e os comentários. Para tirá-la dos rascunhos, use Deletar.';
export const newsInTrash = 'Esta notícia está na lixeira.';
export const notInTrash = 'Esta notícia não está mais na lixeira.';
export const revisionMissing = 'Esta versão não existe mais.';
export const versionSectionMissing =
  'A seção desta versão não existe mais. Continue a partir da versão e escolha outra seção.';
export const reviewSent = 'Enviada para revisão.';
export const reviewWithdrawn = 'Retirada da revisão. O texto continua nos seus rascunhos.';
export const reviewReturned = 'Devolvida à reportagem.';
export const reviewOver = 'Esta notícia não está mais em revisão. Recarregue a página para ver o que mudou.';
export const reviewImpossible = 'Só rascunhos que nunca foram publicados vão para revisão.';
export const reviewOfOthers = 'Só quem escreveu a notícia envia para revisão ou retira dela.';
export const returnNoteMissing = 'Escreva o que falta na notícia.';
export const reviewNoteMissing = 'Escreva um recado.';
export const reviewMailHasMore =
  'Há mais recados e avisos sobre esta notícia. Abra a notícia para ler todos.';
export const reviewNoteSent = 'Recado enviado.';
export const siteSetUpOver =
  'Este endereço não vale mais. Reinicie o portal no servidor para receber outro, ou entre com a conta de administração.';
export const topicNameMissing = 'Escreva o nome do assunto.';
export const topicNameTooLong = 'O nome de um assunto pode ter no máximo 60 caracteres.';
export const topicNameTaken = 'Já existe um assunto com esse nome. Para ficar com um só, use Juntar.';
export const topicMissing = 'Este assunto não existe mais.';
export const topicNotChosen = 'Escolha um assunto da lista.';
export const topicConflict = 'Outra pessoa mudou este assunto depois que você o abriu.';
export const topicsFull = 'Não cabem mais assuntos. Junte ou exclua alguns antes.';
export const topicSaved = 'Assunto salvo.';
export const topicMerged = 'Assuntos juntados.';
export const redirectCreated = 'Redirecionamento criado.';
export const redirectSaved = 'Redirecionamento salvo.';
export const redirectDeleted = 'Redirecionamento excluído.';
export const fileTooLargeForTable = 'O arquivo é grande demais. Divida-o.';
export const redirectTaken = 'Já existe um redirecionamento deste endereço.';
export const redirectMissing = 'Este redirecionamento não existe mais.';
export const redirectConflict =
  'Alguém mudou os redirecionamentos enquanto isso. Abra a página de novo e confira.';
export const topicDeleted = 'Assunto excluído.';

export const authorNameMissing = 'Escreva o nome do autor.';
export const authorNameTaken =
  'Uma pessoa da redação tem este nome. Vincule o perfil à conta dela ou escolha outro nome.';
export const authorLinkInvalid = 'Escreva um endereço por linha, cada um começando com https:// ou http://.';
export const authorMissing = 'Este autor não existe mais.';
export const authorNotChosen = 'Escolha um autor da lista.';
export const authorConflict = 'Outra pessoa mudou este autor depois que você o abriu.';
export const authorAccountTaken = 'Esta conta já tem um perfil de autor.';
export const authorsFull = 'Não cabem mais autores. Exclua alguns antes.';
export const authorSaved = 'Autor salvo.';
export const authorHasNews = 'Este autor assina notícias. Junte-o a outro autor para excluir.';
export const authorMerged = 'Autores juntados.';
export const authorDeleted = 'Autor excluído.';
export const bylineMissing = 'Escolha quem assina a notícia.';
export const bylineSaved = 'Autoria salva.';
export const importedNameMissing = 'Nenhuma notícia sem perfil tem este nome.';
export const notScheduled = 'Esta notícia não está agendada.';
export const newsDeleteFailure = 'Ocorreu um erro ao excluir a notícia.';
export const untitled = 'Sem título';
export const previewOver = 'Esta prévia não está mais disponível. Peça um novo link à redação.';

// Screens of news in the newsroom
export const newsPublished = 'Notícia publicada com sucesso!';
export const checkMergedText = 'O texto mudou. Confira e tente novamente.';
export const browserCannotKeep =
  'Este navegador não conseguiu guardar o texto que está na tela, por isso ele não foi trocado.';
export const takenVersion = 'O texto desta versão está no formulário.';
export const draftSaved = 'Rascunho salvo.';
export const newsUpdated = 'Notícia atualizada com sucesso!';
/** The date and a full stop follow this sentence. */
export const newsScheduled = 'Publicação agendada para';
export const newsUnscheduled = 'Agendamento cancelado. O texto continua nos rascunhos.';
export const newsSaveFailure =
  'Ocorreu um erro ao salvar as alterações. Verifique o console para mais detalhes.';
/** This sentence follows the reason why the main image was rejected. */
export const imageRejected = 'Para publicar, escolha outra imagem ou remova esta.';
export const sendingImage = 'Enviando imagem…';
export const imageUploadInterrupted = 'A notícia não foi publicada: o envio da imagem foi interrompido.';
export const newsDeleteQuestion = 'Tem certeza que deseja deletar esta notícia?';
/** The list of old news asks this; its button is `Excluir`. */
export const oldNewsDeleteQuestion = 'Tem certeza que deseja excluir esta notícia?';
export const newsUnpublishQuestion =
  'Despublicar esta notícia? Ela sai do ar agora, e o texto volta para os rascunhos.';
export const newsUnpublished = 'Notícia despublicada. O texto está nos rascunhos.';
export const newsDuplicated = 'Cópia criada. Este é o rascunho novo.';
export const newsRedated = 'Data de publicação salva.';
/** `act` is the label of the pressed button. */
export function emptyTextQuestion(act: string): string {
  return `O texto está vazio. ${act} mesmo assim?`;
}
export const newsTrashed = 'Notícia movida para a lixeira.';
export const newsRestored = 'Notícia restaurada.';
export const draftRestored = 'Rascunho restaurado.';
export const messageRestored = 'Mensagem restaurada.';
/** Shown below the address of a video that the portal cannot play. */
export const videoLinkUnplayable =
  'Este endereço não é de um vídeo do YouTube: no lugar dele, os leitores verão um aviso.';

// Sections
export const nameMissing = 'Escreva um nome.';
export const importedItemMissing = 'Este item não está na lista de importações.';
export const moveMissing = 'Não há mudança em andamento.';
export const moveFileMissing = 'Este arquivo não está na mudança.';
export const moveFilesElsewhere =
  'Os arquivos desta mudança não estão neste servidor, como acontece depois de uma restauração. Para começar de novo, escolha Apagar arquivos. Se o portal tem várias máquinas, abra a Mudança pela outra.';
export const moveNotNow = 'A mudança está em outro passo. Confira e tente de novo.';
export const moveSilent = 'O portal parou no meio. O trabalho continua sozinho em até um minuto.';
export const moveStopping = 'O passo anterior ainda está parando. Tente de novo em instantes.';
export const importUnderWay = 'Outra importação está em andamento. Espere ela terminar e repita.';
export const importsMixed =
  'Outro site foi importado no mesmo período, por isso esta importação não pode ser desfeita.';
export const moveFilesFull = `Uma mudança pode ter até ${moveFilesMax} arquivos.`;
export const moveTooLarge = 'Os arquivos de uma mudança podem ter até 5 GB juntos.';
export const moveNoRoom = 'O servidor não tem espaço para este arquivo.';
export const moveOffset = 'Esta parte não começa onde a anterior terminou.';
export const moveAddressInvalid = 'Escreva o endereço como https://exemplo.com.';
export const sectionNameTooLong = `O nome pode ter no máximo ${sectionNameMaxGraphemes} caracteres.`;
export const sectionSlugInvalid = `O endereço pode ter até ${sectionSlugMaxLength} letras sem acento, números e hifens.`;
export const sectionSlugTaken = 'Outra seção ou outro grupo já usa este endereço.';
export const sectionSlugFormer = 'Este endereço já foi de outra seção e continua levando a ela.';
export const sectionDescriptionTooLong = `A descrição pode ter no máximo ${sectionDescriptionMaxGraphemes} caracteres.`;
export const groupUnknown = 'Escolha um grupo.';
export const invalidColor = 'Escolha uma cor da paleta ou escreva o código dela, como #d4f53c.';
export const sectionsFull = `O site pode ter no máximo ${sectionsMax} seções.`;
export const sectionGroupsFull = `O site pode ter no máximo ${sectionGroupsMax} grupos.`;
export const sectionMissing = 'Esta seção não existe mais.';
export const sectionConflict = 'Outra pessoa mudou as seções enquanto isso. Confira e tente novamente.';
export const sectionNotEmpty = 'Esta seção tem notícias ou rascunhos. Junte-a a outra em vez de excluir.';
export const groupNotEmpty = 'Este grupo tem seções. Mude-as de grupo antes de excluir.';
export const lastSection = 'O site precisa de pelo menos uma seção.';
export const sectionSaved = 'Seção salva.';
export const sectionGroupSaved = 'Grupo salvo.';
export const sectionDeleted = 'Seção excluída.';
export const sectionGroupDeleted = 'Grupo excluído.';
export const sectionMerged = 'Seções juntadas.';

// Settings
export const frontPageSaved = 'Capa salva.';
export const settingsSaved = 'Configurações salvas.';
export const versionRestored = 'Versão restaurada.';
export function testMailSent(to: string): string {
  return `O servidor aceitou o e-mail de teste para ${to}. Se não chegar, veja o lixo eletrônico.`;
}
export const mailPasswordAgain = 'O servidor, a porta ou o usuário mudou: escreva a senha de novo.';
export const mailGone = 'Este e-mail não está mais na fila.';
export const recaptchaSecretMissing =
  'O reCAPTCHA precisa de RECAPTCHA_SECRET no servidor. Defina-o e tente novamente.';
export const unsavedQuestion = 'O que você mudou não foi salvo. Sair mesmo assim?';
export const settingsConflict =
  'Outra pessoa salvou estas configurações depois que você as abriu. Confira o que mudou e salve de novo.';

// Pages
export const textPageTitleMissing = 'Escreva o título da página.';
export const textPageTitleTooLong = 'O título pode ter no máximo 120 caracteres.';
export const textPageDescriptionTooLong = 'A descrição pode ter no máximo 200 caracteres.';
export const textPageLeadTooLong = 'A abertura pode ter no máximo 300 caracteres.';
export const textPageTextInvalid = 'O texto da página não pôde ser lido.';
export const textPageSlugInvalid = 'Use letras minúsculas sem acento, números e hifens no endereço.';
export const textPageSlugReserved = 'Este endereço já é do site. Escolha outro.';
export const textPageSlugTaken = 'Este endereço já é de outra página, seção ou grupo. Escolha outro.';
export const textPageMissing = 'Esta página não existe mais.';
export const textPageConflict = 'Outra pessoa salvou esta página. Compare os textos e escolha um deles.';
export const textPagesFull = 'O site já tem 100 páginas. Exclua uma antes de criar outra.';
export const textPageFixed = 'Esta página faz parte do site e fica sempre no ar.';
export const textPageStillPublished = 'Despublique a página antes de excluir.';

// Sentences of several screens
export const newNameHint = 'Um nome novo dá um endereço novo; o de antes leva a ele.';
export const siteAddressInvalid =
  'Escreva um endereço do site, como /contato, ou um completo, começando com https://.';
export const siteAddressHint = 'Do site, como /contato, ou de outro, começando com https://.';
export const unknownLoginAdvice =
  'Se não foi você, crie já uma nova senha em “Esqueci minha senha” e avise a redação.';
export const colorAsItIs = 'A cor é usada como está.';
export const noImages = 'Nenhuma imagem encontrada.';
export const noImagesYet = 'Nenhuma imagem enviada ainda.';
export const fileMissing = 'Arquivo não encontrado.';
export const versionsMerged = 'Versões juntadas.';
export const showLatestNews = 'Ver as últimas notícias';
export const latestNewsHeading = 'Últimas notícias';
