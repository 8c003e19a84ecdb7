import { useEffect, useRef } from 'react';
import type { Ad } from '../../domain/site/ad.ts';
import { onConsentChange, readConsent } from '../browser/consent.ts';

/** Heights are reserved, so that an ad that is filled, late or empty moves nothing. */
const shapes = {
  top: 'h-[100px] md:h-[90px]',
  side: 'h-[100px] lg:h-[600px]',
  list: 'h-[250px]',
} as const;

/**
 * One ad slot in its reserved space: the house's own placeholder, and over it the network's ad once the reader has
 * agreed. `name` tells the slots of a page apart. The file is not named after ads, because a blocker that took it
 * would take the lists that import it.
 */
export default function ReservedSpace({
  name,
  shape,
  ad,
}: {
  name: string;
  shape: keyof typeof shapes;
  ad: Ad | null;
}) {
  const space = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ad) return;
    const fill = () => {
      if (readConsent() === 'accepted' && space.current) showAd(space.current, ad);
    };
    fill();
    return onConsentChange(fill);
  }, [ad]);

  return (
    <section
      aria-label={name}
      className={`no-print ruled relative overflow-hidden bg-surface ${shapes[shape]}`}
    >
      <p className="absolute start-2 top-1 font-display text-xs text-muted">Publicidade</p>
      <div ref={space} className="absolute inset-0" />
    </section>
  );
}

/** Puts the network's element into the space and loads its script once per page. */
function showAd(space: HTMLElement, ad: Ad): void {
  if (space.childElementCount > 0) return;
  const element = document.createElement('ins');
  element.className = 'adsbygoogle block size-full';
  element.dataset.adClient = ad.client;
  element.dataset.adSlot = ad.slot;
  space.append(element);
  if (!document.querySelector(`script[src=${JSON.stringify(ad.scriptUrl)}]`)) {
    const script = document.createElement('script');
    script.src = ad.scriptUrl;
    script.async = true;
    script.crossOrigin = 'anonymous';
    document.head.append(script);
  }
  window.adsbygoogle = window.adsbygoogle ?? [];
  window.adsbygoogle.push({});
}

declare global {
  interface Window {
    /** The network's queue: it takes one entry for each slot on the page. */
    adsbygoogle?: object[];
  }
}
