/** Images with their uses, videos, banners and files, as the services store and list them. */
import type { Readable } from 'node:stream';
import type { BannerPlace, MainBanner, MiddleBanner, SideBanner } from '../../domain/media/banner.ts';
import type { StoredImage } from '../../domain/media/image.ts';
import type { ImageOwner, ImageOwnerKind, ImageUse } from '../../domain/media/image-use.ts';
import type { Video } from '../../domain/media/video.ts';
import type { Hue } from '../../domain/news/hues.ts';
import type { PageRequest } from './page-request.ts';

export interface ImageUpload {
  fileName: string;
  at: number;
  userId: string;
  userName: string;
}

export interface LibraryImage extends StoredImage {
  fileName: string;
  /** 0 when unknown. */
  uploadedAt: number;
  /** Null for images of an import. */
  uploadedByName: string | null;
  isUsed: boolean;
}

export interface ImageStore {
  find(storageKey: string): Promise<StoredImage | null>;
  listByKeys(storageKeys: string[]): Promise<StoredImage[]>;
  isUploadedBy(storageKey: string, userId: string): Promise<boolean>;
  /** Claims the newest due image without sizes until `untilMs`, when it is due again. */
  claimWithoutSizes(now: number, untilMs: number): Promise<StoredImage | null>;
  /** 0 for at once. */
  scheduleSizes(storageKey: string, dueAt: number): Promise<void>;
  /** An image without widths waits for its sizes. Without `upload`, a new image has the name and date in its key. */
  save(image: StoredImage, upload?: ImageUpload): Promise<void>;
  markWithoutSizes(storageKey: string): Promise<void>;
  /** False, without a change, when it is used or missing. */
  deleteUnused(storageKey: string): Promise<boolean>;
  /** Newest first by upload (`createdAt` of a cursor), then key (`id`). */
  listLibrary(
    filter: { isUsed?: boolean; uploadedBefore?: number },
    page: PageRequest,
  ): Promise<LibraryImage[]>;
  /** By key; `afterKey` is exclusive, '' at the start. */
  listAll(afterKey: string, limit: number): Promise<LibraryImage[]>;
  listLibraryByKeys(storageKeys: string[]): Promise<LibraryImage[]>;
  getTotals(): Promise<{ images: number; bytes: number }>;
}

export interface RecordImages {
  owner: ImageOwner;
  uses: ImageUse[];
}

export interface ImageUseChange {
  storageKey: string;
  /** Kinds of the saved records that used the image before, and use it now. */
  before: ImageOwnerKind[];
  after: ImageOwnerKind[];
  areWordsChanged: boolean;
}

export interface ImageUseStore {
  /** Replaces the uses of records, each named once, and returns the change of each image. */
  replace(records: readonly RecordImages[]): Promise<ImageUseChange[]>;
  listByOwner(kind: ImageOwnerKind, id: string): Promise<ImageUse[]>;
  listByKey(storageKey: string, limit: number): Promise<(ImageOwner & { words: string })[]>;
  isUsed(storageKey: string, kinds?: readonly ImageOwnerKind[]): Promise<boolean>;
}

/** Files to delete: of a deleted image, or of an upload that may not finish. */
export interface LooseFile {
  storageKey: string;
  /** Of the image in pixels; tells which sizes may exist. */
  width: number;
}

export interface LooseFileStore {
  /**
   * Its files are deleted at `dueAt`, and again at `againAt` if another process may still be writing them. False when
   * the key has a record.
   */
  create(file: LooseFile, dueAt: number, againAt?: number): Promise<boolean>;
  /** Claimed ones first. */
  listDue(now: number, limit: number, skip?: number): Promise<LooseFile[]>;
  has(storageKey: string): Promise<boolean>;
  /** Claims the files for deletion; they stay due until it is done. False when they are not due at `now`. */
  claim(storageKey: string, now: number): Promise<boolean>;
  /** False when there is no record, or the files are claimed: another process deletes them, or has deleted them. */
  deleteUnclaimed(storageKey: string): Promise<boolean>;
  /** After the files were deleted: deletes the record, or makes it due again at `againAt`. */
  closeClaim(storageKey: string): Promise<void>;
  delete(storageKey: string): Promise<void>;
}

