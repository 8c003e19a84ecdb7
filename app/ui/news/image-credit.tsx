/** The credit beside the caption of an image: who made it and under which licence. */
import type { ImageCredit as Credit } from '../../../domain/media/image-details.ts';

export function ImageCredit({ credit: { text, licence } }: { credit: Credit }) {
  return (
    <span>
      {text}
      {text && licence ? '\u00a0·\u00a0' : null}
      {licence?.address ? (
        <a
          href={licence.address}
          target="_blank"
          rel="noopener license"
          className="whitespace-nowrap underline underline-offset-4"
        >
          {licence.name}
        </a>
      ) : licence ? (
        <span className="whitespace-nowrap">{licence.name}</span>
      ) : null}
    </span>
  );
}
