/** Images, videos and banners as the services see them, and the files of images. */

import type { Readable } from 'node:stream';
import type { BannerPlace, MainBanner, MiddleBanner, SideBanner } from '../../domain/media/banner.ts';
import type { StoredImage } from '../../domain/media/image.ts';
import type { ImageOwner, ImageOwnerKind, ImageUse } from '../../domain/media/image-use.ts';
import type { Video } from '../../domain/media/video.ts';
import type { CategoryGroupId } from '../../domain/news/categories.ts';
import type { PageRequest } from './page-request.ts';

/** Where an image of the library came from. */
export interface ImageUpload {
  /** As the browser said. */
  fileName: string;
  /** Epoch milliseconds. */
  at: number;
  userId: string;
  userName: string;
}

/** An image with what the newsroom's library knows of it. */
export interface LibraryImage extends StoredImage {
  fileName: string;
  /** Epoch milliseconds, 0 when unknown. */
  uploadedAt: number;
  /** Null for images of an import. */
  uploadedByName: string | null;
  isUsed: boolean;
}

export interface ImageStore {
  find(storageKey: string): Promise<StoredImage | null>;
  listByKeys(storageKeys: string[]): Promise<StoredImage[]>;
  /** Images whose sizes are still to be made, largest key first: the newest, which readers see first. */
  listWithoutSizes(limit: number): Promise<StoredImage[]>;
  /**
   * The first of them that is due, for the caller alone until `untilMs`: then it is due again, unless its sizes were
   * saved or given up. Null when none is due.
   */
  claimWithoutSizes(now: number, untilMs: number): Promise<StoredImage | null>;
  /** When the sizes of an image are to be tried next; 0 for at once. */
  scheduleSizes(storageKey: string, dueAt: number): Promise<void>;
  /**
   * Inserts or replaces; an image without widths is one whose sizes are still to be made. Without `upload` a new
   * image gets the name and the date that its key tells.
   */
  save(image: StoredImage, upload?: ImageUpload): Promise<void>;
  /** For an image that cannot have sizes: it keeps none and is not listed as waiting for them any more. */
  markWithoutSizes(storageKey: string): Promise<void>;
  /** Removes the record of an image, unless something uses it or there is none. Whether it did. */
  deleteUnused(storageKey: string): Promise<boolean>;
  /** Newest first by upload (`createdAt` of a cursor) and key (`id`). */
  listLibrary(
    filter: { isUsed?: boolean; uploadedBefore?: number },
    page: PageRequest,
  ): Promise<LibraryImage[]>;
  /** By key, for walks over everything; `afterKey` is exclusive, '' begins. */
  listAll(afterKey: string, limit: number): Promise<LibraryImage[]>;
  /** In the order of the keys, without the missing. */
  listLibraryByKeys(storageKeys: string[]): Promise<LibraryImage[]>;
  /** How many there are, and the bytes of their originals. */
  getTotals(): Promise<{ images: number; bytes: number }>;
}

/** What the search for images still has to be told of records that are older than it. */
export interface ImageFillPlace {
  walk: 'images' | 'news';
  /** The last id that was looked at, '' for none. */
  afterId: string;
}

/** The images that a record uses; none when it is deleted. */
export interface RecordImages {
  owner: ImageOwner;
  uses: ImageUse[];
}

export interface ImageUseChange {
  storageKey: string;
  /** Kinds of the records, among those that were saved, that used the image before and use it now. */
  before: ImageOwnerKind[];
  after: ImageOwnerKind[];
  areWordsChanged: boolean;
}

/** Which records use which of the portal's own images (services/media/image-uses.ts). */
export interface ImageUseStore {
  /** Replaces the uses of some records, each named once, and returns what changed for each image. */
  replace(records: readonly RecordImages[]): Promise<ImageUseChange[]>;
  /** In no order. */
  listByOwner(kind: ImageOwnerKind, id: string): Promise<ImageUse[]>;
  /** In no order. */
  listByKey(storageKey: string, limit: number): Promise<(ImageOwner & { words: string })[]>;
  /** Whether any record uses the image; of these kinds, where they are given. */
  isUsed(storageKey: string, kinds?: readonly ImageOwnerKind[]): Promise<boolean>;
  /** Walks over records from before uses were kept that have not reached their end. */
  listFillPlaces(): Promise<ImageFillPlace[]>;
  /** Null at the end of the walk. */
  moveFillPlace(walk: ImageFillPlace['walk'], afterId: string | null): Promise<void>;
}

/** An image whose files are to go: nothing knows it any more, or its upload may never end. */
export interface LooseFile {
  storageKey: string;
  /** Pixels of the image; names the sizes that may lie beside it. */
  width: number;
}

