import { toast } from 'react-hot-toast/headless';
import { copyLinkToastMs } from '../../../domain/site/limits.ts';
import { genericError, linkCopied } from '../../../domain/text/sentences.ts';
import { NetworkIcon } from '../../ui/site/social-links.tsx';

export default function ShareButtons({ url, title }: { url: string; title: string }) {
  const handleCopy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(linkCopied, { duration: copyLinkToastMs }),
      () => toast.error(genericError),
    );
  const itemClass =
    'grid size-11 place-items-center border border-rule bg-paper transition-shadow hover:border-ink hover:shadow-[inset_0_-4px_0_var(--color-marker)]';
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Compartilhar">
      {shareTargets(url, title).map((target) => (
        <li key={target.name}>
          <a
            href={target.href}
            target="_blank"
            rel="noopener nofollow"
            aria-label={`Compartilhar no ${target.name}`}
            className={itemClass}
          >
            <NetworkIcon name={target.name} />
          </a>
        </li>
      ))}
      <li>
        <button type="button" aria-label="Copiar link" className={itemClass} onClick={handleCopy}>
          <NetworkIcon name="Link" />
        </button>
      </li>
    </ul>
  );
}

function shareTargets(url: string, title: string) {
  const link = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    { name: 'WhatsApp', href: `https://api.whatsapp.com/send?text=${text}%20${link}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { name: 'X', href: `https://x.com/intent/post?url=${link}&text=${text}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
  ] as const;
}
