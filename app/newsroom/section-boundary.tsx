import { Component, type ReactNode } from 'react';
import { genericError, retry } from '../../domain/text/sentences.ts';

/** A broken section must not break the newsroom. */
export class SectionBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
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
        {/* A document never retries a module that failed to load, but a new one does. */}
        <button type="button" className="button-line mt-4" onClick={() => location.reload()}>
          {retry}
        </button>
      </div>
    );
  }
}
