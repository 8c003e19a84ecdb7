/** The heading of a screen, which is also the title of the window. */
export function Heading({
  children,
  about,
}: {
  children: string /** What the screen is for. */;
  about?: string;
}) {
  return (
    <>
      <title>{`${children} | Dashboard`}</title>
      <h1 tabIndex={-1} className="text-3xl/9 font-extrabold tracking-tight">
        {children}
      </h1>
      {about ? <p className="mt-2 max-w-[40rem] text-muted">{about}</p> : null}
    </>
  );
}
