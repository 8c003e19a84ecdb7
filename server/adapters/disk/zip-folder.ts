/** Zips a folder into a stream, for backups that leave the machine. */
import { createReadStream, type ReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * Returns the zip. It has the files for which `isWanted` is true, in the folder `name`. JSON is compressed; images are
 * compressed already. A file that cannot be read ends the stream with an error.
 */
export async function zipFolder(
  folder: string,
  name: string,
  isWanted: (path: string) => boolean,
): Promise<Readable> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const zip = new ZipFile();
  const output = new PassThrough();
  const opened = new Set<ReadStream>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const inside = relative(folder, path).split(sep).join('/');
    if (!entry.isFile() || !isWanted(inside)) continue;
    const options = { compress: /json$/.test(inside), mode: 0o600 };
    zip.addReadStreamLazy(`${name}/${inside}`, options, (take) => {
      const stream = createReadStream(path);
      opened.add(stream);
      stream.once('close', () => opened.delete(stream));
      stream.once('error', (error) => output.destroy(error));
      take(null, stream);
    });
  }
  zip.end();
  zip.outputStream.pipe(output);
  // If the client disconnects, the file that is being read must be closed.
  output.once('close', () => {
    for (const stream of opened) stream.destroy();
  });
  return output;
}
