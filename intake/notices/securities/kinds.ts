export type SecurityKind =
  | 'common'
  | 'adr'
  | 'preferred'
  | 'note'
  | 'call'
  | 'put'
  | 'option'
  | 'warrant'
  | 'token'
  | 'fund'
  | 'other';

export interface NoticeSecurity {
  name: string;
  kind: SecurityKind;
}

const KINDS: readonly (readonly [RegExp, SecurityKind])[] = [
  [/american deposit\w+ (?:shares?|receipts?)|\bADSs?\b|\bADRs?\b|depositary shares?|depository shares?/i, 'adr'],
  [/preferred/i, 'preferred'],
  [/call options?/i, 'call'],
  [/put options?/i, 'put'],
  [/options?/i, 'option'],
  [/warrants?/i, 'warrant'],
  [/tokens?|coins?\b/i, 'token'],
  [
    /\b(?:senior|subordinated|medium-term|convertible)?[- ]?(?:notes|bonds|debentures)\b|obligations|debt securities/i,
    'note',
  ],
  [/\bfunds? (?:shares|units|interests)|mutual funds?/i, 'fund'],
  [/common (?:stocks?|shares)|ordinary shares|actions ordinaires|\bshares\b|\bstock\b|\bunits\b|aandelen/i, 'common'],
  [/securities|certificates/i, 'other'],
];

export const kindOf = (term: string): SecurityKind => KINDS.find(([pattern]) => pattern.test(term))?.[1] ?? 'other';
