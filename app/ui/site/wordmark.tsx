/** The name of the site as a wordmark. The product's own name is in lower case; other names are shown as typed. */
import { firstSiteName } from '../../../domain/text/site-name.ts';

export function Wordmark({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span className={`wordmark ${name === firstSiteName ? 'lowercase' : ''} ${className}`}>
      <span>{name}</span>
    </span>
  );
}
