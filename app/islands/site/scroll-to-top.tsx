/** The button that scrolls a long page back to its top. */
import { useEffect, useState } from 'react';
import { scrollThrottleMs, scrollToTopAfterPx } from '../../../domain/site/limits.ts';
import { callOnScroll } from '../../browser/timing.ts';
import { Icon } from '../../ui/icon.tsx';

export default function ScrollToTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const update = () => setShown(window.scrollY > scrollToTopAfterPx);
    update();
    return callOnScroll(scrollThrottleMs, update);
  }, []);
  // Wide windows show the button in their margin, so that it covers no link of the page.
  return (
    <div className="scroll-to-top no-print pointer-events-none fixed right-0 bottom-4 z-30">
      {isShown ? (
        <button
          type="button"
          aria-label="Voltar ao topo"
          className="pointer-events-auto grid size-[44px] place-items-center border border-transparent bg-ink text-paper [transition:box-shadow_150ms] hover:[box-shadow:var(--marked)]"
          onClick={() => window.scrollTo({ top: 0 })}
        >
          <Icon path="M12 20V5M5 12l7-7 7 7" />
        </button>
      ) : null}
    </div>
  );
}