export interface VideoStore {
  list(page: PageRequest): Promise<Video[]>;
  listByIds(ids: string[]): Promise<Video[]>;
  listFeatured(limit: number): Promise<Video[]>;
  findById(id: string): Promise<Video | null>;
  /** With its entry among the featured ones, as `delete`. */
  save(video: Video): Promise<void>;
  delete(id: string): Promise<void>;
}

export interface BannerStore {
  findMain(): Promise<MainBanner | null>;
  listSides(): Promise<SideBanner[]>;
  findMiddle(): Promise<MiddleBanner | null>;
  saveMain(banner: MainBanner): Promise<void>;
  saveSide(banner: SideBanner): Promise<void>;
  saveMiddle(banner: MiddleBanner): Promise<void>;
  deleteAll(place: BannerPlace): Promise<MainBanner[]>;
  delete(place: BannerPlace, id: string): Promise<void>;
}

export interface FileStore {
  /** Atomic; replaces an existing file. */
  save(key: string, data: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  delete(key: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Deletes unfinished files of killed processes, over an hour old. */
  deleteAbandoned(now: number): Promise<void>;
  ping(): Promise<void>;
}

export interface SpooledFile {
  read(): Promise<Buffer>;
  delete(): Promise<void>;
}

/** Stores bodies outside of memory while they arrive. */
export interface Spool {
  /** Null for a body of more bytes. Rejects when it breaks off or cannot be stored. Only a returned file remains. */
  receive(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<SpooledFile | null>;
  deleteAbandoned(now: number): Promise<void>;
}

/** Not JPEG, PNG, WebP, AVIF or GIF; beyond the limits (docs/product.md#images); cannot be read to its end. */
export type ImageFault = 'no-image' | 'too-large' | 'damaged';

export interface ImageFacts {
  /** Pixels, with the orientation applied. */
  width: number;
  height: number;
  mimeType: string;
  /** A blurred miniature as a data: address of about 300 characters. */
  placeholder: string;
  /** Without position, camera and the like, orientation applied; the data itself when it had none. */
  withoutMetadata: Buffer;
}

export interface ImageWorker {
  /** Checks the size before it decodes. Rejects when the worker itself fails. */
  inspect(data: Buffer): Promise<ImageFacts | { refused: ImageFault }>;
  /** Passes each size to `take` when it is done. A reason for damaged and animated images; rejects as `inspect`. */
  createSizes(
    data: Buffer,
    widths: number[],
    take: (size: { width: number; format: 'avif' | 'webp'; data: Buffer }) => Promise<void>,
  ): Promise<{ made: true } | { made: false; reason: string }>;
  /** A square PNG; null for damaged images; rejects as `inspect`. */
  createIcon(data: Buffer, side: number): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** Stills of videos on the player's site. Rejects when the site does not answer in time. */
export interface VideoStills {
  /** Null when there is none, or one of more than 5 MB. */
  find(videoId: string): Promise<Buffer | null>;
}

/** Logos as they were uploaded; null draws the name. */
export interface ShareLogo {
  onPaper: Buffer | null;
  onPhoto: Buffer | null;
}

export interface ShareCard {
  marker: string;
  siteName: string;
  logo: ShareLogo | null;
  title: string;
  /** The category and its hue. */
  label: { text: string; hue: Hue } | null;
}

export interface SiteCard {
  marker: string;
  name: string;
  logo: Buffer | null;
  /** '' for none. */
  description: string;
}

/** Share images are JPEG, 1200×630. */
export interface ShareImagePainter {
  /** Leaves out an unreadable photo; rejects on a time-out. */
  paintNews(card: ShareCard, photo: Buffer | null): Promise<Buffer>;
  paintSite(card: SiteCard): Promise<Buffer>;
}
