/** The header of the page of an author (docs/product.md#bylines). */
import type { Picture as PictureOf } from '../../../domain/media/image.ts';
import { type Author, listLinks } from '../../../domain/news/authors.ts';
import { toSocialProfiles } from '../../../domain/settings/networks.ts';
import { Picture } from '../../ui/news/picture.tsx';

export function AuthorHeader({ author, photo }: { author: Author; photo: PictureOf | null }) {
  const profiles = toSocialProfiles(listLinks(author));
  return (
    <header className="mt-6 flat:mt-3 border-t-8 border-ink pt-4 pb-5 md:pb-6 flat:pb-3 flex flex-wrap items-start gap-x-6 gap-y-4">
      {photo ? (
        <Picture
          picture={photo}
          sizes="7rem"
          className="size-28 shrink-0 overflow-hidden rounded-full"
          isFirstScreen
        />
      ) : null}
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="kicker text-muted">{author.role || 'Autor'}</p>
        <h1 className="page-title mt-2">{author.name}</h1>
        {author.biography ? (
          <p className="mt-3 max-w-[60ch] text-lg/7 whitespace-pre-wrap text-muted">{author.biography}</p>
        ) : null}
        {profiles.length > 0 ? (
          <ul aria-label="Links" className="mt-3 flex flex-wrap gap-x-5 font-display">
            {profiles.map(({ name, href }) => (
              <li key={href}>
                <a
                  href={href}
                  rel="me noopener"
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </header>
  );
}
