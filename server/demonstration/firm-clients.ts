import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { insertConsent } from '@trover/db/queries/accounts/sign-ups.ts';
import { areDemonstrationTradesRead } from '@trover/db/queries/portfolios/demonstration-trades.ts';
import { findPartnerByMarker } from '../partners/find-brand.ts';
import { consentOf } from '../partners/portal/present-portal.ts';
import type { Stage } from './stage.ts';
import { until } from './wait-until.ts';

const FIRM = 'castellan';
const HEADER = 'account,security,type,date,quantity,price,currency,note';

/** Invented people who agreed to share data with the demonstration firm, and their purchases in its cases. */
const CLIENTS = [
  {
    ...{ name: 'runa.solberg', first_name: 'Runa', last_name: 'Solberg', org_type: 1 },
    rows: [
      'SEVT,purchase,2021-11-16,9400,25.60',
      'SEVT,purchase,2023-01-17,6200,32.00',
      'HLDN,purchase,2022-10-17,850,81.97',
    ],
  },
  {
    ...{ name: 'pavel.dragan', first_name: 'Pavel', last_name: 'Dragan', org_type: 1 },
    rows: [
      'SEVT,purchase,2022-05-17,3100,27.50',
      'SEVT,sale,2023-08-15,1100,26.90',
      'HLDN,purchase,2022-03-14,400,67.12',
    ],
  },
  {
    ...{ name: 'ines.moreau', first_name: 'Ines', last_name: 'Moreau', org_type: 1 },
    rows: [
      'SEVT,purchase,2023-01-17,1750,32.00',
      'HLDN,purchase,2023-05-22,260,90.99',
      'HLDN,sale,2024-01-23,100,45.87',
    ],
  },
  {
    ...{ name: 'oakridge.trust', first_name: 'Oakridge', last_name: 'Family Trust', org_type: 1 },
    rows: [
      'SEVT,purchase,2021-11-16,15800,25.60',
      'SEVT,purchase,2023-01-17,4400,32.00',
      'SEVT,sale,2023-08-15,6000,26.90',
    ],
  },
] as const;

/** Adds the demonstration firm's clients, including the institution: the firm’s pages show who lost most. */
export async function addFirmClients({ context, today, as }: Stage): Promise<void> {
  const { db, config } = context;
  const partner = findPartnerByMarker(FIRM, config);
  if (partner === undefined) return;
  const { version, text } = consentOf(partner);
  const { id: institution, password_hash } = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('email', '=', 'institution@demo.test')
    .executeTakeFirstOrThrow();
  const agree = async (account_id: number): Promise<void> => {
    const given = await db
      .selectFrom('partner_consents')
      .select('account_id')
      .where('account_id', '=', account_id)
      .executeTakeFirst();
    if (given !== undefined) return;
    await insertConsent(db, account_id, {
      ...{ partner: FIRM, consent_version: version, consent_text: text },
      ...{ host: `${FIRM}.localhost`, address: '127.0.0.1', created_at: new Date(`${today}T15:00:00Z`) },
    });
  };
  await agree(institution);
  for (const { name, rows, ...person } of CLIENTS) {
    const made = await insertAccount(db, {
      ...{ ...person, email: `${name}@demo.test`, password_hash, type: 'investor', country: 'US' },
      ...{ partner: FIRM, is_demonstration: true, approved_at: new Date() },
    });
    if (made === undefined) continue;
    await agree(made);
    const content = Buffer.from([HEADER, ...rows.map((row) => `FC-${made},${row},USD,`), ''].join('\n'));
    await as(name, (client) =>
      client.upload('/api/v1/portfolio/uploadtradesfile', { name: 'trades.csv', content }, {}),
    );
  }
  await until(
    'reading the trades of the firm’s clients',
    () => areDemonstrationTradesRead(db),
    (isRead) => isRead,
  );
}
