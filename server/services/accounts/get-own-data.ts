/** Collects the data that the portal has about a user, for the download in `Minha conta`. */

import { type AuditEntry, auditActions } from '../../../domain/accounts/audit.ts';
import { describeDevice } from '../../../domain/accounts/device.ts';
import { nameRoles, type Visitor } from '../../../domain/accounts/permissions.ts';
import type { DataExport, ExportField, ExportPart } from '../../../domain/accounts/write-data-export.ts';
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

const text = (key: string, label: string): ExportField => ({ key, label, kind: 'text' });
const moment = (key: string, label: string): ExportField => ({ key, label, kind: 'moment' });
const flag = (key: string, label: string): ExportField => ({ key, label, kind: 'flag' });

/** Collects the data. Messages from the same address, and mails to it, are included once it is confirmed. */
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

function profilePart(
  { id, name, email, isEmailVerified, roles, createdAt, terms }: AccountProfile,
  isMuted: boolean,
  silence: Silence | null,
): ExportPart {
  const { version, acceptedAt } = terms ?? { version: null, acceptedAt: null };
  return {
    key: 'perfil',
    title: 'Perfil e termos',
    note: '',
    fields: [
      text('id', 'Identificador'),
      text('nome', 'Nome'),
      text('email', 'E-mail'),
      flag('emailConfirmado', 'E-mail confirmado'),
      flag('administra', 'Administra o site'),
      text('funcao', 'Funções'),
      moment('criadoEm', 'Conta criada'),
      text('termosAceitos', 'Versão aceita dos termos'),
      moment('termosAceitosEm', 'Termos aceitos'),
      flag('semAvisosDeRevisao', 'Avisos de revisão desligados'),
      { ...moment('comentariosPausadosAte', 'Comentários pausados até'), isOptional: true },
      { ...text('recadoDaRedacao', 'Recado da redação sobre a pausa'), isOptional: true },
    ],
    rows: [
      [
        id,
        name,
        email,
        isEmailVerified,
        roles.includes('admin'),
        nameRoles(roles),
        createdAt,
        version,
        acceptedAt,
        isMuted,
        silence?.until ?? null,
        silence?.message ?? null,
      ],
    ],
  };
}

async function authorPart({ database }: Adapters, { id }: AccountProfile): Promise<ExportPart> {
  const author = await database.things.findAuthorByUser(id);
  return {
    key: 'autor',
    title: 'Perfil de autor',
    note: '',
    fields: [
      text('nome', 'Nome'),
      text('endereco', 'Endereço'),
      text('funcao', 'Função'),
      text('biografia', 'Biografia'),
      text('foto', 'Foto'),
      text('links', 'Links'),
    ],
    rows: author
      ? [
          [
            author.name,
            thingPath('author', author),
            author.role,
            author.biography,
            author.photo,
            author.links,
          ],
        ]
      : [],
  };
}

async function waysInSection(
  { database }: Adapters,
  { id, hasPassword, linked }: AccountProfile,
): Promise<ExportPart> {
  const factor = await database.secondFactors.find(id);
  return {
    key: 'acessos',
    title: 'Formas de entrar',
    note: 'Senha e códigos não estão aqui: ninguém, nem a redação, consegue lê-los.',
    fields: [
      text('forma', 'Forma'),
      { ...text('provedor', 'Endereço do provedor'), isOptional: true },
      { ...text('identificador', 'Identificador no provedor'), isOptional: true },
      { ...moment('ligadaEm', 'Ligada à conta'), isOptional: true },
    ],
    rows: [
      ...(hasPassword ? [['senha', null, null, null]] : []),
      ...(factor ? [['verificação em duas etapas', null, null, factor.since]] : []),
      ...linked.map(({ provider, issuer, subject, linkedAt }) => [provider, issuer, subject, linkedAt]),
    ],
  };
}

async function sessionsPart({ database, clock }: Adapters, { id }: AccountProfile): Promise<ExportPart> {
  const sessions = await database.sessions.listByUser(id, { limit: sessionsListMax, now: clock() });
  return {
    key: 'sessoes',
    title: 'Sessões abertas',
    note: '',
    fields: [
      text('aparelho', 'Aparelho'),
      text('navegador', 'Como o navegador se identificou'),
      text('endereco', 'Endereço IP'),
      moment('abertaEm', 'Aberta'),
      moment('usadaEm', 'Último uso, com até um dia de diferença'),
      moment('valeAte', 'Vale até'),
    ],
    rows: sessions.map(({ userAgent, address, createdAt, usedAt, expiresAt }) => [
      describeDevice(userAgent),
      userAgent,
      address,
      createdAt,
      usedAt,
      expiresAt,
    ]),
  };
}

