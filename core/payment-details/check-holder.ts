import { closer, compareNames, type NameComparison } from './compare-names.ts';

/** The claimant, whose account may be paid. */
export interface Payee {
  legal_name: string;
  co_owner: string | null;
  /** The authorized signer, such as a trustee. */
  signer_name: string | null;
  /** The legal name of the last claim that was signed off; null before the first. */
  signed_as: string | null;
}

/** Words that describe how an account is held. They are not part of the holder's name. */
const HELD_AS =
  /\b(jtwros|jt\s*ten|j\/t|ten(ants?)?\s*(in\s*)?com(mon)?|wros|ttee|trustees?|custodian|cust|fbo|f\/b\/o|ira|roth|sep|401k|u\/?a|dtd|dated|under agreement)\b|\d{1,2}\/\d{1,2}\/\d{2,4}/gi;

const withoutHeldAs = (name: string): string => name.replace(HELD_AS, ' ').replace(/\s+/g, ' ').trim();

/** The persons of `Mara Iversen & John Iversen`; of `Mara & John Iversen` the last name is both's. */
function personsOf(name: string): string[] {
  const parts = withoutHeldAs(name)
    .split(/\s*(?:&|\+|\/|;|\band\/or\b|\band\b|\bor\b)\s*/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2) return parts;
  const family = parts.at(-1)?.split(' ').at(-1) ?? '';
  return parts.map((part) => (part.includes(' ') ? part : `${part} ${family}`));
}

const quoted = (name: string): string => `“${name}”`;

/**
 * Compares the account holder with the claimant. An account of someone else is never paid without a review. Both
 * owners of a joint account are the claimant; one of them alone is near, and so is an account that someone owns
 * together with the claimant. A trustee's own account is reviewed before it is paid.
 */
export function checkHolder(holder: string, payee: Payee): NameComparison {
  const { legal_name, co_owner, signer_name, signed_as } = payee;
  if (signed_as !== null && compareNames(signed_as, legal_name).verdict === 'different')
    return {
      verdict: 'different',
      difference: `the claim was signed off for ${quoted(signed_as)}, and the claimant’s name is now ${quoted(legal_name)}`,
    };
  const found = co_owner === null ? checkOne(holder, legal_name) : checkJoint(holder, legal_name, co_owner);
  if (found.verdict !== 'different') return withMessage(found, holder, payee);
  if (signer_name !== null && compareNames(withoutHeldAs(holder), signer_name).verdict !== 'different')
    return { verdict: 'different', difference: `the account is held by the signer, ${quoted(signer_name)}` };
  return withMessage(found, holder, payee);
}

function withMessage(
  { verdict, difference }: NameComparison,
  holder: string,
  { legal_name, co_owner }: Payee,
): NameComparison {
  if (difference === null) return { verdict, difference };
  const claimant = co_owner === null ? quoted(legal_name) : `${quoted(legal_name)} with ${quoted(co_owner)}`;
  return {
    verdict,
    difference: `the account is held by ${quoted(holder)}, the claimant is ${claimant}: ${difference}`,
  };
}

function checkOne(holder: string, legal_name: string): NameComparison {
  const whole = compareNames(holder, legal_name);
  if (whole.verdict === 'equal') return whole;
  const without = compareNames(withoutHeldAs(holder), withoutHeldAs(legal_name));
  if (without.verdict === 'equal')
    return { verdict: 'near', difference: 'only one of them states how the account is held' };
  const among = personsOf(holder);
  if (among.length > 1 && among.some((person) => compareNames(person, legal_name).verdict !== 'different'))
    return { verdict: 'near', difference: 'another person holds the account as well' };
  return closer(whole, without);
}

function checkJoint(holder: string, legal_name: string, co_owner: string): NameComparison {
  const owners = [legal_name, co_owner];
  const among = personsOf(holder);
  const found = owners.map((owner) =>
    among
      .map((person) => compareNames(person, owner))
      .reduce(closer, { verdict: 'different', difference: 'the names differ' }),
  );
  const known = found.filter(({ verdict }) => verdict !== 'different');
  if (known.length === 2 && among.length === 2)
    return known.find(({ verdict }) => verdict === 'near') ?? { verdict: 'equal', difference: null };
  if (known.length > 0) return { verdict: 'near', difference: 'the account is not that of both owners' };
  return { verdict: 'different', difference: 'the names differ' };
}
