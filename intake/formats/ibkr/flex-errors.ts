/** What a failed request of the Flex Web Service means to the owner of the account. */
interface FlexError {
  /** `retry`: it works later; `sign_in`: with another token; `refused`: after a change of the query or its period. */
  kind: 'retry' | 'sign_in' | 'refused';
  /** What Interactive Brokers states. */
  what: string;
  /** What to do about it. */
  advice: string;
}

const LATER = 'Request the statement again in a few minutes.';
const TONIGHT = 'Request the statement again after the end of the trading day.';
const NEW_TOKEN = 'In Client Portal, open Flex Queries, create a new token and enter it here.';

/** The error codes that Interactive Brokers documents for its service, version 3. */
const FLEX_ERRORS: Readonly<Record<string, FlexError>> = {
  1001: { kind: 'retry', what: 'the statement cannot be prepared now', advice: LATER },
  1003: {
    kind: 'refused',
    what: 'there is no statement of these days',
    advice: 'Choose a period in which the account was open.',
  },
  1004: { kind: 'retry', what: 'the statement is not complete yet', advice: TONIGHT },
  1005: { kind: 'retry', what: 'the settlements are not ready yet', advice: TONIGHT },
  1006: { kind: 'retry', what: 'the profits by lot are not ready yet', advice: TONIGHT },
  1007: { kind: 'retry', what: 'the profits at market prices are not ready yet', advice: TONIGHT },
  1008: { kind: 'retry', what: 'the profits are not ready yet', advice: TONIGHT },
  1009: { kind: 'retry', what: 'the service is busy', advice: LATER },
  1010: {
    kind: 'refused',
    what: 'this type of Flex query is no longer supported',
    advice: 'Create an Activity Flex Query.',
  },
  1011: {
    kind: 'sign_in',
    what: 'the Flex Web Service is switched off',
    advice: 'In Client Portal, open Flex Queries, switch on the Flex Web Service and enter its token here.',
  },
  1012: { kind: 'sign_in', what: 'the Flex token has expired', advice: NEW_TOKEN },
  1013: {
    kind: 'refused',
    what: 'the Flex token allows only other IP addresses',
    advice: 'Create a token without that limit.',
  },
  1014: {
    kind: 'refused',
    what: 'there is no Flex query of this number',
    advice: 'Check the number in Client Portal under Flex Queries.',
  },
  1015: { kind: 'sign_in', what: 'the Flex token is not valid', advice: NEW_TOKEN },
  1016: {
    kind: 'refused',
    what: 'the token may not read this account',
    advice: 'Edit the query in Client Portal and choose your account.',
  },
  1017: { kind: 'retry', what: 'the statement is no longer there', advice: 'Request the statement again.' },
  1018: {
    kind: 'retry',
    what: 'there were too many requests',
    advice: 'Wait ten minutes and request the statement again.',
  },
  1019: { kind: 'retry', what: 'the statement is being prepared', advice: LATER },
  1020: {
    kind: 'sign_in',
    what: 'the request cannot be validated',
    advice: 'Check the token and the number of the Flex query.',
  },
  1021: { kind: 'retry', what: 'the statement cannot be retrieved now', advice: LATER },
};

/** What an error code means; null for a code that is not documented. */
export const flexError = (code: string): FlexError | null => FLEX_ERRORS[code] ?? null;

const RESPONSE = /<FlexStatementResponse\b[\s\S]*?(?:<ErrorCode>\s*(\d+)\s*<\/ErrorCode>|<ReferenceCode>)/i;
const DOWNLOAD = 'Run the Flex query in Client Portal and download the statement as XML.';

/** What a saved response of the service is, which is no statement; null for any other text. */
export function describeFlexResponse(text: string): { what: string; instead: string } | null {
  const found = RESPONSE.exec(text);
  if (found === null) return null;
  const code = found[1];
  if (code === undefined)
    return { what: 'the receipt of a request to Interactive Brokers, not the statement', instead: DOWNLOAD };
  const error = flexError(code);
  const what = `an error message of Interactive Brokers (${code}${error ? `: ${error.what}` : ''})`;
  return { what, instead: error === null || error.kind === 'sign_in' ? DOWNLOAD : error.advice };
}
