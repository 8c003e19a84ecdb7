export function Heading({ children }: { children: string }) {
  return (
    <>
      <title>{`${children} | Dashboard`}</title>
      <h1 tabIndex={-1} className="text-[2rem]/9 font-extrabold tracking-tight">
        {children}
      </h1>
    </>
  );
}