export interface LooseFileStore {
  /**
   * Its files go at `dueAt`, and once more at `againAt` where something may still be writing them. False when the key is
   * one already.
   */
  create(file: LooseFile, dueAt: number, againAt?: number): Promise<boolean>;
  listDue(now: number, limit: number): Promise<LooseFile[]>;
  has(storageKey: string): Promise<boolean>;
  /**
   * Claims the files for deletion; they stay due until they are deleted. False when they are not due at `now`.
   */
  claim(storageKey: string, now: number): Promise<boolean>;
  /**
   * Ends the record because an image owns the files now, or its creator deleted them. False when they are claimed for
   * deletion or there is no record: another process deletes the files, or has deleted them.
   */
  deleteUnclaimed(storageKey: string): Promise<boolean>;
  /** Ends a claim after the files were deleted: deletes the record, or makes it due again later. */
  closeClaim(storageKey: string): Promise<void>;
  /** Its files are those of an image again, or were never written. */
  delete(storageKey: string): Promise<void>;
}

export interface VideoStore {
  /** Newest first. */
  list(page: PageRequest): Promise<Video[]>;
  listByIds(ids: string[]): Promise<Video[]>;
  listFeatured(limit: number): Promise<Video[]>;
  findById(id: string): Promise<Video | null>;
  /** Inserts or replaces the video and keeps its entry among the featured ones in step. */
  save(video: Video): Promise<void>;
  /** With its entry among the featured ones. Removing what is not there is no fault. */
  delete(id: string): Promise<void>;
}

export interface BannerStore {
  findMain(): Promise<MainBanner | null>;
  /** The newest of each side that has one. */
  listSides(): Promise<SideBanner[]>;
  findMiddle(): Promise<MiddleBanner | null>;
  saveMain(banner: MainBanner): Promise<void>;
  saveSide(banner: SideBanner): Promise<void>;
  saveMiddle(banner: MiddleBanner): Promise<void>;
  /** Removes every banner of a place and gives what those were. */
  deleteAll(place: BannerPlace): Promise<MainBanner[]>;
}

export interface FileStore {
  /** Writes whole or not at all; an existing file of that key is replaced. */
  save(key: string, data: Buffer): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<Buffer | null>;
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Removing what is not there is no fault. */
  delete(key: string): Promise<void>;
  /** The keys of all files, in no particular order. */
  list(): AsyncIterable<string>;
  /** Removes what killed processes were writing more than an hour before `now` (epoch milliseconds). */
  deleteAbandoned(now: number): Promise<void>;
  ping(): Promise<void>;
}

/** A body that was received to its end. */
export interface SpooledFile {
  read(): Promise<Buffer>;
  /** To be called once it is not needed any more. */
  delete(): Promise<void>;
}

/** Keeps bodies outside of memory while they arrive, however slowly that is. */
export interface Spool {
  /**
   * Null for a body of more bytes than this. Rejects when it breaks off or cannot be kept; of what is not answered
   * nothing is left.
   */
  receive(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<SpooledFile | null>;
  /** Removes what killed processes were receiving more than an hour before `now` (epoch milliseconds). */
  deleteAbandoned(now: number): Promise<void>;
}

/** A file that is none of JPEG, PNG, WebP, AVIF, GIF; is beyond the limits (docs/product.md#images); cannot be read to its end. */
export type ImageFault = 'no-image' | 'too-large' | 'damaged';

export interface ImageFacts {
  /** Pixels, upright. */
  width: number;
  height: number;
  mimeType: string;
  /** A blurred miniature as a data: address, under 300 characters or so. */
  placeholder: string;
  /** The image to keep: without position, camera and the like, upright; the data itself when it had none. */
  withoutMetadata: Buffer;
}

export interface ImageWorker {
  /**
   * Facts of an image by its content, or why it is refused; its size is known before it is decoded. Rejects when the
   * worker itself fails.
   */
  inspect(data: Buffer): Promise<ImageFacts | { refused: ImageFault }>;
  /**
   * The AVIF and WebP sizes of an image, each handed over as soon as it is made. What cannot have any (damaged,
   * animated) is answered with the reason; rejects when the worker or `take` fails.
   */
  createSizes(
    data: Buffer,
    widths: number[],
    take: (size: { width: number; format: 'avif' | 'webp'; data: Buffer }) => Promise<void>,
  ): Promise<{ made: true } | { made: false; reason: string }>;
  close(): Promise<void>;
}

/** What the share image of a piece of news says. */
export interface ShareCard {
  siteName: string;
  title: string;
  /** Name of the category, in the hue of its group. */
  label: { text: string; group: CategoryGroupId } | null;
}

/** Draws share images: JPEG, 1200×630. */
export interface ShareImagePainter {
  /** A photo that cannot be read is left out; rejects when the drawing takes too long. */
  paintNews(card: ShareCard, photo: Buffer | null): Promise<Buffer>;
  paintSite(siteName: string): Promise<Buffer>;
}
