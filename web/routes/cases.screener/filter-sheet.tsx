import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { Filters } from './filters.tsx';
import type { ScreenerData } from './load-screener.ts';
import SavedSearches from './saved/saved-searches.tsx';

/** The filters as a sheet, where there is no room for them next to the list. */
export default function FilterSheet({ data, onClose }: { data: ScreenerData; onClose: () => void }) {
  const { state, list, filters, signedIn } = data;
  return (
    <Dialog
      open
      title="Filters"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {list ? `Show ${pluralize(list.total_count, 'case')}` : 'Show the cases'}
        </Button>
      }
    >
      <Filters state={state} filters={filters} signedIn={signedIn} />
      <SavedSearches state={state} signedIn={signedIn} />
    </Dialog>
  );
}
