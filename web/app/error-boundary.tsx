import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { Page } from './page.tsx';

/** What stands in place of the app when drawing it has failed. Work is in the browser's storage by then. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Page title="Something in Satoyama broke">
        <p>
          Your work is saved in this browser up to the last change. Reload the page to go on where you were.
        </p>
        <p>
          <button className="button primary" onClick={() => location.reload()} autoFocus>
            Reload
          </button>
        </p>
        <p className="dim">For a report, this is what happened:</p>
        <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
      </Page>
    );
  }
}
