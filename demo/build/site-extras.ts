import { z } from 'zod';
import { youtubeVideoId } from '../../domain/video.ts';
import { bannerPictures } from './banners.ts';
import { type Collection, type ExportedRecord, record, storageAddress, timestamp } from './export-format.ts';
import { idFromText } from './seeded.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const videosFile = z.array(
  z.strictObject({
    link: z
      .string()
      .refine((link) => youtubeVideoId(link) !== null, { error: 'is not the address of a video' }),
    /** '' is shown as 'Sem título'. */
    title: z.string(),
    featured: z.boolean(),
    published: z.iso.datetime({ offset: true }),
  }),
);

/** A film of demo/videos.json. */
export type WrittenVideo = z.infer<typeof videosFile>[number];

/** Reads demo/videos.json. Throws an error that names every place with a fault. */
export function parseVideos(text: string): readonly WrittenVideo[] {
  const result = videosFile.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`videos.json:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** Makes the videos, and the parallel collection of featured ones under the same ids (spec.md section 3). */
export function buildVideos(written: readonly WrittenVideo[]): {
  videos: Collection;
  featured_videos: Collection;
} {
  const videos: Record<string, ExportedRecord> = {};
  const featured: Record<string, ExportedRecord> = {};
  for (const { link, title, featured: isFeatured, published } of written) {
    const id = idFromText(`video:${link}`);
    const createdAt = timestamp(Date.parse(published));
    videos[id] = record({ link, title, createdAt, featured: isFeatured });
    if (isFeatured) featured[id] = record({ link, title, createdAt });
  }
  return { videos, featured_videos: featured };
}

/** The collections of the three kinds of banner. */
export interface Banners {
  readonly main_banners: Collection;
  readonly 'banners-laterais': Collection;
  readonly middle_banners: Collection;
}

/** Makes the banners. `now` is the end of the demo's time in epoch milliseconds, `userId` who saved them. */
export function buildBanners(now: number, userId: string): Banners {
  const make = (name: keyof typeof bannerPictures, daysAgo: number, fields: ExportedRecord): Collection => {
    const imageUrl = storageAddress(bannerPictures[name].key);
    const createdAt = timestamp(now - daysAgo * DAY_MS);
    return { [idFromText(`banner:${name}`)]: record({ imageUrl, ...fields, createdAt }) };
  };
  return {
    main_banners: make('main', 9, { link: '/categoria/inteligencia-artificial' }),
    'banners-laterais': {
      ...make('left', 21, { link: '/categoria/ciencia-e-espaco', side: 'left' }),
      ...make('right', 20, { link: 'https://example.com', side: 'right' }),
    },
    middle_banners: make('middle', 14, { link: '/categoria/natureza', side: 'mid', userId }),
  };
}

const messages = [
  {
    nome: 'Tereza Quintela',
    titulo: 'Errata na matéria sobre LoRa',
    email: 'tereza.quintela@example.com',
    mensagem:
      'Bom dia! No texto sobre rede na fazenda, senti falta de dizer que a altura da antena pesa mais do que a ' +
      'potência. Trabalho com isso há doze anos e posso mandar fotos de instalações. Parabéns pelo site.',
    hoursAgo: 3,
  },
  {
    nome: 'Colégio Ipê',
    titulo: 'Podemos usar os textos em aula?',
    email: 'biblioteca@example.com',
    mensagem:
      'Somos uma escola pública de Uberaba. Gostaríamos de imprimir a matéria das sete etapas de segurança para ' +
      'uma oficina com as famílias. Há algum impedimento? Citaremos a fonte.',
    hoursAgo: 29,
  },
  {
    nome: 'Anselmo',
    titulo: 'Fonte maior, por favor',
    email: 'anselmo.duarte@example.com',
    mensagem: 'Tenho 74 anos e leio no celular. Dá para aumentar a letra?\nObrigado.',
    hoursAgo: 75,
  },
  {
    nome: 'Bia Furtado',
    titulo: 'Sugestão de pauta: rádio comunitária que virou podcast',
    email: 'bia.furtado@example.com',
    mensagem:
      'Oi! Aqui em Oeiras (PI) a rádio do bairro gravou mais de 300 programas e agora publica tudo na internet, ' +
      'com transcrição feita por voluntários. Acho que rende uma boa história. Deixo meu contato. 🎙️',
    hoursAgo: 190,
  },
] as const;

/** Makes the messages of the contact form, newest first. `now` in epoch milliseconds. */
export function buildMessages(now: number): Collection {
  return Object.fromEntries(
    messages.map(({ hoursAgo, ...fields }) => [
      idFromText(`message:${fields.titulo}`),
      record({ ...fields, captchaToken: '', data: timestamp(now - hoursAgo * HOUR_MS) }),
    ]),
  );
}
