import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { labelOf } from './labels.ts';
import type { OpenDialog } from './names.ts';

/** A choice between two actions. The safe one is primary, and what Escape does. */
export default function ChoiceDialog({ title, description, safe, other, onClose }: OpenDialog<'choice'>) {
  const choose = (act: (() => void) | undefined) => () => {
    onClose();
    act?.();
  };
  return (
    <Dialog
      open
      choice
      width={420}
      title={title}
      description={description}
      onClose={choose(safe.onChoose)}
      footer={
        <>
          <Button variant={other.danger ? 'danger' : 'secondary'} onClick={choose(other.onChoose)}>
            {labelOf(other)}
          </Button>
          <Button variant="primary" onClick={choose(safe.onChoose)}>
            {labelOf(safe)}
          </Button>
        </>
      }
    />
  );
}
