/** Creates the HTML elements that the editor shows for images, videos and insets. */

/** Creates an element with attributes, but without `style`, which the content policy forbids. */
export function element(
  name: string,
  attributes: Record<string, string>,
  ...content: (string | Element)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

/** Returns a button that does not submit a form. */
export function button(label: string, onClick: () => void): HTMLElement {
  const made = element('button', { type: 'button' }, label);
  made.addEventListener('click', onClick);
  return made;
}
