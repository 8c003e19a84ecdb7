/** The name of the site as its mark: the product's own name in lower case, others as they were typed. */
import { firstSiteName } from '../../../domain/text/site-name.ts';

export function Wordmark({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span className={`wordmark ${name === firstSiteName ? 'lowercase' : ''} ${className}`}>
      <span>{name}</span>
    </span>
  );
}
