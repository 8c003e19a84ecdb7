/** Collects the data that the portal has about a user, for the download in `Minha conta`. */

import { auditActions } from '../../../domain/accounts/audit.ts';
import { describeDevice } from '../../../domain/accounts/device.ts';
import { nameRoles, type Visitor } from '../../../domain/accounts/permissions.ts';
import type {
  DataExport,
  ExportField,
  ExportPart,
  ExportValue,
} from '../../../domain/accounts/write-data-export.ts';
import { reportOutcomeNames } from '../../../domain/comments/comment.ts';
import { commentStateNames } from '../../../domain/comments/moderation.ts';
import type { Silence } from '../../../domain/comments/silence.ts';
import { thingPath } from '../../../domain/news/thing-pages.ts';
import { sessionsListMax } from '../../../domain/site/limits.ts';
import { notSignedIn } from '../../../domain/text/sentences.ts';
import type { Cursor } from '../../../domain/web/paging.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import { dataExportLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { AccountProfile, OwnRecord } from '../../ports/accounts.ts';
import type { PageRequest } from '../../ports/page-request.ts';
import type { OwnTable } from '../../ports/tables/tables.ts';
import { findCommented } from '../comments/find-commented.ts';
import type { AccountAdapters } from './account-adapters.ts';

type Adapters = Pick<AccountAdapters, 'database' | 'clock' | 'site'>;

const batchSize = 50;

/** A field of the rows in a part, and a function that reads its value from a row. */
type Column<Row> = ExportField & { read(row: Row): ExportValue };

const columnOf =
  (kind: ExportField['kind'], isOptional?: true) =>
  <Row>(key: string, label: string, read: (row: Row) => ExportValue): Column<Row> => ({
    key,
    label,
    kind,
    ...(isOptional && { isOptional }),
    read,
  });
const text = columnOf('text');
const moment = columnOf('moment');
const flag = columnOf('flag');
const optionalText = columnOf('text', true);
const optionalMoment = columnOf('moment', true);

/** Makes a part from a table of columns. `rows` are read while the file is written. */
function toPart<Row>(
  key: string,
  title: string,
  note: string,
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly Column<NoInfer<Row>>[],
): ExportPart {
  async function* toValues() {
    for await (const row of rows) yield columns.map(({ read }) => read(row));
  }
  return { key, title, note, fields: columns.map(({ read: _, ...field }) => field), rows: toValues() };
}

/** Collects the data. If the address is confirmed, messages from it and mails to it are included. */
export function getOwnData(adapters: Adapters) {
  const { database, clock, site } = adapters;
  return async (visitor: Visitor): Promise<Result<DataExport>> => {
    const profile = visitor.userId === null ? null : await database.users.findProfile(visitor.userId);
    if (!profile) return fail({ code: 'unauthenticated', message: notSignedIn });
    const madeAt = clock();
    const waitMs = await database.rateLimits.take(dataExportLimit, profile.id, madeAt);
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return ok({
      title: `Dados de ${profile.name}`,
      siteName: site.name,
      siteUrl: site.url,
      madeAt,
      parts: [
        profilePart(
          profile,
          await database.reviews.isMuted(profile.id),
          (await database.users.findCommenter(profile.id, clock()))?.silence ?? null,
        ),
        await authorPart(adapters, profile),
        await waysInSection(adapters, profile),
        await sessionsPart(adapters, profile),
        commentsPart(adapters, visitor, profile.id),
        reportsPart(adapters, visitor, profile.id),
        messagesPart(adapters, profile),
        newsroomPart(adapters, profile),
        recordsPart(adapters, profile.id),
        mailsPart(adapters, profile),
      ],
    });
  };
}

function profilePart(profile: AccountProfile, isMuted: boolean, silence: Silence | null): ExportPart {
  return toPart(
    'perfil',
    'Perfil e termos',
    '',
    [profile],
    [
      text('id', 'Identificador', ({ id }) => id),
      text('nome', 'Nome', ({ name }) => name),
      text('email', 'E-mail', ({ email }) => email),
      flag('emailConfirmado', 'E-mail confirmado', ({ isEmailVerified }) => isEmailVerified),
      flag('administra', 'Administra o site', ({ roles }) => roles.includes('admin')),
      text('funcao', 'Funções', ({ roles }) => nameRoles(roles)),
      moment('criadoEm', 'Conta criada', ({ createdAt }) => createdAt),
      text('termosAceitos', 'Versão aceita dos termos', ({ terms }) => terms?.version ?? null),
      moment('termosAceitosEm', 'Termos aceitos', ({ terms }) => terms?.acceptedAt ?? null),
      flag('semAvisosDeRevisao', 'Avisos de revisão desligados', () => isMuted),
      optionalMoment('comentariosPausadosAte', 'Comentários pausados até', () => silence?.until ?? null),
      optionalText('recadoDaRedacao', 'Recado da redação sobre a pausa', () => silence?.message ?? null),
    ],
  );
}

