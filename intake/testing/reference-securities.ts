import {
  haverstockOption,
  haverstockStock,
  meridienNotes,
  meridienShares,
  type ReferenceSecurity,
} from './reference-claims.ts';

interface Series {
  id: string;
  strike: string;
  expiry: string;
  inflation: { rows: { from: string; to?: string; value: string }[] };
  holding: { value: string };
}

/** As far as it is needed of a plan: the figures that the notice prints, and what the draft calls its securities. */
interface Document {
  securities: {
    id: string;
    kind: string;
    inflation: { rows: { from: string; to?: string; value: string }[] };
    lookback: { means: [string, string][] };
    options?: Series[];
  }[];
}

/** The long notices of `fixtures/notices`: the figures come from what was printed, the names from the draft that was read. */
export const LONG_NOTICES: {
  name: string;
  examples: number;
  securitiesOf: (printed: Document, draft: unknown) => ReferenceSecurity[];
}[] = [
  {
    name: 'haverstock-stock-calls-and-puts',
    examples: 5,
    securitiesOf: (printed, draft) => {
      const [stock, ...options] = printed.securities;
      const days = { from: '2019-02-05', days: 760 };
      const named = (draft as Document).securities;
      const idOf = (kind: string, { strike, expiry }: Series) =>
        named
          .find((security) => security.kind === kind)!
          .options!.find((own) => own.expiry === expiry && own.strike === strike)!.id;
      return [
        {
          ...{ name: named[0]!.id, kind: 'stock', level: 5000, ...days },
          loss: haverstockStock({ inflation: stock!.inflation.rows, means: stock!.lookback.means }),
        },
        ...options.flatMap(({ kind, options: series = [] }) =>
          series.map(
            (own): ReferenceSecurity => ({
              ...{ name: idOf(kind, own), kind: kind as 'call' | 'put', level: 600, from: '2019-02-05', days: 640 },
              loss: haverstockOption(own.inflation.rows, own.holding.value, kind === 'put'),
            }),
          ),
        ),
      ];
    },
  },
  {
    name: 'meridien-depositary-shares-and-notes',
    examples: 3,
    securitiesOf: (printed, draft) => {
      const [shares, notes] = printed.securities;
      const named = (draft as Document).securities;
      return [
        {
          ...{ name: named[0]!.id, kind: 'stock', hasOffering: true, level: 2100, from: '2020-04-14', days: 600 },
          loss: meridienShares({ inflation: shares!.inflation.rows, means: shares!.lookback.means }),
        },
        {
          ...{ name: named[1]!.id, kind: 'note', level: 95_000, from: '2020-04-14', days: 520 },
          loss: meridienNotes(notes!.inflation.rows),
        },
      ];
    },
  },
];
