import type { SearchResult } from '@trover/contract/search/search.ts';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { dialogs } from '../../dialogs/store.ts';
import { useToast } from '../../ui/toast.tsx';
import { assistantDrawer } from '../assistant/drawer-store.ts';
import { useLogOut } from '../layout/account/log-out.ts';
import { storeTheme } from '../layout/header/store-theme.ts';
import type { PaletteAct, PaletteUser } from './palette-actions.ts';
import type { PaletteItem } from './palette-groups.ts';

interface Acts {
  choose: (item: PaletteItem) => void;
  join: (found: SearchResult) => void;
}

/** Runs the chosen action; closes the palette first, so that the focus is right for it. */
export function useActs({
  user,
  typed,
  onClose,
}: {
  user: PaletteUser | null;
  typed: string;
  onClose: () => void;
}): Acts {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toast = useToast();
  const logOut = useLogOut();

  function askAssistant(): void {
    const slug = /^\/cases\/(?!screener$|create$|my$)([^/]+)$/.exec(pathname)?.[1];
    const question = typed.trim();
    const isQuestion = question.includes(' ') && !/^(ask|assistant|the assistant)\b/i.test(question);
    assistantDrawer.open({
      about: { page: pathname, ...(slug !== undefined && { case: slug }) },
      heading: slug === undefined ? 'Ask a question' : 'Ask about this case',
      ...(isQuestion && { question }),
    });
  }

  const run: Record<PaletteAct, () => void> = {
    upload: () => dialogs.open({ name: 'upload-modal', props: {} }),
    ask: askAssistant,
    sign_in: () => dialogs.open({ name: 'login', props: {} }),
    sign_up: () => dialogs.open({ name: 'signup', props: {} }),
    sign_out: logOut,
    theme_light: () => storeTheme('light'),
    theme_dark: () => storeTheme('dark'),
    theme_system: () => storeTheme('system'),
  };

  function go(to: string): void {
    const isPrivate = user === null && to.startsWith('/user/');
    if (isPrivate) dialogs.open({ name: 'login', props: { next: to } });
    else void navigate(to);
  }

  function choose(item: PaletteItem): void {
    onClose();
    if (item.from === 'page') {
      const { to } = item.entry;
      if (typeof to === 'string') go(to);
      else run[to.act]();
      return;
    }
    const { href, action } = item.result;
    if (href !== null) go(href);
    else if (action === 'ask_assistant') askAssistant();
    else if (action !== null) run[action]();
  }

  async function joinCase(found: SearchResult): Promise<void> {
    const slug = (found.href ?? '').replace('/cases/', '');
    try {
      const page = await api.call('GET /api/v1/orders/getorder/{id}', { params: { id: slug }, shows_failure: true });
      const { id, claim_deadline, tickers, company, title } = page;
      dialogs.open({
        name: 'join-case',
        props: { id, date: claim_deadline, icon: tickers[0] ?? null, company: company.name, title },
      });
    } catch {
      toast({ tone: 'bad', title: 'The case did not load', text: 'Open the case and join it there.' });
    }
  }

  return {
    choose,
    join: (found) => {
      onClose();
      void joinCase(found);
    },
  };
}