async function authorPart({ database }: Adapters, { id }: AccountProfile): Promise<ExportPart> {
  const author = await database.things.findAuthorByUser(id);
  return toPart('autor', 'Perfil de autor', '', author ? [author] : [], [
    text('nome', 'Nome', ({ name }) => name),
    text('endereco', 'Endereço', (own) => thingPath('author', own)),
    text('funcao', 'Função', ({ role }) => role),
    text('biografia', 'Biografia', ({ biography }) => biography),
    text('foto', 'Foto', ({ photo }) => photo),
    text('links', 'Links', ({ links }) => links),
  ]);
}

async function waysInSection(
  { database }: Adapters,
  { id, hasPassword, linked }: AccountProfile,
): Promise<ExportPart> {
  const factor = await database.secondFactors.find(id);
  const nowhere = { issuer: null, subject: null };
  const ways = [
    ...(hasPassword ? [{ provider: 'senha', ...nowhere, linkedAt: null }] : []),
    ...(factor ? [{ provider: 'verificação em duas etapas', ...nowhere, linkedAt: factor.since }] : []),
    ...linked,
  ];
  const note = 'Senha e códigos não estão aqui: ninguém, nem a redação, consegue lê-los.';
  return toPart('acessos', 'Formas de entrar', note, ways, [
    text('forma', 'Forma', ({ provider }) => provider),
    optionalText('provedor', 'Endereço do provedor', ({ issuer }) => issuer),
    optionalText('identificador', 'Identificador no provedor', ({ subject }) => subject),
    optionalMoment('ligadaEm', 'Ligada à conta', ({ linkedAt }) => linkedAt),
  ]);
}

async function sessionsPart({ database, clock }: Adapters, { id }: AccountProfile): Promise<ExportPart> {
  const sessions = await database.sessions.listByUser(id, { limit: sessionsListMax, now: clock() });
  return toPart('sessoes', 'Sessões abertas', '', sessions, [
    text('aparelho', 'Aparelho', ({ userAgent }) => describeDevice(userAgent)),
    text('navegador', 'Como o navegador se identificou', ({ userAgent }) => userAgent),
    text('endereco', 'Endereço IP', ({ address }) => address),
    moment('abertaEm', 'Aberta', ({ createdAt }) => createdAt),
    moment('usadaEm', 'Último uso, com até um dia de diferença', ({ usedAt }) => usedAt),
    moment('valeAte', 'Vale até', ({ expiresAt }) => expiresAt),
  ]);
}

function commentsPart(adapters: Adapters, visitor: Visitor, userId: string): ExportPart {
  const comments = batches(
    (page) => adapters.database.comments.listByUser(userId, { ...page, isTrashIncluded: true }),
    ({ createdAt, id }) => ({ createdAt, id }),
  );
  return toPart('comentarios', 'Comentários', '', withNews(adapters, visitor, comments), [
    text('id', 'Identificador', ({ id }) => id),
    moment('publicadoEm', 'Publicado', ({ createdAt }) => createdAt),
    text('nome', 'Nome mostrado', ({ userName }) => userName),
    text('comentario', 'Comentário', ({ comment }) => comment),
    text('situacao', 'Situação', ({ state }) => commentStateNames[state]),
    moment('editadoEm', 'Editado', ({ editedAt }) => editedAt),
    text('respondeA', 'Identificador do comentário respondido', ({ answers }) => answers?.commentId ?? null),
    text('noticiaId', 'Identificador da notícia', ({ newsId }) => newsId),
    text('noticia', 'Notícia', ({ newsTitle }) => newsTitle),
  ]);
}

function reportsPart(adapters: Adapters, visitor: Visitor, userId: string): ExportPart {
  const reports = batches(
    (page) => adapters.database.commentReports.listByUser(userId, { ...page, isTrashIncluded: true }),
    ({ reportedAt, id }) => ({ createdAt: reportedAt, id }),
  );
  const note = 'O texto do comentário denunciado é de outra pessoa e não está aqui.';
  return toPart('denuncias', 'Denúncias', note, withNews(adapters, visitor, reports), [
    text('id', 'Identificador', ({ id }) => id),
    moment('feitaEm', 'Feita', ({ reportedAt }) => reportedAt),
    text('comentarioId', 'Identificador do comentário', ({ commentId }) => commentId),
    text('resultado', 'Resultado', ({ outcome }) => outcome && reportOutcomeNames[outcome]),
    text('noticiaId', 'Identificador da notícia', ({ newsId }) => newsId),
    text('noticia', 'Notícia', ({ newsTitle }) => newsTitle),
  ]);
}

