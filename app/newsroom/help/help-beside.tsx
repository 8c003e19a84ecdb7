/** Loads and shows the manual beside a screen of the newsroom when a person asks for it. */
import { type ComponentProps, type ComponentType, useState } from 'react';
import { attempt } from '../../program/attempt.ts';
import { useHelpButton } from '../../program/help-button.ts';
import type HelpPanel from './help-panel.tsx';

export function HelpBeside({ pathname }: { pathname: string }) {
  const [Panel, setPanel] = useState<ComponentType<ComponentProps<typeof HelpPanel>> | null>(null);
  const open = async () => {
    const { default: Loaded } = await import('./help-panel.tsx');
    setPanel(() => Loaded);
  };
  const close = () => setPanel(null);
  useHelpButton(Panel !== null, () => (Panel ? close() : void attempt(open())));
  return Panel ? <Panel pathname={pathname} onClose={close} /> : null;
}
