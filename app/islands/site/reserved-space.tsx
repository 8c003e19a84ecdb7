/** The slot of an ad, with a fixed size. Its file is not named after ads, because ad blockers would block it. */
import { useEffect, useRef } from 'react';
import type { Ad } from '../../../domain/site/ad.ts';
import { onConsentChange, readConsent } from '../../browser/consent.ts';

const shapes = {
  top: 'h-[50px] md:h-[90px]',
  side: 'h-[100px] lg:h-[600px]',
  list: 'h-[250px]',
} as const;

export default function ReservedSpace({
  name,
  shape,
  ad,
}: {
  name: string;
  shape: keyof typeof shapes;
  ad: Ad;
}) {
  const space = useRef<HTMLDivElement>(null);
  useEffect(() => {
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
    adsbygoogle?: object[];
  }
}
