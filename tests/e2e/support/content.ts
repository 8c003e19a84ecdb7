/** The content of the portal in browser tests. It is pure data: the seed stores it, tests look for it. */
import { type Comment, type CommentReport, plainComment } from '../../../domain/comments/comment.ts';
import type { ReceivedMessage } from '../../../domain/inbox/received-message.ts';
import { fileUrl } from '../../../domain/media/image.ts';
import type { Video } from '../../../domain/media/video.ts';
import { type News, newsPath } from '../../../domain/news/news.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import { slugFromTitle } from '../../../domain/news/slug.ts';
import { minuteMs } from '../../../domain/text/durations.ts';

export const coverKey = 'news_images/1763650000000_capa.jpg';
export const bodyImageKey = 'editor_images/1763650000000-placa.jpg';
/** The storage keys of old images that nothing uses. */
export const unusedImageKeys = ['praia', 'serra', 'mangue'].map(
  (name, index) => `news_images/176360000000${index}_${name}-antiga.jpg`,
);
export const youtubeId = 'dQw4w9WgXcQ';
export const youtubeUrlPattern = /https:\/\/www\.youtube-nocookie\.com\//;
export const stillUrlPattern = /https:\/\/i\.ytimg\.com\/vi\//;

/** A word that no line can hold, for layouts. */
export const endlessWord = 'palavra'.repeat(1430).slice(0, 10_000);

/** Letters and digits, 20 of them, the same at every run. */
function idOf(text: string): string {
  return text
    .replace(/[^A-Za-z0-9]/g, '')
    .padEnd(20, '0')
    .slice(0, 20);
}

function makeNews(values: Partial<News> & Pick<News, 'title'>): News {
  return {
    ...emptyFields,
    id: idOf(`n${values.title.replace(/\D/g, '')}x${values.title}`),
    category: 'internet',
    slug: slugFromTitle(values.title),
    summary: `Resumo de ${values.title}, com mais letras do que cabem em um cartão da lista.`,
    content: documentOf(paragraph(`Texto de ${values.title}.`)),
    imageUrl: fileUrl(coverKey),
    createdAt: null,
    author: 'Ana Souza',
    byline: '',
    modifiedAt: null,
    ...values,
  };
}

function documentOf(...blocks: object[]): string {
  const entityMap = {
    0: { type: 'IMAGE', mutability: 'IMMUTABLE', data: { src: fileUrl(bodyImageKey), alt: 'Uma placa' } },
    1: {
      type: 'VIDEO',
      mutability: 'IMMUTABLE',
      data: { src: `https://www.youtube.com/watch?v=${youtubeId}` },
    },
    2: { type: 'VIDEO', mutability: 'IMMUTABLE', data: { src: 'https://video.example/1' } },
  };
  return JSON.stringify({ blocks, entityMap });
}

function paragraph(text: string, style?: string): object {
  const inlineStyleRanges = style ? [{ offset: 0, length: text.length, style }] : [];
  return block('unstyled', text, inlineStyleRanges);
}

function block(type: string, text: string, inlineStyleRanges: object[] = [], entity?: number): object {
  const entityRanges = entity === undefined ? [] : [{ offset: 0, length: 1, key: entity }];
  return { key: idOf(text).slice(0, 5), type, text, depth: 0, inlineStyleRanges, entityRanges, data: {} };
}

/** The newest article, with everything an article can have. */
export const richArticle = makeNews({
  title: 'Pesquisadores apresentam um chip que respira',
  category: 'games',
  summary: 'Um resumo curto.',
  imageCaption: 'O chip sobre a bancada',
  videoLink: `https://youtu.be/${youtubeId}`,
  source: 'Universidade de Exemplo',
  isFeatured: true,
  content: documentOf(
    paragraph('Primeiro parágrafo, em negrito.', 'BOLD'),
    paragraph('Marcado com caneta.', 'HIGHLIGHT'),
    paragraph('Letras de trinta e dois pontos.', 'FONT_SIZE_32'),
    block('header-three', 'Como funciona'),
    block('atomic', ' ', [], 0),
    block('caption', 'Legenda da placa'),
    block('unordered-list-item', 'Um item'),
    block('unordered-list-item', 'Outro item'),
    block('blockquote', 'Uma citação.'),
    block('atomic', ' ', [], 2),
    ...Array.from({ length: 12 }, (_, index) =>
      paragraph(`Parágrafo ${index + 1}. ${'Texto que enche a coluna de leitura. '.repeat(12)}`),
    ),
  ),
});

/** In a category of its own: without image, video, source, comments and related news. */
export const bareArticle = makeNews({
  title: 'Nota breve sobre quase nada',
  category: 'saude',
  summary: '',
  imageUrl: '',
  author: '',
});

export const endlessArticle = makeNews({
  id: idOf('endless'),
  title: endlessWord,
  slug: 'palavra-sem-fim',
  category: 'fatos',
  summary: endlessWord,
  imageCaption: endlessWord,
  source: endlessWord,
  content: documentOf(paragraph(endlessWord), block('header-three', endlessWord)),
});

