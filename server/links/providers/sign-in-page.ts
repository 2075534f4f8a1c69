import { ProviderError } from './provider.ts';

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The address of a provider's sign-in page, which browsers open: https, or a stand-in on this machine. */
export function requireSignInPage(address: string | null, provider: 'Plaid' | 'SnapTrade'): string {
  const url = address !== null && URL.canParse(address) ? new URL(address) : undefined;
  const isPage = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.test(url.hostname));
  if (address === null || !isPage) throw new ProviderError('refused', `${provider} gave no page to sign in on.`);
  return address;
}
