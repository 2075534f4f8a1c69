import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SiteLoader } from '../../../../site-loader.ts';

/** Comments that were begun and not sent, by account and item. */
const drafts = new Map<string, string>();

/** The comment begun on an item: it survives moving to other items and pages, and signing in again. */
export function useDraft(item: string): [text: string, setText: (text: string) => void] {
  const account = useRouteLoaderData<SiteLoader>('root')?.account;
  const key = `${account?.id} ${item}`;
  const [text, setText] = useState(() => drafts.get(key) ?? '');
  const change = (next: string) => {
    if (next === '') drafts.delete(key);
    else drafts.set(key, next);
    setText(next);
  };
  return [text, change];
}
