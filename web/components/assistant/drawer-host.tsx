import { NotLoaded } from '../../dialogs/not-loaded.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import type { AssistantDrawerProps } from './assistant-drawer.tsx';
import { assistantDrawer, useDrawer } from './drawer-store.ts';

/** The assistant's code is loaded when its drawer is first opened. */
const AssistantDrawer = lazyComponent<AssistantDrawerProps>(
  async () => ({ default: (await import('./assistant-drawer.tsx')).AssistantDrawer }),
  (_, again) => <NotLoaded what="The assistant" onAgain={again} onClose={assistantDrawer.close} />,
);

export function AssistantHost({ base, isSignedIn }: { base: string; isSignedIn: boolean }) {
  const request = useDrawer();
  return request && <AssistantDrawer key={request.key} request={request} base={base} isSignedIn={isSignedIn} />;
}