/** Adds the titles of news that the visitor may see. */
async function* withNews<Item extends { newsId: string }>(
  { database, clock }: Adapters,
  visitor: Visitor,
  found: AsyncIterable<Item[]>,
) {
  for await (const items of found) {
    const newsOf = await findCommented(database, visitor, clock(), items);
    for (const item of items) yield { ...item, newsTitle: newsOf(item.newsId)?.title ?? null };
  }
}

function messagesPart({ database }: Adapters, { email, isEmailVerified }: AccountProfile): ExportPart {
  const note = isEmailVerified
    ? 'Enviadas pelo formulário de contato com o e-mail da conta.'
    : 'Confirme seu e-mail para incluir o que foi enviado com ele pelo formulário de contato.';
  const messages = batches(
    async (page) => (isEmailVerified ? database.receivedMessages.listByEmail(email, page) : []),
    ({ data, id }) => ({ createdAt: data, id }),
  );
  return toPart('mensagens', 'Mensagens à redação', note, flatten(messages), [
    text('id', 'Identificador', ({ id }) => id),
    moment('data', 'Enviada', ({ data }) => data),
    text('nome', 'Nome', ({ nome }) => nome),
    text('titulo', 'Título', ({ titulo }) => titulo),
    text('mensagem', 'Mensagem', ({ mensagem }) => mensagem),
  ]);
}

const newsroomRecords = [
  ['review_notes', 'recado'],
  ['news_drafts', 'rascunho'],
  ['draft_versions', 'versão de um rascunho'],
  ['news_revisions', 'versão de uma notícia'],
  ['images', 'imagem'],
  ['invitations', 'convite, válido até'],
] as const;

function newsroomPart({ database }: Adapters, person: AccountProfile): ExportPart {
  async function* listRecords() {
    for (const [table, label] of newsroomRecords)
      for await (const record of ownRecords(database, table, person)) yield { ...record, label };
  }
  const note = 'O que a redação guarda com o seu nome. Os textos das notícias não estão aqui.';
  return toPart('redacao', 'Trabalho na redação', note, listRecords(), [
    text('tipo', 'Tipo', ({ label }) => label),
    moment('data', 'Quando', ({ at }) => at),
    text('objeto', 'Em quê', ({ title }) => title),
    optionalText('texto', 'Texto', (record) => record.text || null),
  ]);
}

/** While the address is unconfirmed, its mails are left out: they may be for another person. */
function mailsPart({ database }: Adapters, person: AccountProfile): ExportPart {
  const note = person.isEmailVerified
    ? 'Mensagens para o e-mail da conta que ainda não foram enviadas.'
    : 'Confirme seu e-mail para incluir as mensagens para ele que ainda não foram enviadas.';
  const mails = person.isEmailVerified ? ownRecords(database, 'outgoing_mails', person) : [];
  return toPart('avisos', 'E-mails a caminho', note, mails, [
    moment('data', 'Quando', ({ at }) => at),
    text('assunto', 'Assunto', ({ title }) => title),
  ]);
}

async function* ownRecords(
  { ownRecords }: Adapters['database'],
  table: OwnTable,
  person: AccountProfile,
): AsyncGenerator<OwnRecord> {
  for (let skip = 0; ; skip += batchSize) {
    const records = await ownRecords.list(table, person, { limit: batchSize, skip });
    yield* records;
    if (records.length < batchSize) return;
  }
}

function recordsPart({ database }: Adapters, userId: string): ExportPart {
  const entries = batches(
    (page) => database.audit.list({ userId }, page),
    ({ at, id }) => ({ createdAt: at, id }),
  );
  const note = 'O que você fez na redação.';
  return toPart('registros', 'Registros da redação', note, flatten(entries), [
    moment('data', 'Quando', ({ at }) => at),
    text('acao', 'Ação', ({ action }) => auditActions[action].sentence),
    text('objeto', 'Em quê', ({ subjectTitle }) => subjectTitle),
    text('detalhe', 'Detalhe', ({ detail }) => detail),
  ]);
}

async function* flatten<Item>(found: AsyncIterable<Item[]>): AsyncGenerator<Item> {
  for await (const items of found) yield* items;
}

/** Reads a list in batches, because it might not fit into memory. */
async function* batches<Item>(
  list: (page: PageRequest) => Promise<Item[]>,
  keyOf: (item: Item) => Cursor,
): AsyncGenerator<Item[]> {
  let after: Cursor | null = null;
  for (;;) {
    const items: Item[] = await list({ limit: batchSize, after });
    if (items.length > 0) yield items;
    const last = items.at(-1);
    if (items.length < batchSize || !last) return;
    after = keyOf(last);
  }
}
