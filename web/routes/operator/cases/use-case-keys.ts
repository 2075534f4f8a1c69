import { useNavigate } from 'react-router';
import { goToAct } from '../frame/act-keys.ts';
import { useDeskKeys } from '../frame/keys.ts';
import { focusHeading } from '../frame/page-actions.ts';

type Page = Pick<Document, 'activeElement' | 'querySelector'>;

/** Opens the focused fact, or focuses the first one; whether the page has facts. */
export function editFact(page: Page): boolean {
  const focused = page.activeElement?.closest('[data-fact]')?.querySelector<HTMLElement>('button');
  if (focused) {
    focused.click();
    return true;
  }
  const first = page.querySelector<HTMLElement>('#main [data-fact] button');
  first?.focus();
  return first !== null;
}

/** The keys of a case, the same on each of its parts: what another part has is opened there. */
export function useCaseKeys({
  id,
  isOpen,
  isPlan,
  parts,
}: {
  id: number;
  isOpen: boolean;
  /** Whether the plan with its versions is shown. */
  isPlan: boolean;
  parts: number;
}): void {
  const navigate = useNavigate();
  const at = `/operator/cases/${id}`;
  const edit = {
    key: 'e',
    label: 'Edit',
    inBar: true,
    run: () => {
      if (!editFact(document)) void navigate(at);
    },
  };
  useDeskKeys([
    ...(isOpen ? [edit] : []),
    {
      key: 'd',
      label: 'Change a date',
      inBar: true,
      run: () => {
        if (!goToAct(document, 'date')) void navigate(`${at}?part=deadlines`);
      },
    },
    {
      key: 'v',
      label: 'Compare versions',
      inBar: true,
      run: () => {
        const versions = isPlan ? document.querySelector<HTMLElement>('#main h2#plan') : null;
        if (versions !== null) focusHeading(versions);
        else void navigate(`${at}/plan`);
      },
    },
    { key: `alt+1–${parts}`, label: 'Part', inBar: true },
  ]);
}
