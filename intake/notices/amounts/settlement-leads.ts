/** Words before the amount of a settlement, by what they name. */
const SETTLEMENT_LEADS = [
  String.raw`\bgross settlement(?: was|:)`,
  String.raw`\bsettlement of this (?:case|action|lawsuit|litigation) is`,
  String.raw`\bthe settlement,? of`,
  String.raw`\bsettlement (?:fund )?(?:consists of|comprises|totals|amounts to)`,
  String.raw`\bsettle(?:s|d|ment)?,?(?: [\w.,'"()-]+){0,10}? (?:for|of|at)(?: the sum of)?`,
  String.raw`\bsettlement (?:fund|amount|sum)(?: [\w.'"()-]+){0,3}?(?: of|:| is)`,
  String.raw`\bcash (?:settlement )?(?:fund|payment) of`,
  String.raw`\bterms of the settlement:`,
  String.raw`\bsettlement (?:is|was)`,
  String.raw`\ba (?:total|aggregate|combined) (?:settlement )?value of`,
  String.raw`\bcreate[sd]? an?(?:(?: cash)?(?: settlement)? fund of)?`,
  'notice of proposed',
];
const FUND_LEADS = [
  String.raw`\bfund(?: in cash)? of(?: about)?`,
  String.raw`\bsets? up a fund of`,
  String.raw`\bfund(?:ed|s)? [^.$]{0,40}with`,
];
const PAYMENT_LEADS = [
  String.raw`\bpayment of`,
  String.raw`\bpays? a total of`,
  String.raw`\bpays?`,
  String.raw`\bpay(?: in all)?(?:,? or (?:will )?cause to be paid,?)?`,
  String.raw`\bis to receive`,
  String.raw`\bagreed to pay`,
  String.raw`\bpaid`,
  String.raw`\bcontribut(?:es?|ed)(?: an?)?(?: [\w-]+)?`,
];
const TOTAL_LEADS = [
  String.raw`\bfor the (?:total|aggregate|gross) (?:amount|sum) of`,
  String.raw`\bcompensation of`,
  String.raw`\b(?:combined|total) recovery of`,
  String.raw`\bfor a total of`,
  String.raw`\bthe sum of`,
  String.raw`\bdeals with the`,
  String.raw`\bamount is`,
  String.raw`\bvalue is given as`,
  String.raw`\bpenalty was`,
  String.raw`\bin the (?:total |aggregate )?amount of`,
  String.raw`\ba sum of`,
];
const FOREIGN_LEADS = [
  String.raw`\bbetaalt [^.]{0,80}`,
  String.raw`\bschikkingsbedrag van`,
  String.raw`\bmontant (?:total )?de`,
  String.raw`\bsomme de`,
];
const SETTLEMENT_BEFORE = new RegExp(
  `(?:${[...SETTLEMENT_LEADS, ...FUND_LEADS, ...PAYMENT_LEADS, ...TOTAL_LEADS, ...FOREIGN_LEADS].join('|')}) $`,
  'i',
);
/** What a settlement provides may be for one use of several. */
const PROVIDES = /\bsettlement (?:fund )?(?:will|would) provide(?: for)? $/i;
const OTHER_USE =
  /^(?! in cash)[^.;,]{0,60}\b(?:fees|expenses|costs|notice|administration|award|each|per (?:share|claimant)|(?:lead|named) plaintiffs?)\b/i;

/** Whether words that state the settlement's amount come before it. */
export const hasLead = (near: string, behind: string) =>
  PROVIDES.test(near) ? !OTHER_USE.test(behind) : SETTLEMENT_BEFORE.test(near);
