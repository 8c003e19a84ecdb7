/** Splits HTML into tags, comments and texts as browsers do, for the reader of foreign texts. */
import { Tokenizer, TokenizerMode } from 'parse5';
import type { Attributes } from './foreign-addresses.ts';

interface TokenHandlers {
  onStart(tag: string, attributes: Attributes, isSelfClosing: boolean): void;
  onEnd(tag: string): void;
  onComment(text: string): void;
  /** Takes the whole text between two tags or comments. */
  onText(text: string): void;
  /** Returns whether an element has no content. Then the text after it is HTML, even if the element is a `style`. */
  isEmpty(tag: string, isSelfClosing: boolean): boolean;
  /**
   * Returns whether everything before the end tag of a `pre` is text, including tags, as in code that a plug-in shows.
   */
  isVerbatim(tag: string, attributes: Attributes): boolean;
}

/** Elements whose content browsers do not parse as HTML. */
const rawModes: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['textarea', TokenizerMode.RCDATA],
  ['title', TokenizerMode.RCDATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((tag) => [tag, TokenizerMode.RAWTEXT] as const),
]);

// These expressions omit whatever browsers read in a special way. No part of them can match the beginning of the next
// part, so each takes linear time. Their repeats are bounded, so none runs out of memory.
const plainText = /[^<&\r\0]+/y;
const plainStart = /<([a-z][a-z0-9]*)((?:[ \n]+[a-z][a-z0-9-]*(?:="[^"<&\r\0]*")?){0,100})[ \n]*(\/?)>/y;
const plainEnd = /<\/([a-z][a-z0-9]*)[ \n]*>/y;
const plainComment = /<!--(?!-?>)([^-\r\0]*(?:-(?!-)[^-\r\0]*){0,100})-->/y;
/** The most frequent character references. parse5 reads the other ones, such as those of control characters. */
const plainReference = /&(?:(amp|lt|gt|quot|nbsp)|#(1[6-9]\d|[2-9]\d\d|[1-9]\d{3}));/y;
const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};
const plainAttribute = /([a-z][a-z0-9-]*)(?:="([^"]*)")?/g;

/** At most this many attributes of a tag are kept, because each takes 200 bytes in parse5. Exports write far fewer. */
const attributesMax = 1_000;

/** The tokenizer of parse5, but it skips further attributes of a tag. */
class BoundedTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    const { currentToken } = this;
    if (currentToken && 'attrs' in currentToken && currentToken.attrs.length >= attributesMax) return;
    super._leaveAttrName();
  }
}

/**
 * Passes the tokens of HTML to their handlers, in linear time. Plain tags, comments, texts and references are found by
 * expressions; nearly all tokens are plain. parse5 reads the rest, which takes about five times as long.
 */
export function tokenizeHtml(html: string, handlers: TokenHandlers): void {
  let characters = '';
  let at = 0;
  let strictReads = 0;
  const lastCodeEnd = Math.max(html.lastIndexOf('</pre'), html.lastIndexOf('</PRE'));
  // A `<pre>` without an end tag is read as HTML, because as code it would take the rest of the text.
  const isVerbatim = (tag: string, attributes: Attributes) =>
    at < lastCodeEnd && handlers.isVerbatim(tag, attributes);
  const flush = () => {
    const text = characters;
    characters = '';
    if (text !== '') handlers.onText(text);
  };
  const matchAt = (form: RegExp) => {
    form.lastIndex = at;
    return form.exec(html);
  };

  /** Reads one plain token; returns false when there is none. */
  const readPlain = (): boolean => {
    if (html[at] === '&') {
      const [whole = '', name = '', number = ''] = matchAt(plainReference) ?? [];
      characters += namedCharacters[name] ?? (number === '' ? '' : String.fromCharCode(Number(number)));
      at += whole.length;
      return whole !== '';
    }
    if (html[at] !== '<') {
      plainText.lastIndex = at;
      if (!plainText.test(html)) return false;
      characters += html.slice(at, plainText.lastIndex);
      at = plainText.lastIndex;
      return true;
    }
    const mark = html[at + 1];
    const match = matchAt(mark === '/' ? plainEnd : mark === '!' ? plainComment : plainStart);
    const [whole = '', name = '', attributes = '', slash = ''] = match ?? [];
    if (!match || (mark !== '!' && rawModes.has(name))) return false;
    const isStart = mark !== '/' && mark !== '!';
    const found = isStart ? readAttributes(attributes) : noAttributes;
    if (isStart && isVerbatim(name, found)) return false;
    flush();
    at += whole.length;
    if (mark === '/') handlers.onEnd(name);
    else if (mark === '!') handlers.onComment(name);
    else handlers.onStart(name, found, slash !== '');
    return true;
  };

  /** Lets parse5 read until a tag, comment or text ends. Each read has a cost of its own, so later reads are longer. */
  const readStrictly = () => {
    const start = at;
    strictReads += 1;
    const tokenizer = createTokenizer({
      ...handlers,
      isVerbatim,
      flush,
      addText: (text) => (characters += text),
    });
    do {
      // Each part is at least as long as all earlier parts together, because parse5 copies what it keeps of them.
      const close = html.indexOf('>', Math.max(start + strictReads, at + at - start));
      const end = close < 0 ? html.length : close + 1;
      tokenizer.write(html.slice(at, end), end === html.length);
      at = end;
    } while (at < html.length && tokenizer.state !== TokenizerMode.DATA);
    if (at < html.length) tokenizer.flushCharacters();
  };

  while (at < html.length) if (!readPlain()) readStrictly();
  flush();
}

const noAttributes: Attributes = new Map();

function readAttributes(text: string): Attributes {
  if (text === '') return noAttributes;
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(plainAttribute))
    if (!attributes.has(name)) attributes.set(name, value);
  return attributes;
}

function createTokenizer({
  onStart,
  onEnd,
  onComment,
  isEmpty,
  isVerbatim,
  flush,
  addText,
}: Omit<TokenHandlers, 'onText'> & { flush(): void; addText(text: string): void }): Tokenizer {
  const tokenizer = new BoundedTokenizer(
    {},
    {
      onParseError: null,
      onStartTag({ tagName, attrs, selfClosing }) {
        flush();
        const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
        const mode = isVerbatim(tagName, attributes) ? TokenizerMode.RCDATA : rawModes.get(tagName);
        if (mode !== undefined && !isEmpty(tagName, selfClosing)) tokenizer.state = mode;
        onStart(tagName, attributes, selfClosing);
      },
      onEndTag({ tagName }) {
        flush();
        onEnd(tagName);
      },
      onComment({ data }) {
        flush();
        onComment(data);
      },
      onCharacter: ({ chars }) => addText(chars),
      onWhitespaceCharacter: ({ chars }) => addText(chars),
      onNullCharacter: () => {},
      onDoctype: () => {},
      onEof: () => {},
    },
  );
  return tokenizer;
}
