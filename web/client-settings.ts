import type { ClientSettings } from '@trover/contract/protocol/client.ts';

/** What the page says about calling the API; most say nothing. */
export function clientSettings(): ClientSettings | undefined {
  const said = document.querySelector<HTMLMetaElement>('meta[name="api-client"]')?.content;
  return said === undefined ? undefined : (JSON.parse(said) as ClientSettings);
}
