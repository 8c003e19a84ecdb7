/** Images with their uses, videos, banners and files, as the services store and list them. */
import type { Readable } from 'node:stream';
import type { Oembed } from '../../domain/media/embed.ts';
import type { DescribedImage } from '../../domain/media/image.ts';
import type { FocalPoint } from '../../domain/media/image-crops.ts';
import type { ImageOwner, ImageOwnerKind, ImageUse } from '../../domain/media/image-use.ts';
import type { Hue } from '../../domain/news/hues.ts';
import type { FilePart } from '../../domain/web/byte-range.ts';

export interface ImageUpload {
  fileName: string;
  at: number;
  userId: string;
  userName: string;
}

export interface LibraryImage extends DescribedImage {
  fileName: string;
  /** The moment of the upload; 0 when unknown. */
  uploadedAt: number;
  /** The id of the person; null for images of an import. */
  uploadedBy: string | null;
  /** The name of the person; null for images of an import. */
  uploadedByName: string | null;
  isUsed: boolean;
  /** Whether a person of the newsroom changed the details. */
  isDescribed: boolean;
  /** The version of the details. */
  version: number;
}

/** Restricts a list of the library. */
export interface LibraryFilter {
  isUsed?: boolean;
  uploadedBefore?: number;
  /** The id of the uploader. */
  uploadedBy?: string;
  /** The id of a reporter, who sees own images and those that readers see. */
  visibleTo?: string;
}

export interface RecordImages {
  owner: ImageOwner;
  uses: ImageUse[];
}

export interface ImageUseChange {
  storageKey: string;
  /** The kinds of the saved records that used the image before, and use it now. */
  before: ImageOwnerKind[];
  after: ImageOwnerKind[];
  areWordsChanged: boolean;
}

/** Files to delete: those of a deleted image, or of an upload that may not finish. */
export interface LooseFile {
  storageKey: string;
  /** The width of the image in pixels, which decides which sizes may exist. */
  width: number;
}

export interface FileStore {
  /** Writes a file in one step; an existing one is replaced. */
  save(key: string, data: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  /** Opens a file, or the part of it that is read; `bytes` is the size of the whole file. */
  open(key: string, part?: FilePart): Promise<{ stream: Readable; bytes: number } | null>;
  /** Returns the size in bytes. */
  findSize(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Deletes unfinished files of killed processes that are over an hour old. */
  deleteAbandoned(now: number): Promise<void>;
  ping(): Promise<void>;
}

export interface SpooledFile {
  read(): Promise<Buffer>;
  delete(): Promise<void>;
}

/** Stores bodies outside of memory while they arrive. */
export interface Spool {
  /**
   * Stores a body and returns its file; null for a body of more bytes. It rejects when the body breaks off or cannot be
   * stored. Only a returned file remains.
   */
  receive(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<SpooledFile | null>;
  deleteAbandoned(now: number): Promise<void>;
}

/**
 * Why an image is refused: it is not JPEG, PNG, WebP, AVIF or GIF; it is a HEIC, as iPhones write it; it is beyond the
 * limits (docs/product.md#images); it cannot be read to its end.
 */
export type ImageFault = 'no-image' | 'heic' | 'too-large' | 'damaged';

export interface ImageFacts {
  /** Width and height in pixels, with the orientation applied. */
  width: number;
  height: number;
  mimeType: string;
  /** A blurred miniature as a data: address of about 300 characters. */
  placeholder: string;
  /**
   * The image without position, camera and the like, with the orientation applied; the data itself when it had none of
   * these.
   */
  withoutMetadata: Buffer;
}

export interface ImageWorker {
  /** Checks the size of an image before it is decoded. Rejects when the worker itself fails. */
  inspect(data: Buffer): Promise<ImageFacts | { refused: ImageFault }>;
  /**
   * Passes each size to `take` when it is done. Returns a reason for damaged and animated images; rejects when the
   * worker fails.
   */
  createSizes(
    data: Buffer,
    widths: number[],
    take: (size: { width: number; format: 'avif' | 'webp'; data: Buffer }) => Promise<void>,
  ): Promise<{ made: true } | { made: false; reason: string }>;
  /**
   * Makes a JPEG of the part of an image around its focal point, with proportions of `ratio` (width by height) and at most
   * `cropWidthMax` pixels wide; null for damaged images. Rejects when the worker fails.
   */
  createCrop(data: Buffer, ratio: number, focus: FocalPoint): Promise<Buffer | null>;
  /** Makes a square PNG; null for damaged images. Rejects when the worker fails. */
  createIcon(data: Buffer, side: number): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** The stills of videos on the player's site. `find` rejects when the site does not answer in time. */
export interface VideoStills {
  /** Returns null when there is no still, or one of more than 5 MB. */
  find(videoId: string): Promise<Buffer | null>;
}

/** Titles and authors of posts, as other sites report them. */
export interface EmbedTitles {
  /** Returns null when the site does not answer in time, or not as it should. The texts are as the site wrote them. */
  find(oembed: Oembed): Promise<{ title: string; author: string; pictureAddress: string } | null>;
  /** Returns null when there is no picture, or one of more than 5 MB. */
  findPicture(address: string): Promise<Buffer | null>;
}

/** Logos as they were uploaded; with null the name is drawn. */
export interface ShareLogo {
  onPaper: Buffer | null;
  onPhoto: Buffer | null;
}

export interface ShareCard {
  marker: string;
  siteName: string;
  logo: ShareLogo | null;
  title: string;
  /** The name of the section and its hue. */
  label: { text: string; hue: Hue } | null;
}

export interface SiteCard {
  marker: string;
  name: string;
  logo: Buffer | null;
  /** The description of the site; '' for none. */
  description: string;
}

export interface SharePhoto {
  /** The bytes of the photo; null when its file is missing. */
  data: Buffer | null;
  focus: FocalPoint | null;
}

/** Draws share images, which are JPEG of 1200×630 pixels. */
export interface ShareImagePainter {
  /**
   * Draws the image of news, without a photo that cannot be read; rejects on a time-out. Without a focal point, the crop
   * shows what draws attention.
   */
  paintNews(card: ShareCard, photo: SharePhoto | null): Promise<Buffer>;
  paintSite(card: SiteCard): Promise<Buffer>;
}
