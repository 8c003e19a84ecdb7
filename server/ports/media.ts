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
  /** The moment of the upload; 0 when unknown. */
  uploadedAt: number;
  /** The name of the person; null for images of an import. */
  uploadedByName: string | null;
  isUsed: boolean;
}

export interface ImageStore {
  find(storageKey: string): Promise<StoredImage | null>;
  listByKeys(storageKeys: string[]): Promise<StoredImage[]>;
  isUploadedBy(storageKey: string, userId: string): Promise<boolean>;
  /** Claims the newest due image without sizes until `untilMs`, when it is due again. */
  claimWithoutSizes(now: number, untilMs: number): Promise<StoredImage | null>;
  /** Sets when the sizes are due; 0 stands for at once. */
  scheduleSizes(storageKey: string, dueAt: number): Promise<void>;
  /** An image without widths waits for its sizes. Without `upload`, a new image has the name and date in its key. */
  save(image: StoredImage, upload?: ImageUpload): Promise<void>;
  markWithoutSizes(storageKey: string): Promise<void>;
  /** Deletes the record. Returns false, without a change, when the image is used or missing. */
  deleteUnused(storageKey: string): Promise<boolean>;
  /** Lists the library, newest upload first: a key is the upload (`createdAt`), then the storage key (`id`). */
  listLibrary(
    filter: { isUsed?: boolean; uploadedBefore?: number },
    page: PageRequest,
  ): Promise<LibraryImage[]>;
  /** Lists all images by storage key; `afterKey` is exclusive, '' at the start. */
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
  /** The kinds of the saved records that used the image before, and use it now. */
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

/** Files to delete: those of a deleted image, or of an upload that may not finish. */
interface LooseFile {
  storageKey: string;
  /** The width of the image in pixels, which tells which sizes may exist. */
  width: number;
}

export interface LooseFileStore {
  /**
   * Plans the deletion of the files at `dueAt`, and again at `againAt` if another process may still be writing them.
   * Returns false when the key has a record of this kind.
   */
  create(file: LooseFile, dueAt: number, againAt?: number): Promise<boolean>;
  /** Lists what is due, claimed files first. */
  listDue(now: number, limit: number, skip?: number): Promise<LooseFile[]>;
  has(storageKey: string): Promise<boolean>;
  /** Claims the files for deletion; they stay due until it is done. Returns false when they are not due at `now`. */
  claim(storageKey: string, now: number): Promise<boolean>;
  /**
   * Returns false when there is no record, or the files are claimed: another process deletes them, or has deleted them.
   */
  deleteUnclaimed(storageKey: string): Promise<boolean>;
  /** Closes a claim after the files were deleted: deletes the record, or makes it due again at `againAt`. */
  closeClaim(storageKey: string): Promise<void>;
  delete(storageKey: string): Promise<void>;
}

export interface VideoStore {
  list(page: PageRequest): Promise<Video[]>;
  listByIds(ids: string[]): Promise<Video[]>;
  listFeatured(limit: number): Promise<Video[]>;
  findById(id: string): Promise<Video | null>;
  /** Saves a video with its entry among the featured ones. */
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
  /** Writes a file in one step; an existing one is replaced. */
  save(key: string, data: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>;
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
 * Why an image is refused: it is not JPEG, PNG, WebP, AVIF or GIF; it is beyond the limits (docs/product.md#images); it
 * cannot be read to its end.
 */
export type ImageFault = 'no-image' | 'too-large' | 'damaged';

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
  /** Makes a square PNG; null for damaged images. Rejects when the worker fails. */
  createIcon(data: Buffer, side: number): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** The stills of videos on the player's site. `find` rejects when the site does not answer in time. */
export interface VideoStills {
  /** Returns null when there is no still, or one of more than 5 MB. */
  find(videoId: string): Promise<Buffer | null>;
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

/** Draws share images, which are JPEG of 1200×630 pixels. */
export interface ShareImagePainter {
  /** Draws the image of news, without a photo that cannot be read; rejects on a time-out. */
  paintNews(card: ShareCard, photo: Buffer | null): Promise<Buffer>;
  paintSite(card: SiteCard): Promise<Buffer>;
}