function commentsPart({ database, clock }: Adapters, visitor: Visitor, userId: string): ExportPart {
  const keyOf = ({ createdAt, id }: { createdAt: number; id: string }) => ({ createdAt, id });
  return {
    key: 'comentarios',
    title: 'Comentários',
    note: '',
    fields: [
      text('id', 'Identificador'),
      moment('publicadoEm', 'Publicado'),
      text('nome', 'Nome mostrado'),
      text('comentario', 'Comentário'),
      text('situacao', 'Situação'),
      moment('editadoEm', 'Editado'),
      text('respondeA', 'Identificador do comentário respondido'),
      text('noticiaId', 'Identificador da notícia'),
      text('noticia', 'Notícia'),
    ],
    rows: (async function* () {
      for await (const items of batches(
        (page) => database.comments.listByUser(userId, { ...page, isTrashIncluded: true }),
        keyOf,
      )) {
        const newsOf = await findCommented(database, visitor, clock(), items);
        for (const { id, createdAt, userName, comment, state, editedAt, answers, newsId } of items)
          yield [
            id,
            createdAt,
            userName,
            comment,
            commentStateNames[state],
            editedAt,
            answers?.commentId ?? null,
            newsId,
            newsOf(newsId)?.title ?? null,
          ];
      }
    })(),
  };
}

function reportsPart({ database, clock }: Adapters, visitor: Visitor, userId: string): ExportPart {
  const keyOf = ({ reportedAt, id }: { reportedAt: number; id: string }) => ({ createdAt: reportedAt, id });
  return {
    key: 'denuncias',
    title: 'Denúncias',
    note: 'O texto do comentário denunciado é de outra pessoa e não está aqui.',
    fields: [
      text('id', 'Identificador'),
      moment('feitaEm', 'Feita'),
      text('comentarioId', 'Identificador do comentário'),
      text('resultado', 'Resultado'),
      text('noticiaId', 'Identificador da notícia'),
      text('noticia', 'Notícia'),
    ],
    rows: (async function* () {
      for await (const items of batches(
        (page) => database.commentReports.listByUser(userId, { ...page, isTrashIncluded: true }),
        keyOf,
      )) {
        const newsOf = await findCommented(database, visitor, clock(), items);
        for (const { id, reportedAt, commentId, outcome, newsId } of items)
          yield [
            id,
            reportedAt,
            commentId,
            outcome && reportOutcomeNames[outcome],
            newsId,
            newsOf(newsId)?.title ?? null,
          ];
      }
    })(),
  };
}

function messagesPart({ database }: Adapters, { email, isEmailVerified }: AccountProfile): ExportPart {
  const keyOf = ({ data, id }: { data: number; id: string }) => ({ createdAt: data, id });
  return {
    key: 'mensagens',
    title: 'Mensagens à redação',
    note: isEmailVerified
      ? 'Enviadas pelo formulário de contato com o e-mail da conta.'
      : 'Confirme seu e-mail para incluir o que foi enviado com ele pelo formulário de contato.',
    fields: [
      text('id', 'Identificador'),
      moment('data', 'Enviada'),
      text('nome', 'Nome'),
      text('titulo', 'Título'),
      text('mensagem', 'Mensagem'),
    ],
    rows: (async function* () {
      if (!isEmailVerified) return;
      const list = (page: PageRequest) => database.receivedMessages.listByEmail(email, page);
      for await (const items of batches(list, keyOf))
        for (const { id, data, nome, titulo, mensagem } of items) yield [id, data, nome, titulo, mensagem];
    })(),
  };
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
  return {
    key: 'redacao',
    title: 'Trabalho na redação',
    note: 'O que a redação guarda com o seu nome. Os textos das notícias não estão aqui.',
    fields: [
      text('tipo', 'Tipo'),
      moment('data', 'Quando'),
      text('objeto', 'Em quê'),
      { ...text('texto', 'Texto'), isOptional: true },
    ],
    rows: (async function* () {
      for (const [table, label] of newsroomRecords)
        for await (const { at, title, text } of ownRecords(database, table, person))
          yield [label, at, title, text || null];
    })(),
  };
}

function mailsPart({ database }: Adapters, person: AccountProfile): ExportPart {
  return {
    key: 'avisos',
    title: 'E-mails a caminho',
    note: person.isEmailVerified
      ? 'Mensagens para o e-mail da conta que ainda não foram enviadas.'
      : 'Confirme seu e-mail para incluir as mensagens para ele que ainda não foram enviadas.',
    fields: [moment('data', 'Quando'), text('assunto', 'Assunto')],
    rows: (async function* () {
      // A user with an unconfirmed address must not read mails, which may be for another person.
      if (!person.isEmailVerified) return;
      for await (const { at, title } of ownRecords(database, 'outgoing_mails', person)) yield [at, title];
    })(),
  };
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
  const keyOf = ({ at, id }: AuditEntry) => ({ createdAt: at, id });
  return {
    key: 'registros',
    title: 'Registros da redação',
    note: 'O que você fez na redação.',
    fields: [
      moment('data', 'Quando'),
      text('acao', 'Ação'),
      text('objeto', 'Em quê'),
      text('detalhe', 'Detalhe'),
    ],
    rows: (async function* () {
      for await (const items of batches((page) => database.audit.list({ userId }, page), keyOf))
        for (const { at, action, subjectTitle, detail } of items)
          yield [at, auditActions[action].sentence, subjectTitle, detail];
    })(),
  };
}

/** Reads a list in batches, so that it need not fit into memory. */
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
