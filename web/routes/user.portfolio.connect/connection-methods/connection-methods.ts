import type { LinkProvider, LinkProviderInfo } from '@trover/contract/links/links.ts';
import type { Broker } from '../brokers.ts';
import { plaidBrokers, snapTradeBrokers } from './linked-brokers.ts';

/** One way of importing a broker's trades: nightly through a provider, or from a file. */
export interface ConnectionMethod {
  kind: LinkProvider | 'file';
  title: string;
  text: string;
  /** How many months back it reads; null: as far as the records reach. */
  months: number | null;
  /** The name by which the provider opens the broker's page. */
  brokerName: string | null;
  /** The behaviour of the sandbox. */
  scenario?: string;
  warning: string | null;
}

/** A broker in the list with its methods, the best first. A provider's own broker has no file. */
export interface BrokerConnection {
  id: string;
  name: string;
  broker: Broker | null;
  methods: readonly ConnectionMethod[];
  isDemonstration: boolean;
}

/** The name of a method in a list and in the filter. */
export const methodNames = {
  snaptrade: 'Sign-in at broker',
  plaid: 'Direct link',
  ibkr: 'Flex token',
  scraper: 'Statements page',
  custodian: 'Custodian’s files',
  sandbox: 'Sandbox',
  file: 'File',
} as const satisfies Record<ConnectionMethod['kind'], string>;

const reaches = (provider: LinkProvider, broker: string): boolean => {
  if (provider === 'plaid') return plaidBrokers.has(broker);
  if (provider === 'snaptrade') return broker in snapTradeBrokers;
  return provider === 'ibkr' && broker === 'interactive-brokers';
};

function methodOf(
  { provider, months_of_history: months, warning }: LinkProviderInfo,
  broker: Broker,
): ConnectionMethod {
  const common = { kind: provider, months, warning, brokerName: null };
  switch (provider) {
    case 'snaptrade':
      return {
        ...common,
        title: `Sign in at ${broker.name}`,
        text: 'On their page, where you choose the accounts. New trades each night.',
        brokerName: snapTradeBrokers[broker.id] ?? null,
      };
    case 'plaid':
      return {
        ...common,
        title: 'Direct link',
        text: 'On our link service’s page, with your broker sign-in. New trades each night.',
      };
    default:
      return {
        ...common,
        title: 'Flex token',
        text: 'A key that can only read reports. You create it once. New trades each night.',
      };
  }
}

const fileOf = ({ open, file }: Broker): ConnectionMethod => ({
  kind: 'file',
  title: 'File',
  text: `You download it: ${open}. ${file}. Repeat when you trade.`,
  months: null,
  brokerName: null,
  warning: null,
});

const order: readonly LinkProvider[] = ['snaptrade', 'plaid', 'ibkr'];

/** The brokers with the methods that are offered here, without those of providers that lack settings. */
export function listConnectionMethods(
  brokers: readonly Broker[],
  providers: readonly LinkProviderInfo[],
): BrokerConnection[] {
  const offered = new Map(
    providers.filter(({ is_offered }) => is_offered).map((each) => [each.provider, each] as const),
  );
  const rows = brokers.map((broker) => ({
    id: broker.id,
    name: broker.name,
    broker,
    isDemonstration: false,
    methods: [
      ...order.flatMap((provider) => {
        const info = offered.get(provider);
        return info && reaches(provider, broker.id) ? [methodOf(info, broker)] : [];
      }),
      fileOf(broker),
    ],
  }));
  const sandbox = offered.get('sandbox');
  const scraper = offered.get('scraper');
  return [
    ...(sandbox ? [sandboxOf(sandbox)] : []),
    ...rows,
    ...(scraper
      ? [
          {
            id: scraper.provider,
            name: scraper.name,
            broker: null,
            isDemonstration: false,
            methods: [
              {
                kind: scraper.provider,
                title: 'Statements page',
                text: 'We sign in on the broker’s site for you and download its statement.',
                months: scraper.months_of_history,
                brokerName: null,
                warning: scraper.warning,
              },
            ],
          },
        ]
      : []),
  ];
}

/** What the invented broker can show: the usual course, and what may go wrong with a real one. */
const scenarios = [
  ['works', 'Link it', 'The steps of a real broker, with all of its history.', null],
  ['short_history', 'Two years of history', 'A broker with a limited history: older trades show as a gap.', 24],
  ['needs_sign_in', 'Sign-in that lapses', 'The next sync asks you to sign in again.', null],
  ['failure', 'Sync that fails', 'The broker’s service fails, and you try again.', null],
] as const;

const sandboxOf = ({ provider: kind, name, warning }: LinkProviderInfo): BrokerConnection => ({
  id: kind,
  name,
  broker: null,
  isDemonstration: true,
  methods: scenarios.map(([scenario, title, text, months]) => ({
    kind,
    title,
    text,
    months,
    brokerName: null,
    warning,
    scenario,
  })),
});

/** The brokers with a word in their name that starts with the typed text, and with the chosen method. */
export function searchConnectionMethods(
  rows: readonly BrokerConnection[],
  term: string,
  only: ConnectionMethod['kind'] | 'all',
): readonly BrokerConnection[] {
  const needle = term.trim().toLowerCase();
  return rows.filter(({ name, methods }) => {
    const lower = name.toLowerCase();
    const isFound =
      lower.startsWith(needle) || lower.split(/[^a-z0-9*]+/).some((word) => needle !== '' && word.startsWith(needle));
    if (!isFound) return false;
    if (only === 'all') return true;
    return only === 'file' ? methods.every(({ kind }) => kind === 'file') : methods.some(({ kind }) => kind === only);
  });
}
