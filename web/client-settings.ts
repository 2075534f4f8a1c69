import type { ClientSettings } from '@trover/contract/protocol/client.ts';

/** The page's settings for calls to the API; most pages have none. */
export function clientSettings(): ClientSettings | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="api-client"]')?.content;
  return content === undefined ? undefined : (JSON.parse(content) as ClientSettings);
}
