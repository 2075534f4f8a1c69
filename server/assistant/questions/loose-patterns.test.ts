import { expect, test } from 'vitest';
import { caseTopicsOf } from '../intents/case-topics.ts';
import { topicsOf } from './rank-articles.ts';
import { readWords } from './read-question.ts';
import { situations } from './situations.ts';

const textOf = (asked: string): string => readWords(asked, new Set()).text;
const situationsOf = (asked: string): string[] =>
  situations.flatMap(({ slug, asked: pattern, phrases }) =>
    pattern.test(textOf(asked)) || phrases?.test(textOf(asked)) === true ? [slug] : [],
  );

test.each([
  ['Comment télécharger mon relevé sur le site ?', 'can i trust you'],
  ['Quand vais-je recevoir mon paiement sur votre site ?', 'can i trust you'],
  ['Je ne peux pas me connecter sur votre site', 'can i trust you'],
  ['Ich habe vor zwei Jahren verkauft, bekomme ich etwas?', 'before the disclosure'],
  ['Vendí mis acciones antes de 2020, ¿puedo reclamar?', 'before the disclosure'],
  ['El pago es menor de lo esperado', 'minor child'],
  ['Perdí la contraseña y el teléfono, no puedo entrar', 'asks for my bank details'],
  ['Die Firma hat mir einen Brief geschickt', 'who must sign'],
  ['Meine Firma hat Aktien verkauft', 'who must sign'],
])('[API-78] a word of another language has only the meaning of its language: %s', (asked, meaning) => {
  expect(textOf(asked)).not.toContain(meaning);
});

test.each([
  ['Est-ce sûr, votre site ?', 'can i trust you'],
  ['Ich habe vor der schlechten Nachricht verkauft', 'before the disclosure'],
  ['Vendí mis acciones antes de la noticia', 'before the disclosure'],
  ['¿Puede reclamar un menor de edad?', 'minor child'],
  ['¿De quién es la firma que necesito?', 'who must sign'],
  ['El pago es menor de lo que esperaba', 'paid less than the estimate'],
])('[API-78] and has it there: %s', (asked, meaning) => {
  expect(textOf(asked)).toContain(meaning);
});

test.each([
  ['I sent 3 files but the portal showed nothing', 'expected-and-received'],
  ['I received 2 letters but expected one', 'expected-and-received'],
  ['I got the letter 3 weeks ago but the website showed no deadline', 'expected-and-received'],
  ['Which form do I get for taxes at the end of the year?', 'w-9-and-w-8ben'],
  ['can I claim if the merger was rejected', 'claim-rejected'],
  ['Is the claim form accepted by email or refused?', 'claim-rejected'],
  ['The broker absorbed the loss', 'lost-records'],
  ['my broker has shut down the online access on weekends', 'lost-records'],
  ['what is the deadline of the equifax data breach securities settlement', 'settlements-of-other-kinds'],
  ['i own facebook stock is the privacy settlement still open', 'settlements-of-other-kinds'],
  ['did boeing shareholders get a product defect lawsuit settlement', 'settlements-of-other-kinds'],
])('[API-78] “%s” is not about %s', (asked, slug) => {
  expect(situationsOf(asked)).not.toContain(slug);
});

test.each([
  ['I got $12 but you showed 40', 'expected-and-received'],
  ['I was paid 12 dollars but the estimate was 40', 'expected-and-received'],
  ['which tax form do I need to sign', 'w-9-and-w-8ben'],
  ['my claim was rejected', 'claim-rejected'],
  ['claim form got refused', 'claim-rejected'],
  ['my broker was absorbed by another one', 'lost-records'],
])('[API-78] “%s” is about %s', (asked, slug) => {
  expect(situationsOf(asked)).toContain(slug);
  expect(topicsOf(textOf(asked))).toContain(slug);
});

test.each([
  ['on which date did the class period start?', 'deadline'],
  ['what is the last date of the class period', 'deadline'],
  ['How long do I have to hold the shares?', 'deadline'],
  ['How long do I have to keep my statements?', 'deadline'],
  ['how do I hide a case from my list?', 'about'],
  ['what did they do with my file?', 'about'],
] as const)('[API-78] “%s” does not want the %s of a case', (asked, topic) => {
  expect(caseTopicsOf(textOf(asked))[topic]).toBe(false);
});

test.each([
  ['how long do I have to file?', 'deadline'],
  ['by which date must I claim', 'deadline'],
  ['what did they hide', 'about'],
  ['what did the company do', 'about'],
] as const)('[API-78] “%s” wants the %s of a case', (asked, topic) => {
  expect(caseTopicsOf(textOf(asked))[topic]).toBe(true);
});

test.each([
  ['Unser Verein hat die Aktien, wer ist das dann?', 'club'],
  ['On m’a volé ma carte d’identité', 'stolen identity'],
  ['Me casé y ahora tengo otro apellido', 'married surname'],
  ['Was passiert mit meinem Geld, wenn ihr pleite geht?', 'if you go bankrupt'],
])('[API-78] a word without a phrase of its own is translated alone: %s', (asked, meaning) => {
  expect(textOf(asked)).toContain(meaning);
});

test.each([
  ['Wer bekommt den Überschuss, sobald jegliche Beteiligten verzichten?', 0, 0.4],
  ['Mein Vater ist gestorben und hatte diese Aktien', 0.4, 1],
])('[API-78] how much of a question is understood is known: %s', (asked, least, most) => {
  const { understood } = readWords(asked, new Set());
  expect(understood).toBeGreaterThanOrEqual(least);
  expect(understood).toBeLessThanOrEqual(most);
});
