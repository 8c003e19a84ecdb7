/** Marks the components of a page that the browser hydrates (docs/architecture.md#islands). */
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { writeProps } from './props-text.ts';

/**
 * When an island is hydrated. `touch` waits for the pointer or the focus, and `company` for any other island. `consent`
 * is like `visible` after the consent, and like `touch` before it.
 */
type WakeTime = 'visible' | 'idle' | 'scroll' | 'touch' | 'company' | 'consent';

// biome-ignore lint/suspicious/noExplicitAny: the registry holds components of every kind of props; <Island> ties each to its own.
type AnyComponent = ComponentType<any>;

const modules = import.meta.glob<{ default: AnyComponent }>(['./**/*.tsx', '!./island.tsx', '!./mount.tsx'], {
  eager: true,
});

/** Maps each component to the name of its island. */
export const islandNames: ReadonlyMap<AnyComponent, string> = new Map(
  Object.entries(modules).map(([path, module]) => [
    module.default,
    path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length),
  ]),
);

/** Renders a component of app/islands with its props, so that the browser can hydrate it. */
export function Island<Props extends object>({
  of,
  when,
  props,
  children,
}: {
  of: ComponentType<Props>;
  when: WakeTime;
  props: Props;
  /** Only the server renders them; the component shows them inside `ServerHtml`. */
  children?: ReactNode;
}): ReactElement {
  const name = islandNames.get(of);
  if (!name)
    throw new Error(`${of.displayName ?? of.name} is not the default export of a file in app/islands.`);
  return createElement(
    'pauta-island',
    { 'data-island': name, 'data-when': when, 'data-props': writeProps(props) },
    createElement(of, props, children),
  );
}
