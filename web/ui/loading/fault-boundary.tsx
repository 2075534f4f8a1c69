import { Component, type ReactNode } from 'react';

/** Shows `fault` in place of its children when they throw. */
export class FaultBoundary extends Component<{ fault: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fault : this.props.children;
  }
}
