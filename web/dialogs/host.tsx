import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { shownEntries } from './stack.ts';
import { dialogs, useDialogStack } from './store.ts';

const OpenDialogs = lazyComponent<{ onClose: () => void }>(
  () => import('./views.tsx'),
  ({ onClose }, again) => <NotLoaded what="The dialog" onAgain={again} onClose={onClose} />,
);

/** Shows the open dialogs; their code is loaded with the first of them. */
export function DialogHost() {
  const isAnyOpen = shownEntries(useDialogStack()).length > 0;
  return isAnyOpen ? <OpenDialogs onClose={dialogs.closeAll} /> : null;
}
