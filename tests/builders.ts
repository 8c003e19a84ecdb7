/** Things to store in tests: complete, different from each other, and overridden field by field. */
import type { AuditEntry } from '../domain/accounts/audit.ts';
import type { Visitor } from '../domain/accounts/permissions.ts';
import type { User } from '../domain/accounts/user.ts';
import { type Comment, type CommentReport, plainComment } from '../domain/comments/comment.ts';
import type { ReceivedMessage } from '../domain/inbox/received-message.ts';
import type { MainBanner, MiddleBanner, SideBanner } from '../domain/media/banner.ts';
import type { StoredImage } from '../domain/media/image.ts';
import type { Video } from '../domain/media/video.ts';
import type { Author } from '../domain/news/authors.ts';
import type { News } from '../domain/news/news.ts';
import { emptyFields } from '../domain/news/news-fields.ts';
import type { Section, SectionGroup } from '../domain/news/sections.ts';
import type { Topic } from '../domain/news/topics.ts';
import type { Rehearsal } from '../domain/redirects/old-server-log.ts';
import { type Redirect, targetKeyOf } from '../domain/redirects/redirects.ts';
import { dayMs, minuteMs } from '../domain/text/durations.ts';
import type { Span } from '../domain/text/rich-text.ts';
import { createMove, type SiteMove } from '../domain/transfer/site-move.ts';
import type { PasswordCost } from '../server/adapters/scrypt/passwords.ts';
import type { OutgoingMail } from '../server/ports/mail.ts';
import type { SearchQuery } from '../server/ports/search.ts';

/** 20 November 2026, 14:35 in São Paulo: the present of every test that does not say otherwise. */
export const testNowMs = Date.UTC(2026, 10, 20, 17, 35);

export { dayMs, minuteMs };

export const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

let made = 0;

/** An id like the portal's own: 20 letters and digits, growing with each call. */
export function anId(prefix = 'id'): string {
  made += 1;
  return `${prefix}${String(made).padStart(20 - prefix.length, '0')}`;
}

/** Published news; each one made is a minute older than the one made before it. */
export function aNews(changes: Partial<News> = {}): News {
  const id = changes.id ?? anId('noticia');
  return {
    ...emptyFields,
    id,
    category: 'games',
    title: `Notícia ${made}`,
    slug: `noticia-${id}`.toLowerCase(),
    summary: 'Um resumo de uma linha.',
    content: aContent('O texto da notícia.'),
    createdAt: testNowMs - made * minuteMs,
    author: 'Ana Prado',
    byline: '',
    modifiedAt: null,
    ...changes,
  };
}

/** A paragraph of a stored rich text (Draft.js raw content state). */
export const aBlock = (text: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{ key: 'aaaaa', text, type: 'unstyled', depth: 0 },
  ...{ inlineStyleRanges: [], entityRanges: [], data: {} },
  ...changes,
});

/** A stored rich text of plain paragraphs. */
export function aContent(...paragraphs: string[]): string {
  const blocks = paragraphs.map((text, index) => aBlock(text, { key: `b${index}` }));
  return JSON.stringify({ blocks, entityMap: {} });
}

/** A block of a stored rich text that shows an entity. */
export const anEntityBlock = (key: number) => ({
  key: `k${key}`,
  text: ' ',
  type: 'atomic',
  entityRanges: [{ offset: 0, length: 1, key }],
});

/** A stored rich text that shows each entity in a block of its own. */
export function aContentWith(...entities: { type: string; data: object }[]): string {
  return JSON.stringify({ blocks: entities.map((_, key) => anEntityBlock(key)), entityMap: { ...entities } });
}

/** A piece of a read rich text without any look. */
export const aSpan = (text: string, changes: Partial<Span> = {}): Span => ({
  ...{ text, bold: false, italic: false, underline: false, strikethrough: false, highlight: false },
  ...{ fontSize: null, href: null },
  ...changes,
});

export function aSectionGroup(changes: Partial<SectionGroup> = {}): SectionGroup {
  const id = changes.id ?? anId('grupo').toLowerCase();
  return {
    id,
    slug: id,
    name: `Grupo ${made}`,
    hue: 'roxo',
    position: made,
    version: 1,
    searchFields: '',
    ...changes,
  };
}

export function aSection(changes: Partial<Section> = {}): Section {
  const id = changes.id ?? anId('secao').toLowerCase();
  return {
    id,
    slug: id,
    name: `Seção ${made}`,
    description: 'Uma frase sobre a seção.',
    groupId: 'mais',
    position: made,
    isHidden: false,
    closesComments: false,
    mergedIds: [],
    searchFields: '',
    version: 1,
    ...changes,
  };
}

export function anAuthor(id: string, changes: Partial<Author> = {}): Author {
  const profile = { role: '', biography: '', photo: '', links: '', userId: null };
  return { id, slug: id, name: id, ...profile, version: 1, searchFields: '', ...changes };
}

export function aTopic(id: string, changes: Partial<Topic> = {}): Topic {
  return { id, slug: id, name: id, introduction: '', version: 1, searchFields: '', ...changes };
}

/** A rule that a person wrote. */
export function aRedirect(source: string, target: string, changes: Partial<Redirect> = {}): Redirect {
  const flags = { isImported: false, isTouched: true, isRemoved: false };
  const rule = { source, target, targetKey: targetKeyOf(target), status: 301, position: 0 } as const;
  return { id: source, ...rule, version: 1, ...flags, ...changes };
}

