/**
 * How strongly each word, or pair of adjacent words, indicates fraud, estimated once by logistic regression on our own
 * fraudulent messages and notices. Each kind of sum, name and address is one word, as `fraud-likeness.ts` writes them.
 */
export const WORD_WEIGHTS: Readonly<Record<string, string>> = {
  '5.6': 'your',
  '4.6': 'xsum',
  '3': 'our',
  '2': 'the',
  '1.8': 'xcoin',
  '1.6': 'back, card, i, of xsum, pay, this, xrail',
  '1.4': 'award, bank, deposit, money, send, us, we, xgift, you, your settlement',
  '1.2': 'agent, fee, is, only, text, to, today, with, xremote',
  '1': 'get, me, need, pay the, release, so',
  '0.8':
    'a xsum, can, charge, he, phone, please, refund, type, us the, wallet, will, wire, xhours, xsite, xsum to, your award, your bank',
  '0.6':
    'a photo, accept, and read, arrest, can be, code, compensation, enter, fee of, final, first, for xsum, from, from the, go, goes, is your, kind, me the, now, our agent, photo, photo of, pres, process, refundable, releas, send the, small, ssn, tell, the award, the back, the code, the money, the process, this is, transfer, upfront, verify, victim, window, with a, xpercent, xsum and, you are, you have, your xbroker',
  '0.4':
    'a small, a tax, act, advance, am, and i, and password, and send, answer, appli, are the, at xsite, because, because you, below, birth, bond, but, buy, cancell, cashier, certificate, clearance, clerk, cod, code that, coin, confirm, date of, dear, debit, debit card, department, digit, do not, enter your, fill, fill in, for you, give, goes to, guarantee, him, i am, i will, in xcoin, insurance, investor, just, my, need to, not a, of xpercent, officer, on your, or your, order to, password, payout, process fee, r, remote, same day, scratch, security, send a, settlement is, sid, sir, stamp, stay, support, technician, that your, the number, the xnum, three, to claim, to our, to xnum, tonight, two, us your, username, verification, victim of, void, want, warn, we are, we can, we need, worry, xbroker, xsum is, you and, your card, your debit, your money, your online, your share',
  '-0.4':
    'above, action, add, addres, again, all, an, and the, anyth, are not, at the, at xnum, average, before the, before you, bought, by email, c, change, check, choose the, claim number, clas period, common, common stock, company, confirmation, copi, cv, cv xnum, dat, decide, district, does not, end, estimate, exclud, export, fees and, file a, fund, has no, held, how, if the, in, in re, in the, interest, is a, it has, june, june xnum, know, last, later, legal, less, list, look, m, many, march, march xnum, month, most, never, nobody, not send, number of, object, objection, of xbig, old, open, or a, other, owner, paper, part, person, plaintiff, plus, portfolio, postcard, price, propos, real, receive a, recogniz loss, report, return, row, securiti litigation, settlement fund, settlement website, sold, step, still, the file, the hear, the last, their, them, then, they, this notice, to file, trade, under, unit stat, up, up to, upload, usual, v, was, website, what you, when you, which, why, will not, within xnum, writ, write, write to, xnum and, xnum at, xnum cv, xnum the, xsum per, year, you may, you sign, your broker, your trad',
  '-0.6':
    'a fee, broker, by, counsel, deadline, defendant, document, does, expens, fil, firm, if you, inc, lead, litigation, loss, made, more, of, often, p, page, payment, per, period, receiv, record, request, right, securiti, share, stat, stock, that, the administrator, the case, the company, the court, the plan, when, xnum days, your claim, your own',
  '-0.8':
    'a claim, ask for, before, cas, choose, claim form, count, days, distribution, email, form, has, hear, letter, may be, nam, new, on the, purchas, shar, sign, the clas, the settlement',
  '-1': 'administrator, court, noth, on, one, own, statement, than, trad, who, you can',
  '-1.2': 'case, clas, each, fees, no, not, notice, plan, what',
  '-1.4': 'ask, its',
  '-1.6': 'file, may, xbig',
  '-2': 'claim, xnum xnum',
  '-2.2': 'if',
  '-2.4': 'or, xnum',
};
export const BIAS = -1.05;
