import { Component, type ReactNode } from 'react';

/** When its children throw, shows `fault` in their place. */
export class FaultBoundary extends Component<{ fault: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fault : this.props.children;
  }
}
