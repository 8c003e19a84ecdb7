/** Shows a sentence and a way to try again in place of a screen that failed. */
import { Component, type ReactNode } from 'react';
import { genericError, retry } from '../../../domain/text/sentences.ts';

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
        {/* A document never requests a failed module again. */}
        <button type="button" className="button-line mt-4" onClick={() => location.reload()}>
          {retry}
        </button>
      </div>
    );
  }
}
