import { type ComponentType, lazy, Suspense } from 'react';
import type { DialogName, DialogProps } from './names.ts';
import { shownEntries } from './stack.ts';
import { dialogs, useDialogStack } from './store.ts';

/** Every dialog of the product takes what it is opened with, and how it closes itself. */
export type OpenDialog<Name extends DialogName> = DialogProps[Name] & { onClose: () => void };

type Views = { [Name in DialogName]: ComponentType<OpenDialog<Name>> };

/** By name; each is fetched when it is first opened. */
const views: Views = {
  'upload-modal': lazy(() => import('./upload/upload-dialog.tsx')),
  login: lazy(() => import('./login-dialog.tsx')),
  notification: lazy(() => import('./notification-dialog.tsx')),
  choice: lazy(() => import('./choice-dialog.tsx')),
};

export function DialogHost() {
  const stack = useDialogStack();
  return (
    <Suspense fallback={null}>
      {shownEntries(stack).map(({ key, request }) => {
        const View = views[request.name] as ComponentType<Record<string, unknown>>;
        return <View key={key} {...request.props} onClose={() => dialogs.closeOne(key)} />;
      })}
    </Suspense>
  );
}
