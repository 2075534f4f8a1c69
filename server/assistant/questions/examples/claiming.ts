/** Ways to ask for an article, one phrase each, divided by semicolons. */
export const claimingExamples: Readonly<Record<string, string>> = {
  'cases-you-missed':
    'settlements from years ago that i never claimed; old cases i could have joined; is there any money left in closed cases; lawsuits i missed in the past',
  'confirm-your-trades':
    'what do i check in the trades step; confirm purchases and sales before filing; first step of a claim',
  deadlines:
    'must it arrive or be postmarked by the date; mailed or received by the deadline; does the postmark count; what time zone is midnight; can i get more time; is there an extension; last day to submit; when is the claim form due; what is the final date; sent on the last day',
  'deficiency-letter':
    'administrator wants more documents; they say my claim lacks something; my claim was rejected partly; how do i fix a defect in my claim; notice of rejection; they disallowed my trades; ineligible claim what can i do; they need additional information; cure within 20 days',
  'double-filing':
    'my broker or adviser may file too; i already submitted on the official site; two claims for the same shares; filing twice by accident; another company files for me; duplicate claim; someone else filed it for us',
  'fair-funds':
    'money from the sec after a penalty; sec distribution to harmed investors; government fund for victims of the company; fair fund and settlement at the same time; do i claim in both',
  'family-and-divorce':
    'my ex and i owned the stock together; who gets the money after a divorce; shares of my child; custodial account for a minor; gave the shares to my daughter; my son is now an adult; separated from my husband; prenup; gifted stock; the account was hers but i paid for it',
  'if-you-do-nothing':
    'throw the paper out; toss the form; what if i just ignore it; do i lose anything when i stay silent; must i respond; what happens if i throw it away and never answer; am i forced to take part; is it mandatory',
  'late-claims':
    'one day after the deadline; postmarked too late; will they throw out a late claim; can i still get in; i was sick and missed it; i learned of it too late; nobody notified me in time; is there an exception for late filers; claim period is over; closed already; forgot to send it',
  'lead-plaintiff':
    'represent the class; head of the lawsuit; be named plaintiff; largest loss leads the case; sixty days to apply; what does the leader of a class action do; serve as class representative',
  'no-legal-advice': 'can you advise me as an attorney; do you represent me; are you my lawyer',
  'opt-out-and-object':
    'want no part of this settlement; get out of the class; where do i protest; the amount is ridiculous; stay out of the class; leave the class and sue on my own; tell the judge that the deal is bad; lawyers take too much, complain to the court; the fee request is too high; what rights do i give up; what do i release when i file; what am i signing away with the claim form; what claims are released; write an objection letter; request for exclusion; speak at the hearing; do i have to attend court; keep my right to sue; difference between object and exclude; the settlement is unfair',
  appeals:
    'someone challenges the approval at a higher court; the case went up on appeal; objector holds up the payments; case is at the court of appeals; circuit court decision pending; supreme court; approval was overturned; reversed on appeal',
  'proof-of-trades':
    'is a year end summary good enough; is an annual summary accepted; which documents do i send along; is a 1099 enough; is a screenshot enough; does a bank statement prove my purchase; do you need originals; monthly statement or confirmation; stock certificate as proof; paper certificates; how do i show what i paid; evidence of my purchase',
  'sign-off': 'last step; what do i certify; under penalty of perjury; electronic signature on the claim',
  'the-contract':
    'what does your agreement contain; how long am i bound to you; power to file for me; terms of your contract; can i end the contract',
  'where-to-pay': 'where do you send the money; choose how i am paid; enter my bank account; payment details step',
  'who-is-excluded':
    'i worked for the company; i was an officer or director; my relative is an executive; employee of the defendant; family of insiders; excluded from the class; underwriter; my firm audited them',
  'who-signs':
    'can not hold a pen; in hospice; in hospital and too weak to sign; owner can not sign because ill; guardian or power of attorney signs; trustee of a family trust; company was dissolved; who signs for the partnership; sign for my elderly mother; authorized signer; two trustees; conservator; nursing home; my club owned the shares',
  'withdraw-a-claim':
    'stop my claim; i do not want to take part any more; pull my claim back; leave a case that i joined; changed my mind about joining; cancel my participation',
  'file-alone-for-free':
    'do it myself with the administrator; why would i need you; file directly at no cost; get the claim form on paper; where is the official form; i can do it without you; mail the form myself; avoid your fee; no internet',
};