/** Shows the endless one among its related news. */
export const besideEndless = makeNews({ title: 'Vizinha da palavra longa', category: 'fatos' });

const featured = [1, 2, 3, 4, 5].map((number) =>
  makeNews({ title: `Destaque ${number} da semana`, category: 'ciencia-e-espaco', isFeatured: true }),
);
const games = Array.from({ length: 12 }, (_, index) =>
  makeNews({ title: `Jogo independente ${index + 1}`, category: 'games' }),
);
const others = Array.from({ length: 18 }, (_, index) => makeNews({ title: `Rede aberta ${index + 1}` }));

/** Newest first, a minute apart. */
export const allNews: News[] = [
  richArticle,
  ...featured,
  ...games,
  bareArticle,
  ...others,
  besideEndless,
  endlessArticle,
];

/** The same list with dates; the newest item is a minute older than `now`. */
export function datedNews(now: number): News[] {
  return allNews.map((item, index) => ({ ...item, createdAt: now - (index + 1) * minuteMs }));
}

/** Addresses by what is on them. */
export const paths = {
  home: '/',
  category: '/categoria/games',
  emptyCategory: '/categoria/natureza',
  richArticle: newsPath(richArticle),
  bareArticle: newsPath(bareArticle),
  endlessArticle: newsPath(endlessArticle),
  besideEndless: newsPath(besideEndless),
  search: '/busca?q=jogo',
  gallery: '/galeria-de-videos',
  about: '/sobre-nos',
  contact: '/contato',
  accessibility: '/acessibilidade',
  terms: '/termos-de-uso-e-privacidade',
  offline: '/sem-conexao',
  missing: '/nada-aqui',
} as const;

/** People of the newsroom besides the admin; all accounts in tests have one password. */
export const staff = {
  editor: { name: 'Eva Melo', email: 'eva@exemplo.com' },
  reporter: { name: 'Rui Sá', email: 'rui@exemplo.com' },
  moderator: { name: 'Caio Luz', email: 'caio@exemplo.com' },
} as const;

export const commentTexts = ['Primeiro comentário.', 'Texto com <b>sinais</b> & outros.', endlessWord];

/** Comments on more than two pages, newest first. */
export const [discussedArticle = bareArticle] = others;
export const discussion = Array.from({ length: 45 }, (_, index) => `Opinião número ${index + 1}.`);

export function datedComments(now: number): Comment[] {
  const on = (news: News, texts: string[]) =>
    texts.map((comment, index) => ({
      id: idOf(`comentario${index}${news.title}`),
      newsId: news.id,
      userId: idOf('leitora'),
      userName: index === 0 ? null : 'Bia Lima',
      comment,
      createdAt: now - (index + 1) * minuteMs,
      ...plainComment,
    }));
  return [...on(richArticle, commentTexts), ...on(discussedArticle, discussion)];
}

/** The reported texts under `discussedArticle`, the last report first, and one report of a deleted comment. */
export const reportedTexts = [12, 11, 10].map((index) => discussion[index] ?? '');

export function datedReports(now: number): CommentReport[] {
  const comments = datedComments(now);
  const idOfText = (text: string) => comments.find(({ comment }) => comment === text)?.id ?? '';
  const reported = reportedTexts.flatMap((text, index) =>
    ['bia', 'caio'].slice(0, index + 1).map((reader) => ({ commentId: idOfText(text), reader, index })),
  );
  return [...reported, { commentId: 'sumiu', reader: 'bia', index: 9 }].map(
    ({ commentId, reader, index }) => ({
      id: idOf(`denuncia${index}${reader}`),
      commentId,
      newsId: commentId === 'sumiu' ? 'sumiu' : discussedArticle.id,
      userId: idOf(reader),
      reportedAt: now - (index + 1) * minuteMs,
      outcome: null,
    }),
  );
}

/** The messages fill more than the first page of their table; the newest comes first. */
export function datedMessages(now: number): ReceivedMessage[] {
  return Array.from({ length: 8 }, (_, index) => ({
    id: idOf(`mensagem${index}`),
    nome: index === 1 ? 'محمد' : 'Caio Prado',
    titulo: `Assunto número ${index + 1}`,
    email: 'caio@exemplo.com',
    mensagem: `Texto da mensagem ${index + 1}.\n\n${index === 1 ? endlessWord : '<b>Até logo.</b>'}`,
    captchaToken: '',
    data: now - (index + 1) * minuteMs,
  }));
}

/** The videos fill more than one page of the gallery; the newest has no title. */
export function datedVideos(now: number): Video[] {
  return Array.from({ length: 14 }, (_, index) => ({
    id: idOf(`video${index}`),
    link: `https://www.youtube.com/watch?v=${`${youtubeId.slice(0, 9)}${String(index).padStart(2, '0')}`}`,
    title: index === 0 ? '' : `Vídeo número ${index}`,
    imageUrl: '',
    createdAt: now - (index + 1) * minuteMs,
    featured: index === 1,
  }));
}
