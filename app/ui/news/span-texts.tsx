/** Shows runs of text with their looks and links, in texts, captions and table cells. */
import { Fragment, type ReactNode, useContext } from 'react';
import { describeAttachment } from '../../../domain/media/attachment.ts';
import type { Span } from '../../../domain/text/rich-text.ts';
import { relOfOutgoing } from '../../../domain/text/safe-address.ts';
import { PaidLinks } from './paid-links.ts';

/** Renders spans. It calls functions instead of components, which halves the time for a long text. */
export function spanTexts(spans: readonly Span[]): ReactNode {
  return spans.length === 1 && spans[0] ? spanText(spans[0]) : spans.map(spanText);
}

function spanText(span: Span, key = 0): ReactNode {
  let text: ReactNode = withLineBreaks(span.text);
  if (span.bold) text = <strong>{text}</strong>;
  if (span.italic) text = <em>{text}</em>;
  if (span.underline) text = <u>{text}</u>;
  if (span.strikethrough) text = <s>{text}</s>;
  if (span.highlight) text = <mark>{text}</mark>;
  if (span.fontSize) text = <span className={`font-size-${span.fontSize}`}>{text}</span>;
  if (!span.href) return typeof text === 'string' ? text : <Fragment key={key}>{text}</Fragment>;
  const attachment = describeAttachment(span.href);
  return (
    <TextLink key={key} href={span.href}>
      {text}
      {attachment === null ? null : ` (${attachment})`}
    </TextLink>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const rel = relOfOutgoing(useContext(PaidLinks));
  return (
    <a href={href} {...(href.startsWith('/') ? {} : { target: '_blank', rel })}>
      {children}
    </a>
  );
}

function withLineBreaks(text: string): ReactNode {
  if (!text.includes('\n')) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
}
