import { describe, expect, test } from 'vitest';
import { showAccount } from './account.ts';

const account = { id: '1', email: 'mara.iversen@example.com', type: 'investor', org_type: 1 };

describe('the name shown for a person', () => {
  test('[E-1] is first and last name where both are known', () => {
    const shown = showAccount({ ...account, first_name: 'Mara', last_name: 'Iversen' });
    expect(shown).toMatchObject({ name: 'Mara Iversen', initials: 'MI' });
  });

  test('[E-1] is the address before the @ where either is missing', () => {
    const shown = showAccount({ ...account, first_name: 'Mara', last_name: ' ' });
    expect(shown).toMatchObject({ name: 'mara.iversen', initials: 'MI' });
  });

  test('a single word gives its first two letters', () => {
    const shown = showAccount({ ...account, email: 'investor@demo.test', first_name: '', last_name: '' });
    expect(shown).toMatchObject({ name: 'investor', initials: 'IN' });
  });
});
