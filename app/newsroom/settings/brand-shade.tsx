/** How readers will see a brand: the letters on it, its lines in both themes, and each computed shade in words. */
import { lettersOn, lineColorsOf } from '../../../domain/settings/brand.ts';
import { parseColor } from '../../../domain/settings/colors.ts';

export function BrandShade({ color }: { color: string }) {
  const brand = parseColor(color);
  if (!brand) return null;
  const { onPaper, onInk } = lineColorsOf(brand);
  const shades = [
    onPaper === brand ? null : `No tema claro, em linhas finas, usamos ${onPaper}.`,
    onInk === brand ? null : `No tema escuro, em linhas, usamos ${onInk}.`,
  ].filter((sentence) => sentence !== null);
  return (
    <div className="font-display text-sm">
      <svg
        viewBox="0 0 400 48"
        role="img"
        aria-label={`Texto sobre ${brand} e linhas nos dois temas`}
        className="h-12 w-100 max-w-full"
      >
        <rect width="200" height="48" fill={brand} />
        <text x="16" y="31" fontSize="20" fontWeight="700" fill={lettersOn(brand)}>
          Últimas notícias
        </text>
        {[
          { x: 200, ground: '#faf9f5', letters: '#15171c', line: onPaper, theme: 'Claro' },
          { x: 300, ground: '#121317', letters: '#eceae3', line: onInk, theme: 'Escuro' },
        ].map(({ x, ground, letters, line, theme }) => (
          <g key={theme}>
            <rect x={x} width="100" height="48" fill={ground} />
            <text x={x + 16} y="29" fontSize="18" fontWeight="700" fill={letters}>
              {theme}
            </text>
            <rect x={x + 16} y="35" width="56" height="4" fill={line} />
          </g>
        ))}
      </svg>
      <p role="status" className="mt-2 text-muted">
        {['A cor é usada como está.', ...shades].join(' ')}
      </p>
    </div>
  );
}
