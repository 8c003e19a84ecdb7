/** The buttons that share an article. */

import { copyDenied, linkCopied } from '../../../domain/text/sentences.ts';
import { copyText } from '../../browser/copy-text.ts';
import { NetworkIcon } from '../../ui/site/social-links.tsx';
import { toast } from '../../ui/toast.ts';

export default function ShareButtons({ url, title }: { url: string; title: string }) {
  const handleCopy = () =>
    copyText(url).then(
      () => toast.success(linkCopied),
      () => toast.error(copyDenied(url)),
    );
  // A reader who closes the dialog of the system needs no message.
  const handleShare = () => navigator.share({ url, title }).catch(() => {});
  return (
    <ul className="share-list" aria-label="Compartilhar">
      {shareTargets(url, title).map((target, index) => (
        <li key={target.name} className={index === 0 ? 'is-wide' : 'share-network'}>
          <a
            href={target.href}
            target="_blank"
            rel="noopener nofollow"
            aria-label={`Compartilhar no ${target.name}`}
            className={index === 0 ? 'share-item is-first' : 'share-item'}
          >
            <NetworkIcon name={target.name} />
            {index === 0 ? target.name : null}
          </a>
        </li>
      ))}
      <li>
        <button type="button" aria-label="Copiar link" className="share-item" onClick={handleCopy}>
          <NetworkIcon name="Link" />
        </button>
      </li>
      <li className="is-wide share-more">
        <button type="button" className="share-item" onClick={handleShare}>
          Compartilhar
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
