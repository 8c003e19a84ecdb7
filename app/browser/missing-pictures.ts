/** Marks the pictures of a text whose file is missing, so that readers see their text without an empty box (look.css). */

export function startMissingPictures(): void {
  const mark = (image: unknown) => {
    if (image instanceof HTMLImageElement)
      image.closest('figure > .picture-box')?.classList.add('is-missing');
  };
  addEventListener('error', ({ target }) => mark(target), true);
  for (const image of document.images) if (image.complete && !image.naturalWidth) mark(image);
}
