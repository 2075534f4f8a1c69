import type { PageBrand } from '../../server-context.ts';
import { Section } from './section.tsx';
import { TwoLists } from './two-lists.tsx';

/** On a partner's host: what an account there shares with the firm (W-4). */
export function FirmSection({ brand }: { brand: PageBrand }) {
  if (brand.firm === null) return null;
  return (
    <Section
      id="firm"
      heading="What the firm sees"
      lead={`When you create an account you agree to share your investment information with ${brand.firm}, which may contact you about potential securities claims.`}
    >
      <TwoLists
        lists={[
          {
            heading: 'Shared with the firm',
            items: [
              'Trades: date, side, shares, price',
              'Shares held on the dates a claim asks for',
              'The account’s name and last four digits',
            ],
          },
          {
            heading: 'The firm and we never',
            items: [
              'Place an order or move money',
              'Store your broker password',
              'File a claim you have not signed off',
            ],
          },
        ]}
      />
    </Section>
  );
}