/** Asks for the newest news with these words, in all sections. */
export function aSearchQuery(tokens: string[], changes: Partial<SearchQuery> = {}): SearchQuery {
  const page = { limit: 9, after: null, before: null, skip: 0 };
  return { tokens, kind: 'news', category: null, ...page, ...changes };
}

export function aVideo(changes: Partial<Video> = {}): Video {
  const id = changes.id ?? anId('video');
  return {
    id,
    link: `https://www.youtube.com/watch?v=${aVideoSiteId()}`,
    title: `Vídeo ${made}`,
    createdAt: testNowMs - made * minuteMs,
    featured: false,
    imageUrl: '',
    ...changes,
  };
}

/** 11 characters, as the video site names its videos. */
function aVideoSiteId(): string {
  return `v${String(made).padStart(10, '0')}`;
}

export function aComment(changes: Partial<Comment> = {}): Comment {
  return {
    id: anId('coment'),
    newsId: 'noticia0000000000000',
    userId: 'leitor00000000000000',
    userName: 'Bia',
    comment: 'Concordo com o texto.',
    createdAt: testNowMs - made * minuteMs,
    ...plainComment,
    ...changes,
  };
}

export function aCommentReport(changes: Partial<CommentReport> = {}): CommentReport {
  return {
    id: anId('denuncia'),
    commentId: anId('coment'),
    newsId: 'noticia0000000000000',
    userId: 'leitor00000000000000',
    reportedAt: testNowMs - made * minuteMs,
    outcome: null,
    ...changes,
  };
}

export function aMainBanner(changes: Partial<MainBanner> = {}): MainBanner {
  return {
    id: anId('banner'),
    imageUrl: '/files/banners/banner.jpg',
    link: 'https://loja.exemplo/',
    createdAt: testNowMs,
    ...changes,
  };
}

export function aSideBanner(changes: Partial<SideBanner> = {}): SideBanner {
  return { ...aMainBanner(), side: 'left', ...changes };
}

export function aMiddleBanner(changes: Partial<MiddleBanner> = {}): MiddleBanner {
  return { ...aMainBanner(), side: 'mid', userId: 'admin000000000000000', ...changes };
}

export function aReceivedMessage(changes: Partial<ReceivedMessage> = {}): ReceivedMessage {
  return {
    id: anId('mensagem'),
    nome: 'Caio',
    titulo: 'Sugestão de pauta',
    email: 'caio@exemplo.com',
    mensagem: 'Falem de impressoras.',
    captchaToken: 'token',
    data: testNowMs - made * minuteMs,
    ...changes,
  };
}

/** A mail that waits to be sent, due from its creation on. */
export function aMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  const createdAt = changes.createdAt ?? testNowMs - made * minuteMs;
  return {
    id: anId('email'),
    to: 'caio@exemplo.com',
    replyTo: null,
    subject: `Aviso ${made}`,
    text: 'Olá.',
    html: '<p>Olá.</p>',
    createdAt,
    isUrgent: false,
    expiresAt: createdAt + 30 * dayMs,
    ...changes,
  };
}

export function aUser(changes: Partial<User> = {}): User {
  const id = changes.id ?? anId('usuario');
  return {
    id,
    name: 'Bia Nunes',
    email: `${id}@exemplo.com`,
    roles: [],
    createdAt: testNowMs - dayMs,
    ...changes,
  };
}

export function anImage(changes: Partial<StoredImage> = {}): StoredImage {
  return {
    storageKey: `news_images/${anId('imagem')}.jpg`,
    width: 1600,
    height: 900,
    bytes: 240_000,
    mimeType: 'image/jpeg',
    placeholder: 'data:image/webp;base64,UklGRg==',
    widths: [320, 480, 768],
    ...changes,
  };
}

export function anAdmin(changes: Partial<Visitor> = {}): Visitor {
  return {
    userId: 'admin000000000000000',
    name: 'Ana Prado',
    email: 'ana@exemplo.com',
    roles: ['admin'],
    ...changes,
  };
}

export function anAuditEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: anId('registro'),
    at: testNowMs - made * minuteMs,
    userId: 'admin000000000000000',
    userName: 'Ana Prado',
    action: 'image.uploaded',
    subjectId: 'news_images/1763650000000_capa.jpg',
    subjectTitle: 'capa.jpg',
    detail: '',
    ...changes,
  };
}

/** Makes the same digests with a ten-thousandth of the work: tests check who can log in, not how long hashing takes. */
export const cheapPasswords: PasswordCost = { N: 2, r: 8, p: 1 };

/** The words of a text, for lists of names and of odd inputs. */
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** The parts of a text between ` · ` or on lines of their own, for lists of phrases and of odd inputs. */
export const listed = (text: string): string[] => text.trim().split(/ · |\n\s*/);

export function aRehearsal(changes: Partial<Rehearsal> = {}): Rehearsal {
  const leftOut = { unreadable: 0, otherMethods: 0, failed: 0, assets: 0, scanners: 0, bots: 0 };
  const counts = { lines: 2, hits: 2, addresses: 1, beyond: 0, damaged: 0, lostHits: 0, lostAddresses: 0 };
  return { ...counts, isCut: false, leftOut, lost: [], ...changes };
}

/** A move of a site to which nothing was sent yet. */
export function aMove(changes: Partial<SiteMove> = {}): SiteMove {
  return { ...createMove('mudanca0000000000001', testNowMs), ...changes };
}
