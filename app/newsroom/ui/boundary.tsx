/** When a screen has failed, shows a sentence and a button to try again. */
import { Component, type ReactNode } from 'react';
import { genericError, retry } from '../../../domain/text/sentences.ts';
import { Button } from '../../program/button.tsx';

export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert">
        <p>{genericError}</p>
        {/* A document never requests a failed module again, so the page is reloaded. */}
        <Button label={retry} className="mt-4" onClick={() => location.reload()} />
      </div>
    );
  }
}
