/** The cost of every rule is linear, because clients choose the input. */

import { describe, expect, it } from 'vitest';
import { accountName, normalizeEmail } from '../../../domain/accounts/account.ts';
import { describeDevice } from '../../../domain/accounts/device.ts';
import { ownReturnPath } from '../../../domain/accounts/login-path.ts';
import { findPasswordFault, listOwnerWords } from '../../../domain/accounts/password.ts';
import { readTypedCode } from '../../../domain/accounts/two-factor.ts';
import {
  cleanComment,
  commentAuthor,
  countCommentGraphemes,
  findCommentFault,
} from '../../../domain/comments/comment.ts';
import { findHoldRule, noHouseRules, readHeldWords } from '../../../domain/comments/house-rules.ts';
import { listContactProblems, readContactForm } from '../../../domain/inbox/contact.ts';
import { toMessageView } from '../../../domain/inbox/received-message.ts';
import { bannerLink } from '../../../domain/media/banner.ts';
import { findEmbed } from '../../../domain/media/embed.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { safeFileName } from '../../../domain/media/storage-key.ts';
import { findVideoProblem, youtubeVideoId } from '../../../domain/media/video.ts';
import { slugFromTitle } from '../../../domain/news/slug.ts';
import {
  cleanQuery,
  markMatches,
  queryGroups,
  searchTokens,
  snippet,
} from '../../../domain/search/search-text.ts';
import { queryWords, suggestibleWords } from '../../../domain/search/search-words.ts';
import { parseRichText } from '../../../domain/text/rich-text.ts';
import { imageAddress, linkAddress } from '../../../domain/text/safe-address.ts';
import {
  cleanLine,
  cleanText,
  countGraphemes,
  foldAccents,
  isLongerThan,
} from '../../../domain/text/text.ts';
import { typeset } from '../../../domain/text/typesetting.ts';
import { splitCredit } from '../../../domain/transfer/split-credit.ts';
import { dropHiddenBlocks, findRestriction } from '../../../domain/transfer/wordpress/restrictions.ts';
import { accessRecordLine, isRecorded, loggedPath } from '../../../domain/web/access-record.ts';
import { ownPath } from '../../../domain/web/own-path.ts';
import { decodeCursor } from '../../../domain/web/paging.ts';
import { networkOf } from '../../../domain/web/rate-limit.ts';
import { hideMailAddresses } from '../../../server/start/log.ts';
import { costOn, growthFault } from '../../growth.ts';
import { hostileTexts } from '../../hostile-texts.ts';

/** No text in a request of 64 kB is longer; only documents and imports have longer ones. */
const unitsMax = 64_000;

const rules: Readonly<Record<string, (text: string) => unknown>> = {
  accessRecordLine: (url) =>
    accessRecordLine({ time: '', address: '', port: null, method: 'GET', url, status: 404, userId: null }),
  accountName: (text) => accountName(text, text),
  bannerLink,
  findEmbed: (text) => [findEmbed(text), findEmbed(`https://x.com/${text}`)],
  cleanComment: (text) => [cleanComment(text), countCommentGraphemes(text)],
  cleanLine: (text) => cleanLine(text, Number.POSITIVE_INFINITY),
  cleanQuery,
  cleanText: (text) => cleanText(text, Number.POSITIVE_INFINITY),
  findHoldRule: (text) =>
    findHoldRule(
      { ...noHouseRules, links: true, repeated: true, words: readHeldWords(['viagra', 'golpe do pix']) },
      text,
      { isEmailVerified: true, hasPublished: true, ownTexts: [], otherTexts: [`${text}!`], inLastMinute: 0 },
    ),
  readHeldWords: (text) => readHeldWords([text]),
  commentAuthor: (userName) => commentAuthor({ userName }),
  findCommentFault,
  contact: (text) =>
    listContactProblems(readContactForm({ nome: text, titulo: text, email: text, mensagem: text })),
  countGraphemes,
  decodeCursor,
  describeDevice,
  findRestriction: (text) => [findRestriction(text, new Map()), dropHiddenBlocks(text)],
  findVideoProblem: (text) => findVideoProblem({ title: text, link: text }),
  foldAccents,
  hideMailAddresses,
  imageAddress,
  isLongerThan: (text) => isLongerThan(text, unitsMax),
  isRecorded,
  linkAddress,
  loggedPath,
  markMatches: (text) => markMatches(text, ['palavra']),
  networkOf,
  normalizeEmail,
  ownPath,
  ownReturnPath: (text) => ownReturnPath(`/${text}`),
  parseRichText,
  ownData: (text) => listOwnerWords({ email: text, name: text }),
  findPasswordFault: (text) => findPasswordFault(text, { email: '', name: '' }, () => false),
  queryGroups,
  queryWords,
  readTypedCode,
  safeFileName,
  searchTokens,
  slugFromTitle,
  snippet: (text) => snippet(text, ['palavra'], 180),
  splitCredit,
  storageKeyOf,
  suggestibleWords,
  toMessageView: (text) =>
    toMessageView({
      id: '',
      nome: text,
      titulo: text,
      email: text,
      mensagem: text,
      captchaToken: '',
      data: 0,
      readAt: null,
    }),
  typeset,
  youtubeVideoId,
};

describe.each(Object.entries(rules))('%s', (_, rule) => {
  it('takes at most eight times as long for four times the text', async () => {
    for (const [kind, make] of Object.entries(hostileTexts)) {
      expect(await growthFault(costOn(make, rule), unitsMax), kind).toBeNull();
    }
  });
});
