/** A word of the field in one sentence, with the article that explains it. */
interface Term {
  term: string;
  meaning: string;
  article: string | null;
}

/** By the alphabet, as docs/glossary.md has them for people who write code. */
export const TERMS: readonly Term[] = [
  {
    term: 'Artificial inflation',
    meaning: 'By how much a price was too high on a day',
    article: 'artificial-inflation',
  },
  { term: 'Beneficial owner', meaning: 'The person or entity whose money bought the shares', article: 'who-may-claim' },
  { term: 'Certification', meaning: 'What you declare under penalty of perjury when you sign', article: 'sign-off' },
  { term: 'Claim deadline', meaning: 'The last day to submit a claim', article: 'deadlines' },
  { term: 'Claims administrator', meaning: 'The neutral firm that checks claims and pays', article: 'how-claims-work' },
  { term: 'Class period', meaning: 'The days in which a purchase puts you in the class', article: 'the-class-period' },
  {
    term: 'Corrective disclosure',
    meaning: 'News that reveals the truth and lowers the price',
    article: 'artificial-inflation',
  },
  {
    term: 'CUSIP',
    meaning: 'Nine characters that name one security in North America',
    article: 'securities-with-the-same-ticker',
  },
  { term: 'De minimis', meaning: 'The minimum payment that a plan makes', article: 'the-smallest-payment' },
  { term: 'Deficiency', meaning: 'The administrator’s letter on what is missing', article: 'deficiency-letter' },
  { term: 'Distribution', meaning: 'A round of payments out of the fund', article: 'when-payments-go-out' },
  { term: 'Exclusion', meaning: 'Leaving the class, to sue alone', article: 'opt-out-and-object' },
  { term: 'First in, first out', meaning: 'A sale takes the shares bought earliest', article: 'first-in-first-out' },
  {
    term: 'Lead plaintiff',
    meaning: 'The investor whom the court puts at the head of a case',
    article: 'opt-out-and-object',
  },
  { term: 'Look-back', meaning: 'The 90 days after the end that limit the loss', article: 'the-90-day-look-back' },
  { term: 'Lot', meaning: 'The shares of one purchase', article: 'first-in-first-out' },
  { term: 'Market loss', meaning: 'What you paid less what you got back', article: 'what-a-recognized-loss-is' },
  {
    term: 'Net settlement fund',
    meaning: 'The settlement after attorneys’ fees, costs and taxes',
    article: 'what-pro-rata-means',
  },
  { term: 'Notice', meaning: 'The document that tells the class of a settlement', article: 'is-this-notice-real' },
  {
    term: 'Plan of allocation',
    meaning: 'The court’s rules that turn trades into a loss',
    article: 'what-a-recognized-loss-is',
  },
  { term: 'Pro rata', meaning: 'Each gets the same share of the recognized loss', article: 'what-pro-rata-means' },
  { term: 'Proof of claim', meaning: 'The form that you sign and send to the administrator', article: 'sign-off' },
  {
    term: 'Recognized loss',
    meaning: 'Your figure under the plan, not your market loss',
    article: 'what-a-recognized-loss-is',
  },
  { term: 'Release', meaning: 'What members of the class give up in return for the settlement', article: 'sign-off' },
  { term: 'Settlement fund', meaning: 'The money that the defendants pay', article: 'what-pro-rata-means' },
];
