/** Lays out the mails of the portal as text and HTML, and decides when a failed mail is sent again. */
import { defaultBrand } from '../settings/brand.ts';
import { type SiteLogo, toLogoBox } from '../settings/logo.ts';
import { dayMs, hourMs, secondMs } from '../text/durations.ts';
import { escapeMarkup } from '../text/markup.ts';
import { firstSiteName } from '../text/site-name.ts';

interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A button that leads to an address of the portal. */
  action?: { label: string; url: string };
  facts?: readonly { label: string; value: string }[];
  quote?: string;
  /** Why the mail was sent, in small print at the end. */
  reason: string;
}

export const mailLifetimeMs = 30 * dayMs;
const tryForMs = 5 * dayMs;
const firstWaitMs = 30 * secondMs;
const longestWaitMs = hourMs;

/** Returns when to retry a failed mail (docs/product.md#mails); null after five days. `attempts` counts from 1. */
export function nextAttemptAt(attempts: number, createdAt: number, now: number): number | null {
  if (now - createdAt > tryForMs) return null;
  return now + Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 20));
}

/** A mail to an unconfirmed address has no name in it, because a stranger may have typed a message as the name. */
export function mailGreeting(name: string, isEmailVerified: boolean): string {
  return isEmailVerified ? `Olá, ${name}!` : 'Olá!';
}

const font = "'Bricolage Grotesque', 'Helvetica Neue', Arial, sans-serif";
const ink = '#15171c';
const paper = '#faf9f5';
const muted = '#595d66';
const rule = '#dad7cd';

interface MailSite {
  name: string;
  url: string;
  /** The colour of the line below the name of the site. */
  marker?: string;
  logo?: SiteLogo | null;
}

export function layOutMail(site: MailSite, content: MailContent) {
  const subject = content.subject.replace(/\s+/g, ' ').trim();
  return { subject, text: toText(site, content), html: toHtml(site, subject, content) };
}

function toText(
  site: MailSite,
  { heading, paragraphs, action, facts = [], quote, reason }: MailContent,
): string {
  const blocks = [
    heading,
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote?.replace(/^/gm, '> '),
    `-- \n${site.name}\n${site.url}\n${reason}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function toHtml(
  site: MailSite,
  subject: string,
  { heading, paragraphs, action, facts = [], quote, reason }: MailContent,
): string {
  const body = [
    toMailHeader(site),
    `<h1 style="margin:0 0 16px;border-top:6px solid ${ink};padding-top:12px;font:800 24px/1.2 ${font};letter-spacing:-.5px">${escapeMarkup(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${withLineBreaks(text)}</p>`),
    action &&
      `<p style="margin:24px 0"><a href="${escapeMarkup(action.url)}" style="display:inline-block;background:${ink};color:${paper};padding:12px 20px;font:600 16px/1.2 ${font};text-decoration:none">${escapeMarkup(action.label)}</a></p><p style="margin:0 0 16px;font-size:14px;color:${muted}">Se o botão não funcionar, copie este endereço:<br><a href="${escapeMarkup(action.url)}" style="color:${ink};word-break:break-all">${escapeMarkup(action.url)}</a></p>`,
    facts.length > 0 &&
      `<p style="margin:0 0 16px">${facts.map(({ label, value }) => `<strong>${escapeMarkup(label)}:</strong> ${escapeMarkup(value)}`).join('<br>')}</p>`,
    quote &&
      `<blockquote style="margin:0 0 16px;border-left:4px solid ${rule};padding:4px 0 4px 16px">${withLineBreaks(quote)}</blockquote>`,
    `<p style="margin:32px 0 0;border-top:1px solid ${rule};padding-top:12px;font-size:13px;color:${muted}">${escapeMarkup(reason)}</p>`,
  ];
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escapeMarkup(subject)}</title></head>`,
    `<body style="margin:0;background:${paper};color:${ink};font:17px/1.5 Georgia, serif">`,
    `<div style="max-width:560px;margin:0 auto;padding:32px 20px;overflow-wrap:anywhere">${body.filter(Boolean).join('')}</div>`,
    '</body></html>',
  ].join('');
}

/**
 * Returns the logo if it is PNG, JPEG or GIF, else the name of the site: many mail programs show neither WebP nor AVIF.
 */
function toMailHeader({ name, url, marker = defaultBrand, logo = null }: MailSite): string {
  const [home, alt] = [escapeMarkup(url), escapeMarkup(name)];
  if (logo && /\.(?:png|jpe?g|gif)$/i.test(logo.light.src)) {
    const src = escapeMarkup(URL.parse(logo.light.src, url)?.href ?? '');
    const { width, height } = toLogoBox(logo.light);
    return `<p style="margin:0 0 28px"><a href="${home}" style="color:${ink};text-decoration:none"><img src="${src}" alt="${alt}" width="${width}" height="${height}" style="border:0;display:block;font:800 28px/1 ${font}"></a></p>`;
  }
  return `<p style="margin:0 0 28px;font:800 28px/1 ${font};letter-spacing:-1.5px${name === firstSiteName ? ';text-transform:lowercase' : ''}"><a href="${home}" style="color:${ink};text-decoration:none;border-bottom:5px solid ${marker}">${alt}</a></p>`;
}

function withLineBreaks(text: string): string {
  return escapeMarkup(text).replaceAll('\n', '<br>');
}
