/** A table, gallery, box or other inset in a text. Its styles are in insets.css, which only pages with insets load. */
import { type ReactNode, useContext } from 'react';
import { describeAttachment, soundAddress } from '../../../domain/media/attachment.ts';
import type { CreditedPicture } from '../../../domain/media/image.ts';
import { galleryImagesMax, tableColumnsMax, tableRowsMax } from '../../../domain/site/limits.ts';
import {
  type BoxBlock,
  cellName,
  type EmbedBlock,
  type FactsBlock,
  type GalleryBlock,
  type InsetBlock,
  type PullQuoteBlock,
  shortAddress,
  type TableBlock,
} from '../../../domain/text/rich-text-insets.ts';
import { relOfOutgoing } from '../../../domain/text/safe-address.ts';
import { figureColumns, isWideTable } from '../../../domain/text/table-columns.ts';
import { BodyImage } from './body-image.tsx';
import { PaidLinks } from './paid-links.ts';
import { spanTexts } from './span-texts.tsx';

const galleryImageSizes = '(width < 48rem) 80vw, 20rem';
const count = new Intl.NumberFormat('pt-BR');

export function Inset({ block, pictures }: { block: InsetBlock; pictures: Record<string, CreditedPicture> }) {
  switch (block.kind) {
    case 'table':
      return <Table table={block} />;
    case 'code':
      return (
        <Scroll className="inset-code" label="Código" role="group">
          <pre>
            <code>{block.text}</code>
          </pre>
        </Scroll>
      );
    case 'gallery':
      return <Gallery gallery={block} pictures={pictures} />;
    case 'embed':
      return <Embed embed={block} />;
    case 'box':
      return <Box box={block} />;
    case 'facts':
      return <Facts facts={block} />;
    case 'pullquote':
      return <PullQuote quote={block} />;
    case 'divider':
      return <hr className="inset-divider" />;
  }
}

/**
 * Shows a box that can also be scrolled by keyboard. Landmarks need different names, so only a box with its own name is
 * a region.
 */
function Scroll({
  className,
  label,
  role,
  children,
}: {
  className: string;
  label: string;
  role: 'region' | 'group';
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name.
    <div className={className} role={role} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

function Table({ table }: { table: TableBlock }) {
  const { header, rows, caption, looks, isCut } = table;
  const shownRows = count.format(tableRowsMax);
  const figures = figureColumns(table);
  const firstRow = header ? 1 : 0;
  const row = (Element: 'th' | 'td', cells: readonly string[], at: number) =>
    cells.map((text, column) => {
      const spans = looks?.[cellName(at, column)];
      // Screen readers would announce a header cell without words as the name of its column.
      return cell(
        text === '' ? 'td' : Element,
        spans ? spanTexts(spans) : text,
        column,
        figures[column] ?? false,
      );
    });
  return (
    <>
      <Scroll
        className={isWideTable(table) ? 'inset-table is-wide' : 'inset-table'}
        label={caption || 'Tabela'}
        role={caption ? 'region' : 'group'}
      >
        <table>
          {caption ? (
            <caption>
              <span>{caption}</span>
            </caption>
          ) : null}
          {header ? (
            <thead>
              <tr>{row('th', header, 0)}</tr>
            </thead>
          ) : null}
          <tbody>
            {rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
              <tr key={index}>{row('td', cells, firstRow + index)}</tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {isCut ? (
        <p className="caption">
          {`A tabela é maior: aqui estão no máximo ${shownRows} linhas e ${tableColumnsMax} colunas.`}
        </p>
      ) : null}
    </>
  );
}

/** This is a function instead of a component, because tables have up to 100,000 cells. */
function cell(Element: 'th' | 'td', text: ReactNode, key: number, isFigure: boolean): ReactNode {
  return (
    <Element
      key={key}
      scope={Element === 'th' ? 'col' : undefined}
      className={isFigure ? 'is-figure' : undefined}
    >
      {text}
    </Element>
  );
}

function Gallery({
  gallery: { images, isCut },
  pictures,
}: {
  gallery: GalleryBlock;
  pictures: Record<string, CreditedPicture>;
}) {
  return (
    <>
      <Scroll className="inset-gallery" label="Galeria de imagens" role="group">
        {images.map(({ src, alt, caption }, index) => (
          <BodyImage
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
            key={index}
            src={src}
            alt={alt}
            caption={caption || null}
            captionText={caption}
            picture={pictures[src] ?? null}
            sizes={galleryImageSizes}
            tileName={images.length > 1 ? alt || caption || `Imagem ${index + 1}` : null}
          />
        ))}
      </Scroll>
      {isCut ? (
        <p className="caption">{`A galeria é maior: aqui estão no máximo ${galleryImagesMax} imagens.`}</p>
      ) : null}
    </>
  );
}

function Box({ box: { title, spans } }: { box: BoxBlock }) {
  return (
    <aside className="inset-box" aria-label={title || 'Informações'}>
      {title ? <p className="inset-title">{title}</p> : null}
      {spans.length > 0 ? <p>{spanTexts(spans)}</p> : null}
    </aside>
  );
}

function Facts({ facts: { title, facts } }: { facts: FactsBlock }) {
  return (
    <div className="inset-facts">
      {title ? <p className="inset-title">{title}</p> : null}
      <dl>
        {facts.map(({ number, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
          <div key={index}>
            <dt>{number}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function PullQuote({ quote: { text, author } }: { quote: PullQuoteBlock }) {
  return (
    <figure className="inset-pullquote">
      <blockquote>{text}</blockquote>
      {author ? <figcaption>{author}</figcaption> : null}
    </figure>
  );
}

function Embed({ embed: { href, host, title, detail: known } }: { embed: EmbedBlock }) {
  const rel = relOfOutgoing(useContext(PaidLinks));
  if (href === null) return <p>{title}</p>;
  // An embed without a title shows its address, to distinguish it from other posts of the same network.
  const detail = known ?? describeAttachment(href) ?? (host === title ? shortAddress(href) : host);
  const away = href.startsWith('/') ? {} : { target: '_blank', rel };
  const sound = soundAddress(href);
  if (sound !== null)
    return (
      <figure className="inset-sound">
        {/* biome-ignore lint/a11y/useMediaCaption: the newsroom writes no captions of sounds. */}
        <audio controls preload="none" src={sound} aria-label={title} />
        <figcaption>
          <a href={href} {...away}>
            {title}
          </a>
          {detail ? ` (${detail})` : null}
        </figcaption>
      </figure>
    );
  return (
    <p className="inset-embed">
      <a href={href} {...away}>
        <strong>{title}</strong>
        {detail && detail !== title ? <span>{detail}</span> : null}
      </a>
    </p>
  );
}
