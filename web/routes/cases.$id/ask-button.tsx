import type { CasePage } from '@trover/contract/cases/cases.ts';
import { Button } from '../../ui/button.tsx';

/** Opens the assistant next to the case. */
export function AskButton({ page }: { page: Pick<CasePage, 'slug' | 'company' | 'matches'> }) {
  const open = async (): Promise<void> => {
    const { openForCase } = await import('../../components/assistant/open-for-case.ts');
    openForCase(page);
  };
  return (
    <Button icon="bubble" onClick={() => void open()}>
      Ask
    </Button>
  );
}
