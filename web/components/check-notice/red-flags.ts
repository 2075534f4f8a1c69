import type { NoticeCheck, redFlags } from '@trover/contract/assistant/check-notice.ts';

type RedFlag = (typeof redFlags)[number];

/** Requests that no court or administrator makes: name, reason, and what to do if the reader complied already. */
export const RED_FLAGS: Record<RedFlag, { name: string; why: string; already: string; examples: readonly string[] }> = {
  advance_fee: {
    name: 'An upfront fee',
    why: 'Claiming is free. A filer’s fee, where there is one, comes out of the payment.',
    already: 'Ask your bank or card company today to stop or reverse the payment.',
    examples: ['a processing fee releases your payment', 'pay the tax before we transfer'],
  },
  gift_cards: {
    name: 'Gift cards',
    why: 'No court or administrator uses gift cards.',
    already: 'Call the company that issued the card, with the card and the receipt. Some can still freeze it.',
    examples: ['buy gift cards and read us the numbers'],
  },
  crypto: {
    name: 'A payment in crypto',
    why: 'Settlements are paid by check or bank transfer. A payment in crypto cannot be reversed.',
    already: 'Report it to the exchange you used, with the wallet address you paid.',
    examples: ['send Bitcoin to this wallet', 'connect your wallet to receive the payout'],
  },
  bank_password: {
    name: 'Your bank password',
    why: 'Nobody needs a password or a code to pay you. An account number is enough.',
    already: 'Change the password now and call your bank on the number printed on your card.',
    examples: ['log in to your online bank to confirm', 'tell us the code that you receive'],
  },
  card_number: {
    name: 'A card number',
    why: 'A settlement is never paid to a card, so nobody needs its number.',
    already: 'Ask the card company to block the card, and review recent charges.',
    examples: ['your card number and CVV to verify'],
  },
  remote_access: {
    name: 'Access to your computer',
    why: 'Remote access gives a stranger everything on it. Nobody needs your screen to mail a check.',
    already: 'Disconnect from the internet, uninstall the program, and change your passwords on another device.',
    examples: ['install AnyDesk', 'our agent will connect to your computer'],
  },
  identity_number: {
    name: 'An ID number by email or text',
    why: 'A claim form asks for it on paper or on the administrator’s site, never by email, text or phone.',
    already: 'Place a fraud alert with a credit bureau, and report it at identitytheft.gov.',
    examples: ['reply with your Social Security number', 'text a photo of your license'],
  },
  pressure: {
    name: 'An answer within hours',
    why: 'Real settlements give you weeks to claim, and you may show the notice to anyone.',
    already: 'Stop answering. Show the message to your bank or to someone you trust.',
    examples: ['respond within 24 hours or lose the money', 'do not tell your bank'],
  },
};

export const isRedFlag = (name: NoticeCheck['name']): name is RedFlag => name in RED_FLAGS;
