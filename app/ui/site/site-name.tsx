/** The logo of the site, or its name as wordmark. The logo is 40 px high if there is room for its width. */
import { type SiteLogo, toLogoBox } from '../../../domain/settings/logo.ts';
import { sourceSet } from '../news/picture.tsx';
import { Wordmark } from './wordmark.tsx';

export function SiteName({
  name,
  logo,
  className,
}: {
  name: string;
  logo: SiteLogo | null;
  className: string;
}) {
  if (!logo) return <Wordmark name={name} className={className} />;
  const { light, dark } = logo;
  if (!dark) return <LogoImage picture={light} name={name} className="site-logo-single" />;
  // Both logos are lazy, so that the hidden logo of the other theme is not loaded.
  return (
    <>
      <LogoImage picture={light} name={name} className="[display:var(--light-logo,block)]" isLazy />
      <LogoImage picture={dark} name={name} className="[display:var(--dark-logo,none)]" isLazy />
    </>
  );
}

function LogoImage({
  picture,
  name,
  className,
  isLazy = false,
}: {
  picture: SiteLogo['light'];
  name: string;
  className: string;
  isLazy?: boolean;
}) {
  const { width, height } = toLogoBox(picture);
  const hasSizes = picture.widths.length > 0;
  return (
    <img
      src={picture.src}
      srcSet={hasSizes ? sourceSet(picture, 'webp', logoWidest) : undefined}
      sizes={hasSizes ? `${width}px` : undefined}
      alt={name}
      width={width}
      height={height}
      loading={isLazy ? 'lazy' : undefined}
      className={`site-logo ${className}`}
    />
  );
}

/** The widest useful image: three pixels for each pixel of the widest box. */
const logoWidest = 768;
