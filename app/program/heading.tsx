/**
 * The heading of a screen with the actions on the whole screen beside it. The heading is also the title of the window.
 */
import type { ReactNode } from 'react';

export function Heading({ children, about, acts }: { children: string; about?: string; acts?: ReactNode }) {
  return (
    <>
      <title>{`${children} | Dashboard`}</title>
      <div className="screen-head">
        <h1 tabIndex={-1} className="screen-title">
          {children}
        </h1>
        {acts}
      </div>
      {about ? <p className="screen-about">{about}</p> : null}
    </>
  );
}
