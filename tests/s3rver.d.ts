/** What the tests use of s3rver, which brings no types. */
declare module 's3rver' {
  import type { Readable } from 'node:stream';

  export interface StoredObject {
    bucket: string;
    key: string;
    content: Buffer | Readable;
    metadata: object;
  }

  export interface ObjectStore {
    getResourcePath(bucket: string, key: string, resource: string): string;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
  }

  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    readonly store: ObjectStore;
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
