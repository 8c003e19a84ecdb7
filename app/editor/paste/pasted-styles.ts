/** Reads the styles of pasted HTML without letting the content policy report them. */

export const styleAttribute = 'data-style-text';

const tagName = /<([a-z][^\s>/]*)/iy;
const attribute = /[\s/]*([^\s/>=][^\s/>=]*|=)(\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s>"'][^\s>]*|))?/y;

/**
 * Moves style attributes to `data-style-text` and removes `<style>` elements, because the content policy would report
 * each of them.
 */
export function withoutStyles(html: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const name = matchAt(tagName, html, at)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    if (name === 'style') {
      pieces.push(html.slice(done, at));
      done = endOfStyle(html, at);
      at = done - 1;
      continue;
    }
    at += 1 + name.length;
    for (let found = matchAt(attribute, html, at); found; found = matchAt(attribute, html, at)) {
      const [whole, attributeName = '', value] = found;
      if (attributeName.toLowerCase() === 'style' && value !== undefined) {
        pieces.push(html.slice(done, at), ' ', styleAttribute, value);
        done = at + whole.length;
      }
      at += whole.length;
    }
    at -= 1;
  }
  return pieces.join('') + html.slice(done);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function endOfStyle(html: string, start: number): number {
  const closing = /<\/style/gi;
  closing.lastIndex = start;
  const bracket = closing.test(html) ? html.indexOf('>', closing.lastIndex) : -1;
  return bracket === -1 ? html.length : bracket + 1;
}

/**
 * Returns the declarations of each selector in `<style>` that is a class alone; Excel writes its cells and fonts so.
 */
export function classStyles(html: string): ReadonlyMap<string, string> {
  const styles = new Map<string, string>();
  for (let at = html.indexOf('<style'); at >= 0; at = html.indexOf('<style', at + 1)) {
    const end = html.indexOf('</style', at);
    const rules = html.slice(html.indexOf('>', at) + 1, end < 0 ? html.length : end).split('}');
    for (const rule of rules) {
      const [selector = '', declarations = ''] = rule.split('{');
      const name = selector.trim();
      if (/^\.[\w-]+$/.test(name)) styles.set(name.slice(1), declarations.trim());
    }
    if (end < 0) break;
  }
  return styles;
}

/** Writes the declarations of an element's classes before the element's own declarations. */
export function applyClassStyles(elements: Iterable<Element>, styles: ReadonlyMap<string, string>): void {
  if (styles.size === 0) return;
  for (const styled of elements) {
    const found = [...styled.classList].flatMap((name) => styles.get(name) ?? []);
    styled.setAttribute(styleAttribute, [...found, styled.getAttribute(styleAttribute) ?? ''].join(';'));
  }
}

/** Returns the style declarations of an element in lower case, including unknown ones such as `mso-list`. */
export function readStyle(element: Element): ReadonlyMap<string, string> {
  const declarations = (element.getAttribute(styleAttribute) ?? '').toLowerCase().split(';');
  return new Map(
    declarations.flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      return colon < 0
        ? []
        : [[declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()] as const];
    }),
  );
}
