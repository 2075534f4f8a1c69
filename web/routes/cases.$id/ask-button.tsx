import type { CasePage } from '@trover/contract/cases/cases.ts';
import { assistantDrawer } from '../../components/assistant/drawer-store.ts';
import { Button } from '../../ui/button.tsx';

/** Opens the assistant beside the case. */
export function AskButton({ page }: { page: Pick<CasePage, 'slug' | 'company' | 'matches'> }) {
  const isOwn = page.matches !== null && page.matches.length > 0;
  return (
    <Button
      icon="bubble"
      onClick={() =>
        assistantDrawer.open({
          about: { case: page.slug, page: `/cases/${page.slug}` },
          heading: 'Ask about this case',
          subject: isOwn ? `${page.company.name}, and your trades in it` : page.company.name,
        })
      }
    >
      Ask
    </Button>
  );
}
