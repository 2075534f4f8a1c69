import { api } from '../../../api.ts';
import { dialogs } from '../../../dialogs/store.ts';

/** Opens the dialog that completes a profile, if its country is missing. */
export async function requestCountry(): Promise<void> {
  // the profile did not load: the next page tries again
  const profile = await api.call('GET /api/v1/users/profile/me', {}).catch(() => null);
  if (profile && profile.address.country === null) dialogs.open({ name: 'fill', props: {} });
}
