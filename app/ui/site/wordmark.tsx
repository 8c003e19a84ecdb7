/** The name of the site as its mark: the product's own name in lower case, others as they were typed. */
import { firstSiteName } from '../../../domain/text/site-name.ts';

export function Wordmark({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span
      className={`inline-block font-display font-extrabold tracking-[-0.055em] ${name === firstSiteName ? 'lowercase' : ''} ${className}`}
    >
      <span className="bg-[linear-gradient(var(--color-marker-rule),var(--color-marker-rule))] bg-[length:calc(100%+0.14em)_0.15em] bg-[position:0_94%] bg-no-repeat pe-[0.14em]">
        {name}
      </span>
    </span>
  );
}
