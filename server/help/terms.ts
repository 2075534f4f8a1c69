/** A term of the industry in one sentence, with the article that explains it. */
interface Term {
  term: string;
  meaning: string;
  article: string | null;
}

/** In alphabetical order; docs/glossary.md has them for engineers. */
export const TERMS: readonly Term[] = [
  { term: 'Adverse costs', meaning: 'In some countries the loser pays the winner’s legal costs', article: null },
  {
    term: 'Artificial inflation',
    meaning: 'How much a price was inflated on a given day',
    article: 'artificial-inflation',
  },
  {
    term: 'Artificial inflation per share',
    meaning: 'How much the price of one share was inflated on a given day, according to the plan',
    article: 'artificial-inflation',
  },
  {
    term: 'Authority to file',
    meaning: 'The power of attorney or letter that lets someone sign a claim for its owner',
    article: 'who-signs',
  },
  {
    term: 'Authorized claimant',
    meaning: 'An investor whose claim the administrator has accepted for payment',
    article: 'how-claims-work',
  },
  {
    term: 'Bar date',
    meaning: 'Another name for the claim deadline: the last day to submit a claim',
    article: 'deadlines',
  },
  { term: 'Beneficial owner', meaning: 'The person or entity whose money bought the shares', article: 'who-may-claim' },
  { term: 'Certification', meaning: 'What you declare under penalty of perjury when you sign', article: 'sign-off' },
  { term: 'Claim deadline', meaning: 'The last day to submit a claim', article: 'deadlines' },
  { term: 'Claims administrator', meaning: 'The neutral firm that checks claims and pays', article: 'how-claims-work' },
  {
    term: 'Class action',
    meaning: 'One lawsuit that a few people lead for everyone who was harmed in the same way',
    article: 'how-claims-work',
  },
  {
    term: 'Class member',
    meaning:
      'Everyone who fits the court’s definition of the class. In the United States you are included automatically.',
    article: 'who-may-claim',
  },
  { term: 'Class period', meaning: 'The days when a purchase puts you in the class', article: 'the-class-period' },
  {
    term: 'Contingency fee',
    meaning: 'A fee paid only out of the recovery',
    article: 'how-the-fee-works',
  },
  {
    term: 'Corrective disclosure',
    meaning: 'News that corrects earlier statements and lowers the price',
    article: 'artificial-inflation',
  },
  {
    term: 'CUSIP',
    meaning: 'Nine characters that name one security in North America',
    article: 'securities-with-the-same-ticker',
  },
  {
    term: 'Cy pres',
    meaning: 'Money left over at the end that goes to a charity, because no one else can be paid',
    article: 'second-distribution',
  },
  { term: 'De minimis', meaning: 'The minimum payment that a plan makes', article: 'the-smallest-payment' },
  {
    term: 'Deficiency',
    meaning: 'The administrator’s letter that lists what is missing from a claim',
    article: 'deficiency-letter',
  },
  { term: 'Determination', meaning: 'The administrator’s decision on a claim', article: 'deficiency-letter' },
  { term: 'Distribution', meaning: 'A round of payments out of the fund', article: 'when-payments-go-out' },
  {
    term: 'Documentation audit',
    meaning: 'The administrator asks for more proof of the trades of a claim',
    article: 'proof-of-trades',
  },
  {
    term: 'Election for review',
    meaning: 'A request to review a rejected claim again',
    article: 'deficiency-letter',
  },
  { term: 'Exclusion', meaning: 'Leaving the class, to sue alone', article: 'opt-out-and-object' },
  {
    term: 'Fair Fund',
    meaning: 'Money that the SEC collects from wrongdoers and gives to harmed investors',
    article: 'how-claims-work',
  },
  {
    term: 'Fairness hearing',
    meaning: 'The court’s session on whether a settlement is fair, also called the settlement hearing',
    article: 'opt-out-and-object',
  },
  { term: 'First in, first out', meaning: 'A sale uses the shares bought first', article: 'first-in-first-out' },
  {
    term: 'Free delivery',
    meaning: 'Shares that left an account without a sale, as in a transfer',
    article: 'transfers-between-accounts',
  },
  {
    term: 'Free receipt',
    meaning: 'Shares that came into an account without a purchase, as in a transfer',
    article: 'transfers-between-accounts',
  },
  {
    term: 'Hard deadline',
    meaning: 'A date that a law or a court sets, and that nobody can extend privately',
    article: 'deadlines',
  },
  {
    term: 'ISIN',
    meaning: 'Twelve characters that name one security in the whole world',
    article: 'securities-with-the-same-ticker',
  },
  { term: 'Last in, first out', meaning: 'A sale uses the shares bought last', article: 'first-in-first-out' },
  {
    term: 'Late claim',
    meaning: 'A claim after the deadline, which the administrator or the court may still accept',
    article: 'late-claims',
  },
  {
    term: 'Lead plaintiff',
    meaning: 'The investor the court appoints to lead a case',
    article: 'lead-plaintiff',
  },
  {
    term: 'Lead plaintiff deadline',
    meaning: 'The last day to ask the court to let you lead a new case',
    article: 'opt-out-and-object',
  },
  {
    term: 'Look-back',
    meaning: 'The 90 days after the class period that limit the loss',
    article: 'the-90-day-look-back',
  },
  { term: 'Lot', meaning: 'The shares of one purchase', article: 'first-in-first-out' },
  { term: 'Market loss', meaning: 'What you paid less what you got back', article: 'what-a-recognized-loss-is' },
  {
    term: 'Net settlement fund',
    meaning: 'The settlement after attorneys’ fees, costs and taxes',
    article: 'what-pro-rata-means',
  },
  {
    term: 'Nominee',
    meaning: 'A broker or bank that holds shares in its own name for the owner',
    article: 'who-may-claim',
  },
  { term: 'Notice', meaning: 'The document that informs the class about a settlement', article: 'is-this-notice-real' },
  {
    term: 'Objection',
    meaning: 'Telling the court that a settlement is unfair while staying in the class',
    article: 'opt-out-and-object',
  },
  {
    term: 'Opening and closing holdings',
    meaning: 'The shares held at the start and at the end of the period that a claim form names',
    article: 'opening-holdings',
  },
  {
    term: 'Opt-in',
    meaning: 'A case, mostly outside the United States, that counts only those who sign up for it',
    article: 'who-may-claim',
  },
  {
    term: 'Opt-out',
    meaning: 'Leaving the class by the exclusion deadline, to sue alone',
    article: 'opt-out-and-object',
  },
  {
    term: 'Penalty of perjury',
    meaning: 'Signing a statement that it is a crime to make falsely',
    article: 'sign-off',
  },
  {
    term: 'Plan of allocation',
    meaning: 'The court’s rules that turn trades into a loss',
    article: 'what-a-recognized-loss-is',
  },
  { term: 'Pro rata', meaning: 'Each gets the same share of the recognized loss', article: 'what-pro-rata-means' },
  { term: 'Proof of claim', meaning: 'The form that you sign and send to the administrator', article: 'sign-off' },
  {
    term: 'PSLRA',
    meaning: 'The federal law of securities class actions; it limits damages by a 90-day average price',
    article: 'the-90-day-look-back',
  },
  {
    term: 'Recognized claim',
    meaning: 'The sum of an owner’s recognized losses: the figure that decides the share of the fund',
    article: 'what-a-recognized-loss-is',
  },
  {
    term: 'Recognized loss',
    meaning: 'Your figure under the plan, not your market loss',
    article: 'what-a-recognized-loss-is',
  },
  {
    term: 'Reissue',
    meaning: 'A new check that replaces a lost or expired one',
    article: 'bank-transfer-or-check',
  },
  {
    term: 'Rejection notice',
    meaning: 'The administrator’s letter that a claim is refused, with the reason',
    article: 'deficiency-letter',
  },
  { term: 'Release', meaning: 'What members of the class give up in return for the settlement', article: 'sign-off' },
  { term: 'Scout', meaning: 'A person who proposes new cases on this portal', article: 'start-a-case' },
  {
    term: 'Settlement',
    meaning: 'The agreement that ends a lawsuit: the defendants pay, and the class gives up its claims',
    article: 'how-claims-work',
  },
  { term: 'Settlement fund', meaning: 'The money that the defendants pay', article: 'what-pro-rata-means' },
  { term: 'Soft deadline', meaning: 'A date that an organizer sets and may move', article: 'deadlines' },
  {
    term: 'Stale check',
    meaning: 'A check past its last day, which banks no longer cash',
    article: 'bank-transfer-or-check',
  },
  {
    term: 'Street name',
    meaning: 'Shares held in the name of a broker or bank for their owner',
    article: 'who-may-claim',
  },
  {
    term: 'Third-party filer',
    meaning: 'A firm that files claims for others for a share of the payment',
    article: 'file-alone-for-free',
  },
  {
    term: 'Umbrella claim',
    meaning: 'One signed form that files the claims of many owners together',
    article: 'bulk-files',
  },
];
