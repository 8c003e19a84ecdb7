/** Makes zip files in memory for tests, hostile ones too. */
import { crc32, deflateRawSync } from 'node:zlib';

/**
 * A zip of these files; the `links` among them are symbolic links. `declaredBytes` replaces their real sizes. With
 * `toName`, names have its bytes and are not marked as UTF-8.
 */
export function aZip(
  files: Record<string, Buffer | string>,
  {
    declaredBytes,
    links = [],
    toName,
  }: { declaredBytes?: number; links?: readonly string[]; toName?: (path: string) => Buffer } = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = toName?.(path) ?? Buffer.from(path);
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(toName ? 0 : 0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredBytes ?? data.length, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, packed);
    const end = Buffer.alloc(14);
    if (links.includes(path)) end.writeUInt32LE(0o120777 * 65_536, 6);
    end.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, end, name);
    offset += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const last = Buffer.alloc(18);
  last.writeUInt16LE(Object.keys(files).length, 4);
  last.writeUInt16LE(Object.keys(files).length, 6);
  last.writeUInt32LE(list.length, 8);
  last.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), last]);
}
