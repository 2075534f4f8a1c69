import { dialogs } from '../../dialogs/store.ts';
import { Button } from '../../ui/button.tsx';

export function ShareButton({ id }: { id: number }) {
  return (
    <Button icon="share" onClick={() => dialogs.open({ name: 'share', props: { id } })}>
      Share
    </Button>
  );
}
