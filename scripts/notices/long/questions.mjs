import { heading, text } from '../blocks.mjs';

/** Questions and answers of a long notice, with the sums, days and shares that such answers mention and no plan has. */
export const questions = ({ short, stock, hearing, claim, exclusion, judge, court }) => [
  heading('1. Why did I get this notice?'),
  text(
    `You or someone in your family may have bought ${stock}, or an account for which you serve as a custodian may have. The Court directed that this Notice be sent because you have a right to know about the proposed Settlement, and about all of your options, before the Court decides whether to approve it. The Court in charge of the case is the ${court}; the case is assigned to ${judge}.`,
  ),
  heading('2. Why is this a class action?'),
  text(
    'In a class action, one or more persons called plaintiffs sue on behalf of all who have similar claims. All of these people together are a class, or class members. Bringing a case as a class action allows the adjudication of many similar claims that might be economically too small to bring in individual actions. One court resolves the issues for all class members, except for those who exclude themselves.',
  ),
  heading('3. What has happened so far?'),
  text(
    `The first complaint alleged that ${short} overstated its revenue by $212 million over six quarters, and that its stock fell 17% in one day when a newspaper reported it. The Court appointed a lead plaintiff and approved its choice of counsel. Defendants moved to dismiss, and the Court denied the motion in part. Over the following eighteen months the Parties exchanged 340,000 documents, took nineteen depositions, and served the reports of six experts. On two occasions they met with a mediator. His recommendation, made at the end of the second day, was accepted by both sides.`,
  ),
  heading('4. How do I ask for a payment?'),
  text(
    `To qualify for a payment, you must send in a Claim Form. A Claim Form is enclosed with this Notice, and you may also download one. Read the instructions carefully, include all the documents the form asks for, sign it, and mail it so that it is postmarked no later than ${claim}. Retain all records of your ownership of and transactions in ${stock}. Do not send originals: they may not be returned to you.`,
  ),
  heading('5. When would I get my payment?'),
  text(
    'The Court will hold a hearing to decide whether to approve the Settlement. Even if the Court approves it, there may be appeals. It is always uncertain how these appeals will be resolved, and resolving them can take time, perhaps more than a year. It also takes time for all the Claim Forms to be accurately reviewed and processed. Please be patient.',
  ),
  heading('6. How do I get out of the class?'),
  text(
    `To exclude yourself, send a signed letter that states that you request exclusion, with your name, address, telephone number, the number of shares that you purchased and sold, and the dates and prices of each. It must be received no later than ${exclusion}. You cannot exclude yourself by telephone or by email. If you ask to be excluded, you will not get any payment and you cannot object.`,
  ),
  heading('7. Do I have a lawyer in this case?'),
  text(
    'The Court appointed Lead Counsel to represent all class members. You will not be charged separately for these lawyers. The Court will determine the amount of their fees and expenses, which will be paid from the fund. If you want to be represented by your own lawyer, you may hire one at your own expense.',
  ),
  heading('8. When and where will the Court decide?'),
  text(
    `The hearing will be held on ${hearing} at 10:00 a.m. The Court may change its date or hold it by video conference without another notice. At the hearing the Court will consider whether the Settlement is fair, reasonable and adequate, whether the Plan of Allocation is fair, and how much to award to counsel. You do not have to come: Lead Counsel will answer the questions that the Court may have.`,
  ),
  heading('9. What happens if I do nothing at all?'),
  text(
    `If you do nothing, you will get no money from this Settlement, and you will not be able to start, continue or be part of any other lawsuit against Defendants about the claims being released. You will still be bound by the judgment, even if you hold ${stock} today.`,
  ),
  heading('10. What are the tax consequences?'),
  text(
    'The fund is intended to be a qualified settlement fund. Taxes on its income are paid out of the fund. What a class member receives may be taxable; the Parties and their lawyers give no advice on it. Each recipient should consult a tax adviser. No person has a claim against Lead Plaintiff, its counsel, the experts, Defendants or the administrator that is based on distributions made in line with the Plan of Allocation or further orders of the Court.',
  ),
];
