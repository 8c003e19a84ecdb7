/** Finds restricted items and hidden blocks of WordPress, so that an import does not publish them. */

/** The metadata by which plug-ins restrict a whole item, with the values that restrict nothing. */
const restrictingMeta: Readonly<Record<string, RegExp>> = {
  _jetpack_newsletter_access: /^(?:everybody)?$/,
  _members_access_role: /^$/,
  _wpmem_block: /^0?$/,
  rcp_subscription_level: /^(?:all)?$/i,
  rcp_user_level: /^(?:all|none)?$/i,
  rcp_access_level: /^(?:0|none)?$/i,
  _is_paid: /^0?$/,
  'pms-content-restrict-subscription-plan': /^$/,
  'pms-content-restrict-user-status': /^(?:default)?$/,
  'groups-read': /^$/,
  '_groups-read_post': /^$/,
  'groups-groups_read_post': /^$/,
};

/** Blocks and shortcodes by which plug-ins show content only to members, subscribers or logged-in readers. */
const restrictingBlock =
  /^(?:premium-content|pmpro|rcp|restrict-content(?:-pro)?|content-control|memberful|memberpress|leaky-paywall|woocommerce-memberships|wc-memberships|ultimate-member|simple-membership)\/|^jetpack\/paywall$/;
const restrictingShortcode =
  /^(?:restrict|private|protected?|premium|paywall|access$|is_?paid|s2if|mepr-|pms-|pmpro|rcp_|ihc-|wlm|swpm|wpmem_|am4show|groups_|um_loggedin|um_show_content|passster|content_protector|(?:is_)?(?:user_)?logged_?in|hide(?:$|_?content)|user_access|content_control|members?(?:hip)?(?:$|[_-]?only|_content|_logged))/;
const restrictingAnywhere = /(?:restrict(?:ed)?[_-]content|subscribers?[_-]only|members?[_-]only)/;

const closingShortcode = /\[\/([a-z][\w-]*)\]/gi;

/**
 * Returns how an item was restricted, in Portuguese; null when everybody could read the whole item. Shortcodes
 * without an end are ignored, because they have no content.
 */
export function findRestriction(source: string, meta: ReadonlyMap<string, string>): string | null {
  for (const [key, open] of Object.entries(restrictingMeta)) {
    const value = meta.get(key);
    if (value !== undefined && !open.test(value.trim())) return `só para quem tinha acesso (${key})`;
  }
  for (const { name, text } of blockMarks(source))
    if (restrictingBlock.test(name) || isForRoles(text))
      return `tem parte só para quem tinha acesso (bloco ${name})`;
  for (const [, written = ''] of source.matchAll(closingShortcode)) {
    const name = written.toLowerCase();
    if (restrictingShortcode.test(name) || restrictingAnywhere.test(name))
      return `tem parte só para quem tinha acesso ([${written}])`;
  }
  return null;
}

/** Returns whether the plug-in Block Visibility shows a block only to some users or roles. */
function isForRoles(mark: string): boolean {
  return mark.includes('"blockVisibility"') && mark.includes('"userRole"');
}

interface BlockMark {
  name: string;
  /** The content of the comment, which holds the attributes of a block. */
  text: string;
  kind: 'start' | 'end' | 'empty';
  from: number;
  to: number;
}

/** Finds the comments of the block editor, in linear time. */
function* blockMarks(source: string): Generator<BlockMark> {
  for (let from = source.indexOf('<!--'); from >= 0; ) {
    const end = source.indexOf('-->', from + 4);
    if (end < 0) return;
    const to = end + 3;
    const text = source.slice(from + 4, end).trim();
    const [, slash, name] = /^(\/?)wp:([a-z][\w/-]*)/.exec(text) ?? [];
    if (name !== undefined)
      yield { name, text, kind: slash === '/' ? 'end' : text.endsWith('/') ? 'empty' : 'start', from, to };
    from = source.indexOf('<!--', to);
  }
}

const hidden = /"blockVisibility":\s*(?:false|\{[^{}]*"hideBlock":\s*true)/;

/** Removes the blocks that the editor hid from all readers. Returns how many there were, too. */
export function dropHiddenBlocks(source: string): { shown: string; hiddenBlocks: number } {
  if (!source.includes('"blockVisibility"')) return { shown: source, hiddenBlocks: 0 };
  const pieces: string[] = [];
  let hiddenBlocks = 0;
  let shownFrom = 0;
  let depth = 0;
  for (const { text, kind, from, to } of blockMarks(source)) {
    if (depth > 0) {
      depth += { start: 1, end: -1, empty: 0 }[kind];
      if (depth === 0) shownFrom = to;
    } else if (kind !== 'end' && hidden.test(text)) {
      hiddenBlocks += 1;
      pieces.push(source.slice(shownFrom, from));
      shownFrom = to;
      if (kind === 'start') depth = 1;
    }
  }
  // The content of a hidden block without an end is unknown, so nothing after its start is shown.
  if (depth === 0) pieces.push(source.slice(shownFrom));
  return { shown: pieces.join(''), hiddenBlocks };
}
