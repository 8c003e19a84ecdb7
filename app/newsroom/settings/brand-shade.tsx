import { toMarker } from '../../../domain/site/brand.ts';
import { contrastMin, parseColor } from '../../../domain/site/colors.ts';

/** The shade of a brand that readers will see. */
export function BrandShade({ color }: { color: string }) {
  const chosen = parseColor(color);
  if (!chosen) return null;
  const marker = toMarker(chosen);
  const contrast = String(contrastMin).replace('.', ',');
  return (
    <div className="font-display text-[0.9375rem]">
      <svg viewBox="0 0 240 48" role="img" aria-label={`Texto sobre ${marker}`} className="h-12 w-60">
        <rect width="240" height="48" fill={marker} />
        <text x="16" y="31" fontSize="20" fontWeight="700" fill="#15171c">
          Últimas notícias
        </text>
      </svg>
      <p role="status" className="mt-2 text-muted">
        {marker === chosen
          ? 'A cor é usada como está.'
          : `A cor foi clareada para ${marker}: o texto sobre ela precisa de contraste de ${contrast}.`}
      </p>
    </div>
  );
}
