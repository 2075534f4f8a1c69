import { formatLongDate } from '../dates/day.ts';
import type { ClaimFacts, ProofOfAccount } from './claim-facts.ts';
import { describeMismatches } from './proof/mismatch-reasons.ts';
import { STEPS, type Step } from './stages.ts';

/** Something that a step lacks, in words. One that does not block passes once the claimant confirms it. */
export interface Missing {
  step: Step;
  code: string;
  message: string;
  blocks: boolean;
}

export const describeAccount = ({ account, portfolio }: ProofOfAccount): string =>
  account === null ? `the account of ${portfolio}` : `account ${account}`;

const count = (n: number, one: string): string => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

/** What the rows themselves show to be incomplete: a sale without shares, a balance that does not close. */
const INCOMPLETE: ReadonlySet<string> = new Set([
  'missing_history',
  'unbalanced',
  'unpriced',
  'option_excess',
  'before_opening',
  'split_uncertain',
]);

function missingOfTrades(facts: ClaimFacts): Missing[] {
  const missing: Missing[] = [];
  const add = (code: string, message: string, blocks: boolean) =>
    missing.push({ step: 'trades', code, message, blocks });
  if (!facts.eligible) add('not_eligible', facts.why, true);
  for (const { code, message } of facts.is_confirmed ? [] : facts.notices)
    if (INCOMPLETE.has(code)) add(code, `${message.charAt(0).toUpperCase()}${message.slice(1)}.`, false);
  for (const account of facts.accounts) {
    const open = account.by_file - account.proved;
    if (open > 0)
      add(
        'proof_missing',
        `Add a trade confirmation or statement for ${describeAccount(account)} that covers ${account.open_months}: ${count(open, 'trade')} of it came by file.`,
        true,
      );
    if (account.mismatches.length > 0) add('proof_mismatch', describeMismatches(account.mismatches), true);
  }
  if (facts.required_document === 'missing')
    add(
      'deficiency_document',
      'Add the document that the deficiency asks for: the answer needs a document added after it.',
      true,
    );
  if (!facts.is_confirmed)
    add('not_confirmed', 'Confirm that the trades in and around the class period are complete.', false);
  return missing;
}

function missingOfContract({ has_contract, has_claimant, has_full_address }: ClaimFacts): Missing[] {
  const missing = (code: string, message: string): Missing[] => [{ step: 'contract', code, message, blocks: true }];
  if (!has_contract) return missing('no_contract', 'Sign the claim contract, once for all cases or for this one.');
  if (has_claimant && !has_full_address)
    return missing(
      'address_incomplete',
      'Complete the claimant’s address: administrators need the state or province and the postal code.',
    );
  return [];
}

function missingOfSignOff(facts: ClaimFacts): Missing[] {
  const missing: Missing[] = [];
  const add = (code: string, message: string) => missing.push({ step: 'sign_off', code, message, blocks: true });
  if (facts.has_contract && !facts.has_claimant)
    add('no_claimant', 'Name the claimant: the legal name, address and tax ID of the fund, and the authorized signer.');
  if (facts.claimed_elsewhere === null)
    add('claimed_elsewhere_unknown', 'Tell us whether a broker or anyone else is claiming this loss for you.');
  else if (facts.claimed_elsewhere !== 'no')
    add(
      'claimed_elsewhere',
      facts.claimed_elsewhere === 'broker'
        ? 'Your broker’s own program claims this loss. If two claims are filed for one loss, the administrator may refuse both. Leave the program first, or withdraw here.'
        : 'Someone else is claiming this loss for you. If two claims are filed for one loss, the administrator may refuse both. Have that claim withdrawn first, or withdraw here.',
    );
  if (facts.is_excluded_party === null) add('excluded_party_unknown', 'Tell us whether the class excludes you.');
  else if (facts.is_excluded_party)
    add(
      'excluded_party',
      'Defendants, their officers and families, and people who opted out cannot claim in this case.',
    );
  if (facts.duplicate === 'submitted')
    add(
      'duplicate',
      'Another user has filed a claim for the same account in this case, and administrators refuse duplicate claims. If both are yours, withdraw one of them. If not, ask us.',
    );
  if (facts.was_filed) {
    if (facts.cure_by !== null && facts.cure_by < facts.today)
      add(
        'cure_late',
        `The deadline to cure the deficiency was ${formatLongDate(facts.cure_by)}. Ask us what you can still do.`,
      );
  } else if (!facts.accepts_claims)
    add(
      'late',
      facts.claim_deadline === null || facts.claim_deadline >= facts.today
        ? 'This case does not accept claims right now.'
        : `The claim deadline was ${formatLongDate(facts.claim_deadline)}. A late claim needs the administrator’s permission: ask us.`,
    );
  return missing;
}

/** What one step lacks; nothing when it is complete. */
export function missingOfStep(step: Step, facts: ClaimFacts): Missing[] {
  switch (step) {
    case 'trades':
      return missingOfTrades(facts);
    case 'contract':
      return missingOfContract(facts);
    case 'payment':
      return facts.has_payment_details
        ? []
        : [
            {
              step,
              code: 'no_payment_details',
              message: 'Choose where to be paid: a bank account, or an address for a check.',
              blocks: true,
            },
          ];
    case 'sign_off':
      return missingOfSignOff(facts);
  }
}

/** What a claim lacks to leave a step: in this step, and again in those before it. */
export function missingUpTo(step: Step, facts: ClaimFacts): Missing[] {
  return STEPS.slice(0, STEPS.indexOf(step) + 1).flatMap((each) => missingOfStep(each, facts));
}
