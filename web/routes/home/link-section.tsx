import { Section } from './section.tsx';
import { TwoLists } from './two-lists.tsx';

/** What is read of an account, and what is never done with it. */
export function LinkSection() {
  return (
    <Section
      id="link"
      heading="What a link lets us see"
      lead="Linking is read-only. You can cut a link at any time, and delete the trades it brought if you want."
    >
      <TwoLists
        lists={[
          {
            heading: 'We read',
            items: [
              'Trades: date, side, shares, price',
              'Positions on the days that matter',
              'The account’s name and last four digits',
            ],
          },
          {
            heading: 'We never',
            items: [
              'Place an order or move money',
              'See or store your broker password',
              'File a claim you have not signed off',
            ],
          },
        ]}
      />
    </Section>
  );
}
