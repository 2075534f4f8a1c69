import { heading, text } from '../blocks.mjs';

/** What makes a notice long: parts that state nothing of the plan, with dates and sums that are none of its. */
export const longParts = ({ company, short, counsel, administrator, site, filed, amended }) => [
  heading('WHAT IS THIS CASE ABOUT?'),
  text(
    `${company} (“${short}” or the “Company”) sells equipment and services to customers in forty countries. On ${filed}, a shareholder commenced this Action, and other actions followed that the Court consolidated. On ${amended}, Lead Plaintiff filed the operative complaint, which alleges that the Company and two of its officers made materially false and misleading statements about orders, revenue recognition and internal controls, in violation of Sections 10(b) and 20(a) of the Securities Exchange Act of 1934 and Rule 10b-5 promulgated thereunder.`,
  ),
  text(
    'Defendants moved to dismiss the complaint. The Court granted the motion in part and denied it in part. The Parties then exchanged initial disclosures and produced more than 1.2 million pages of documents; eleven depositions were taken. Lead Plaintiff moved for certification of a class, which Defendants opposed with a report of an economist.',
  ),
  text(
    'While the motion was pending, the Parties agreed to mediate before a retired judge. A first session was not successful. After a second session the mediator made a proposal, which all sides accepted. The Parties then negotiated the Stipulation, which can be viewed on the website of the Settlement.',
  ),
  heading('WHY IS THERE A SETTLEMENT?'),
  text(
    'Lead Plaintiff and Lead Counsel believe that the claims have merit. They recognize, however, the expense and length of continued proceedings through trial and appeals, and the substantial risks they would face in establishing liability and damages. Defendants could have argued that the price of the stock fell for other reasons, and that the statements were opinions or were accompanied by cautionary language.',
  ),
  text(
    'Defendants have denied and continue to deny each claim. They enter into the Settlement solely to eliminate the burden and expense of further litigation. Nothing in this Notice is an admission of any fault, liability, wrongdoing or damage.',
  ),
  heading('WHO IS EXCLUDED?'),
  text(
    `Excluded are Defendants; members of the immediate families of the individual Defendants; the officers and directors of ${short} during the time of the alleged misstatements; any entity in which any of them had a controlling interest; and any person who submits a valid request for exclusion.`,
  ),
  heading('WHAT WILL BE RELEASED?'),
  text(
    'If the Settlement is approved, the Court will enter a judgment. Upon its effective date, Lead Plaintiff and each of the other members of the class, on behalf of themselves and their heirs, executors, administrators, predecessors, successors and assigns, will have fully, finally and forever compromised, settled, released, resolved, relinquished, waived and discharged each and every released claim against Defendants, and will forever be barred and enjoined from prosecuting any of them.',
  ),
  text(
    'Released claims means all claims and causes of action of every nature, whether known or unknown, whether arising under federal, state, common or foreign law, that were or could have been asserted in the Action and that relate to the purchase or acquisition of the securities during the class period. They do not include claims to enforce the Settlement.',
  ),
  text(
    'Unknown claims means any released claims which a party does not know or suspect to exist in his, her or its favor at the time of the release, and which, if known, might have affected the decision with respect to the Settlement. With respect to all released claims the Parties expressly waive the provisions of any law similar to California Civil Code § 1542.',
  ),
  heading('HOW WILL THE LAWYERS BE PAID?'),
  text(
    `${counsel} has prosecuted the Action on a wholly contingent basis and has advanced the expenses of the litigation. Such sums as may be approved by the Court will be paid from the Settlement Fund. Members of the class are not personally liable for any such fees or expenses.`,
  ),
  heading('WHAT IF I BOUGHT SHARES ON BEHALF OF SOMEONE ELSE?'),
  text(
    `If you purchased or held the securities as a nominee for a beneficial owner, you must within ten calendar days of receipt of this Notice either send copies to all such owners or provide a list of their names and addresses to ${administrator}. Upon full compliance, nominees may seek reimbursement of reasonable expenses, not to exceed $0.03 per name and address provided and $0.03 plus postage per notice mailed.`,
  ),
  heading('WHERE DO I LEARN MORE?'),
  text(
    `This Notice contains only a summary. More detailed information is at ${site} and, for a fee, through the Court’s PACER system. Do not call or write to the Court, the office of the Clerk or Defendants.`,
  ),
];

/** Rules behind the formulas that nearly every plan has. */
export const generalTerms = ({ begins, stock, minimum = '10.00' }) => [
  text(
    'The sum of a Claimant’s Recognized Loss Amounts is the Claimant’s “Recognized Claim.” The Net Settlement Fund will be distributed to Authorized Claimants on a pro rata basis based on the relative size of their Recognized Claims.',
  ),
  text('If a Recognized Loss Amount calculates to a negative number or zero, that number will be zero.'),
  text(
    `If a Claimant made more than one purchase, acquisition or sale of ${stock} during the class period, all purchases, acquisitions and sales will be matched on a First In, First Out (“FIFO”) basis. Sales will be matched first against any holdings at the beginning of the class period, ${begins}, and then against purchases and acquisitions in chronological order.`,
  ),
  text(
    'Purchases, acquisitions and sales will be deemed to have occurred on the “contract” or “trade” date as opposed to the “settlement” or “payment” date. All purchase, acquisition and sale prices shall exclude any fees, taxes and commissions.',
  ),
  text(
    'The receipt or grant by gift, inheritance or operation of law during the class period shall not be deemed a purchase, acquisition or sale for the calculation of a Recognized Loss Amount, nor shall it be deemed an assignment of any claim relating to the purchase of such shares, unless the donor or decedent purchased them during the class period and no claim was submitted by or for the donor or decedent.',
  ),
  text(
    'The date of covering a short sale is deemed to be the date of purchase, and the date of a short sale is deemed to be the date of sale. The Recognized Loss Amount on short sales, and on the purchases that cover them, is zero. If a Claimant has a short position at the beginning, the earliest purchases are matched against it until it is fully covered.',
  ),
  text(
    `If the prorated payment to an Authorized Claimant calculates to less than $${minimum}, it will not be included in the calculation and no distribution will be made to that Authorized Claimant.`,
  ),
];
