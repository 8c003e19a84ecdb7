/** Decodes the bytes of a file of another system to text. */
const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})["']/i;

/** Decodes a file in the encoding that its first bytes declare, else in UTF-8; bytes that are no text become U+FFFD. */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(findEncoding(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

function findEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const [, label = 'utf-8'] = declared.exec(Buffer.from(head.subarray(0, 400)).toString('latin1')) ?? [];
  // A file that declares UTF-16 in bytes that can be read is not in UTF-16.
  return /^utf-16/i.test(label) || !isKnown(label) ? 'utf-8' : label;
}

function isKnown(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

/** Longer texts are passed on and not kept. */
const keptMaxLength = 4_096;

/** Copies a short text, because a part of a text keeps the whole in memory. */
export function toOwnText(text: string): string {
  return text.length > keptMaxLength ? text : Buffer.from(text, 'utf8').toString('utf8');
}
