/** Writes the cards of Ghost's editors as HTML. */
import MarkdownIt from 'markdown-it';
import { insetTextMaxUnits } from '../../site/limits.ts';
import { isRecord, listOf } from '../../text/json-values.ts';
import { escapeMarkup } from '../../text/markup.ts';
import { htmlToText } from './plain-text.ts';
import type { ProblemList } from './problems.ts';

type Card = Readonly<Record<string, unknown>>;
type WriteCard = (card: Card) => string;

/** The Markdown renderer that Ghost uses, with Ghost's settings. */
const markdown = new MarkdownIt({ html: true, breaks: true, linkify: true });
const markdownUnitsMax = 1024 * 1024;

const textOf = (card: Card, name: string): string => {
  const value = card[name];
  return typeof value === 'string' ? value : '';
};
const plain = (card: Card, name: string): string => escapeMarkup(textOf(card, name));
const captionOf = (card: Card, name = 'caption'): string =>
  textOf(card, name) === '' ? '' : `<figcaption>${textOf(card, name)}</figcaption>`;
const buttonOf = (card: Card, text: string, address: string): string =>
  textOf(card, text) === '' ? '' : `<p><a href="${plain(card, address)}">${plain(card, text)}</a></p>`;
const imageOf = (card: Card, name: string, alt = ''): string =>
  textOf(card, name) === '' ? '' : `<img src="${plain(card, name)}" alt="${escapeMarkup(alt)}">`;
const embedOf = (address: string, title: string): string =>
  `<iframe src="${escapeMarkup(address)}" title="${escapeMarkup(title)}"></iframe>`;
const metadataOf = (card: Card): Card => (isRecord(card.metadata) ? card.metadata : {});

const writeMarkdown: WriteCard = (card) => {
  const source = textOf(card, 'markdown');
  return source.length > markdownUnitsMax
    ? `<div class="wp-block-verse">${escapeMarkup(source)}</div>`
    : markdown.render(source);
};
const writeRule: WriteCard = () => '<hr>';

const writeCode: WriteCard = (card) =>
  `<figure><pre>\n${plain(card, 'code')}</pre>${captionOf(card)}</figure>`;
const writePlayer: WriteCard = (card) =>
  `<figure>${embedOf(textOf(card, 'src'), textOf(card, 'title'))}${captionOf(card)}</figure>`;

/** Converts each card of Ghost. Captions and texts of cards are HTML already. */
const writers: Readonly<Record<string, WriteCard>> = {
  image(card) {
    const image = imageOf(card, 'src', textOf(card, 'alt'));
    const linked = textOf(card, 'href') === '' ? image : `<a href="${plain(card, 'href')}">${image}</a>`;
    return `<figure>${linked}${captionOf(card)}</figure>`;
  },
  gallery(card) {
    const images = listOf(card.images)
      .filter(isRecord)
      .map((image) => `<figure>${imageOf(image, 'src', textOf(image, 'alt'))}${captionOf(image)}</figure>`);
    return `<figure class="kg-gallery-card">${images.join('')}${captionOf(card)}</figure>`;
  },
  html: (card) => textOf(card, 'html'),
  markdown: writeMarkdown,
  'card-markdown': writeMarkdown,
  embed(card) {
    const address = textOf(card, 'url');
    const html = textOf(card, 'html');
    // Ghost keeps the words of a post, which may be deleted on its network.
    const words = /^\s*<blockquote\b/i.test(html) ? htmlToText(html).replace(/\s+/g, ' ').trim() : '';
    const title = textOf(metadataOf(card), 'title') || words;
    const isShown = address === '' || title.length > insetTextMaxUnits.EMBED.title;
    return `<figure>${isShown ? html : embedOf(address, title)}${captionOf(card)}</figure>`;
  },
  bookmark(card) {
    const metadata = metadataOf(card);
    const address = textOf(card, 'url') || textOf(metadata, 'url');
    const title = textOf(metadata, 'title') || textOf(card, 'title');
    const names = ['author', 'publisher'].map((name) => textOf(metadata, name)).filter((name) => name !== '');
    const named = `<div class="kg-bookmark-title">${escapeMarkup(title)}</div><span class="kg-bookmark-author">${escapeMarkup(names.join(' · '))}</span>`;
    const head =
      title === '' || names.length === 0
        ? embedOf(address, title)
        : `<a href="${escapeMarkup(address)}">${named}</a>`;
    const description = `<div class="kg-bookmark-description">${plain(metadata, 'description')}</div>`;
    return `<figure class="kg-bookmark-card">${head}${description}${imageOf(metadata, 'thumbnail')}${captionOf(card)}</figure>`;
  },
  codeblock: writeCode,
  code: writeCode,
  horizontalrule: writeRule,
  hr: writeRule,
  paywall: writeRule,
  callout(card) {
    const text = textOf(card, 'calloutText').replace(/^\s*<p\b[^<>]*>/i, '');
    return `<p>${plain(card, 'calloutEmoji')} ${text}`;
  },
  toggle: (card) => `<div><b>${textOf(card, 'heading')}</b></div><div>${textOf(card, 'content')}</div>`,
  button: (card) => buttonOf(card, 'buttonText', 'buttonUrl'),
  video: writePlayer,
  audio: writePlayer,
  file(card) {
    const title = textOf(card, 'fileTitle') || textOf(card, 'title') || textOf(card, 'fileName');
    const caption = captionOf(card, card.fileCaption === undefined ? 'caption' : 'fileCaption');
    return `<figure>${embedOf(textOf(card, 'src'), title)}${caption}</figure>`;
  },
  product: (card) =>
    imageOf(card, 'productImageSrc') +
    `<h4>${textOf(card, 'productTitle')}</h4><div>${textOf(card, 'productDescription')}</div>` +
    (card.productButtonEnabled === false ? '' : buttonOf(card, 'productButton', 'productUrl')),
  header: (card) =>
    imageOf(card, 'backgroundImageSrc') +
    `<h2>${textOf(card, 'header')}</h2><div>${textOf(card, 'subheader')}</div>` +
    (card.buttonEnabled === false ? '' : buttonOf(card, 'buttonText', 'buttonUrl')),
  'call-to-action': (card) =>
    (card.hasImage === true ? imageOf(card, 'imageUrl') : '') +
    `<div>${textOf(card, 'textValue')}</div>` +
    (card.showButton === false ? '' : buttonOf(card, 'buttonText', 'buttonUrl')),
};
const cards = new Map(Object.entries(writers));

/** Cards that appear in mails only, or for members only. They are left out without a report. */
const quietCards: ReadonlySet<string> = new Set(['email', 'email-cta', 'signup', 'collection']);

/** Returns whether all visitors see a card. Others are for members only, or for mails only. */
function isPublic({ visibility }: Card): boolean {
  if (!isRecord(visibility)) return true;
  const { web, showOnWeb, emailOnly } = visibility;
  return showOnWeb !== false && emailOnly !== true && !(isRecord(web) && web.nonMember === false);
}

/** Returns a card as HTML; '' for a card that is left out. */
export function writeCard(name: string, card: Card, problems: ProblemList): string {
  if (!isPublic(card)) {
    problems.add('hidden-card', name);
    return '';
  }
  const write = cards.get(name);
  if (!write && !quietCards.has(name)) problems.add('card', name);
  return write?.(card) ?? '';
}

export function isCard(name: string): boolean {
  return cards.has(name) || quietCards.has(name);
}
