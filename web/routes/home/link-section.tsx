import { Section } from './section.tsx';
import { TwoLists } from './two-lists.tsx';

/** What we read from a linked account, and what we never do with it. */
export function LinkSection() {
  return (
    <Section
      id="link"
      heading="What a link lets us see"
      lead="A link is read-only. You can unlink at any time and choose whether to keep its trades."
    >
      <TwoLists
        lists={[
          {
            heading: 'We read',
            items: [
              'Trades: date, side, shares, price',
              'Shares held on the dates a claim asks for',
              'The account’s name and last four digits',
            ],
          },
          {
            heading: 'We never',
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
