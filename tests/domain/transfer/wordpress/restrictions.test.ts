import { describe, expect, it } from 'vitest';
import { dropHiddenBlocks, findRestriction } from '../../../../domain/transfer/wordpress/restrictions.ts';

const block = (name: string, attributes: string, content: string) =>
  `<!-- wp:${name} ${attributes}-->${content}<!-- /wp:${name} -->`;
const paragraph = (text: string, attributes = '') => block('paragraph', attributes, `<p>${text}</p>`);
const noMeta = new Map<string, string>();

describe('an item of WordPress', () => {
  it.each([
    ['_jetpack_newsletter_access', 'subscribers'],
    ['_jetpack_newsletter_access', 'paid_subscribers'],
    ['_members_access_role', 'subscriber'],
    ['_wpmem_block', '1'],
    ['rcp_subscription_level', '2'],
  ])('is restricted by the field %s with the value %s', (key, value) => {
    expect(findRestriction('', new Map([[key, value]]))).toContain(key);
  });

  it('is open with the values of fields that restrict nothing', () => {
    const open = {
      _jetpack_newsletter_access: 'everybody',
      _wpmem_block: '0',
      rcp_subscription_level: 'all',
    };
    expect(findRestriction('', new Map(Object.entries(open)))).toBeNull();
  });

  it.each(['premium-content/subscriber-view', 'pmpro/membership', 'rcp/restricted'])(
    'is restricted by the block %s',
    (name) => expect(findRestriction(paragraph('a') + block(name, '', 'b'), noMeta)).toContain(name),
  );

  it('is restricted by a paywall, and by a block for some roles', () => {
    expect(findRestriction('a<!-- wp:jetpack/paywall /-->b', noMeta)).toContain('jetpack/paywall');
    const forRoles =
      '{"blockVisibility":{"controlSets":[{"controls":{"userRole":{"visibilityByRole":"x"}}}]}} ';
    expect(findRestriction(paragraph('a', forRoles), noMeta)).toContain('paragraph');
  });

  it.each(
    'restrict members_only private hide user_access groups_member pms-restrict mepr-active membership wlm_private ihc-hide-content Member s2If loggedin user_logged_in swpm_protected'.split(
      ' ',
    ),
  )('is restricted by the text between [%s] and its end', (name) => {
    expect(findRestriction(`a [${name} x="1"]b[/${name}]`, noMeta)).toContain(`[${name}]`);
    expect(findRestriction(`a [${name} x="1"]b`, noMeta)).toBeNull();
  });

  it.each([
    'caption',
    'team_member',
    'su_members',
    'accessally_icon',
    'privacidade',
    'vc_row',
    'et_pb_team_member',
  ])('is open to everybody with the shortcode [%s]', (name) =>
    expect(findRestriction(`[${name}]a[/${name}]`, noMeta)).toBeNull(),
  );

  it('is open to everybody with blocks of team members and forms for subscribers', () => {
    const blocks = ['coblocks/team-member', 'jetpack/subscriptions', 'group'];
    for (const name of blocks) expect(findRestriction(block(name, '', 'a'), noMeta), name).toBeNull();
  });
});

describe('a hidden block', () => {
  it.each(['{"metadata":{"blockVisibility":false}} ', '{"blockVisibility":{"hideBlock":true}} '])(
    'is left out with all its blocks: %s',
    (hidden) => {
      const inner = `${paragraph('b')}<!-- wp:spacer /-->${block('group', '', paragraph('c'))}`;
      const source = `${paragraph('a')}${block('group', hidden, inner)}${paragraph('d')}`;
      const shown = paragraph('a') + paragraph('d');
      expect(dropHiddenBlocks(source)).toEqual({ shown, hiddenBlocks: 1 });
    },
  );

  it('is left out when it is empty, and to the end of the text when it has no end', () => {
    const hidden = '{"metadata":{"blockVisibility":false}} ';
    expect(dropHiddenBlocks(`a<!-- wp:image ${hidden}/-->b`)).toEqual({ shown: 'ab', hiddenBlocks: 1 });
    expect(dropHiddenBlocks(`a<!-- wp:group ${hidden}-->b`)).toEqual({ shown: 'a', hiddenBlocks: 1 });
  });

  it('is none that is only hidden on phones', () => {
    const source = paragraph('a', '{"blockVisibility":{"controlSets":[{"controls":{"screenSize":{}}}]}} ');
    expect(dropHiddenBlocks(source)).toEqual({ shown: source, hiddenBlocks: 0 });
  });
});
