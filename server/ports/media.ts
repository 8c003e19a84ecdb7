/** Types of images with their uses, videos, banners and files, as the services store and list them. */
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
  /** The id of a reporter; the list then has the reporter's own images and those that readers see. */
  visibleTo?: string;
}

export interface RecordImages {
  owner: ImageOwner;
  uses: ImageUse[];
}

export interface ImageUseChange {
  storageKey: string;
  /** Which kinds of saved records used the image before, and which use it now. */
  before: ImageOwnerKind[];
  after: ImageOwnerKind[];
  areWordsChanged: boolean;
}

/** Files to delete: those of a deleted image, or those of an upload that may never finish. */
export interface LooseFile {
  storageKey: string;
  /** The width of the image in pixels; it decides which sizes can exist. */
  width: number;
}

export interface FileStore {
  /** Writes a file in one step; an existing one is replaced. */
  save(key: string, data: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  /** Opens a file, or the given part of it; `bytes` is the size of the whole file. */
  open(key: string, part?: FilePart): Promise<{ stream: Readable; bytes: number } | null>;
  /** Returns the size in bytes. */
  findSize(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Deletes files that killed processes left unfinished, once they are over an hour old. */
  deleteAbandoned(now: number): Promise<void>;
  ping(): Promise<void>;
}

export interface SpooledFile {
  read(): Promise<Buffer>;
  delete(): Promise<void>;
}

/** Stores the bodies of uploads outside of memory while they arrive. */
export interface Spool {
  /**
   * Stores a body and returns its file; null when it has more bytes than `maxBytes`. It rejects when the body breaks
   * off or cannot be stored. If it returns no file, it leaves none.
   */
  receive(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<SpooledFile | null>;
  deleteAbandoned(now: number): Promise<void>;
}

/**
 * Why an image is rejected. `no-image`: it is not JPEG, PNG, WebP, AVIF or GIF. `heic`: it is a HEIC, as iPhones write
 * it. `too-large`: it exceeds the limits (docs/product.md#images). `damaged`: it cannot be read to its end.
 */
export type ImageFault = 'no-image' | 'heic' | 'too-large' | 'damaged';

export interface ImageFacts {
  /** Width and height in pixels, after rotating the image as its EXIF data say. */
  width: number;
  height: number;
  mimeType: string;
  /** A blurred miniature as a `data:` address of about 300 characters. */
  placeholder: string;
  /** The rotated image without position, camera and similar data. If it had none, these are the original data. */
  withoutMetadata: Buffer;
}

export interface ImageWorker {
  /** Checks the size of an image before it is decoded. Rejects when the worker itself fails. */
  inspect(data: Buffer): Promise<ImageFacts | { refused: ImageFault }>;
  /**
   * Passes each size to `take` as soon as it is done. Returns a reason for damaged and animated images. Rejects when
   * the worker fails.
   */
  createSizes(
    data: Buffer,
    widths: number[],
    take: (size: { width: number; format: 'avif' | 'webp'; data: Buffer }) => Promise<void>,
  ): Promise<{ made: true } | { made: false; reason: string }>;
  /**
   * Makes a JPEG from the part of an image around its focal point, with the proportions `ratio` (width by height), at
   * most `cropWidthMax` pixels wide. Null for damaged images. Rejects when the worker fails.
   */
  createCrop(data: Buffer, ratio: number, focus: FocalPoint): Promise<Buffer | null>;
  /** Makes a square PNG; null for damaged images. Rejects when the worker fails. */
  createIcon(data: Buffer, side: number): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** The stills of videos on the video site. `find` rejects when the site does not answer in time. */
export interface VideoStills {
  /** Returns null when there is no still, or when it is larger than 5 MB. */
  find(videoId: string): Promise<Buffer | null>;
}

/** The titles and authors of posts on other sites, as these sites report them. */
export interface EmbedTitles {
  /**
   * Returns null when the site does not answer in time, or its answer cannot be used. The texts are those of the site.
   */
  find(oembed: Oembed): Promise<{ title: string; author: string; pictureAddress: string } | null>;
  /** Returns null when there is no picture, or when it is larger than 5 MB. */
  findPicture(address: string): Promise<Buffer | null>;
}

/** Logos as they were uploaded; if one is null, the name is drawn. */
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
   * Draws the image of news. A photo that cannot be read is left out. Without a focal point, the crop shows what
   * attracts attention. Rejects on a time-out.
   */
  paintNews(card: ShareCard, photo: SharePhoto | null): Promise<Buffer>;
  paintSite(card: SiteCard): Promise<Buffer>;
}
