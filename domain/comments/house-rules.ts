/** The rules by which the house holds comments until the newsroom has read them (docs/product.md#moderation). */

export const holdRules = ['first', 'unproved', 'links', 'words', 'repeated', 'burst'] as const;
export type HoldRule = (typeof holdRules)[number];

/** Why a comment waits, in a few words for the newsroom. */
export const holdReasons = {
  first: 'primeiro comentário da conta',
  unproved: 'e-mail não confirmado',
  links: 'tem link',
  words: 'tem palavra da lista',
  repeated: 'texto repetido',
  burst: 'muitos comentários em um minuto',
} as const satisfies Record<HoldRule, string>;
