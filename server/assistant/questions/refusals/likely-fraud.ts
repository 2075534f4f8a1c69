import { describesFraud } from './worries.ts';

/**
 * What only resembles a sign of fraud: the password that a file has, whether we see the one of a linked account, and what the
 * reader once paid for shares.
 */
const HARMLESS: readonly RegExp[] = [
  /\b(?:pdf|file|document|statement|zip|xlsx?)s?\b (?:(?:is|are|has|have|with|needs?|requires?|a|the|its) ){0,3}password\b(?! of my\b)/g,
  /\bpassword protected\b/g,
  /\b(?:do|can|could|will|would|does) (?:you|trover) (?:\w+ )?(?:see|read|store|know|save)\b.{0,25}\bpasswords?\b/g,
  // the words of the translation, beside those of the question
  /\basks for my bank details password card number\b(?=.*\b(?:sehen sie|seht ihr|sieht ihr|lest ihr|lesen sie|speichert ihr|speichern sie|voyez-vous|vous voyez|lisez-vous|stockez-vous|ven ustedes|pueden ver|podeis ver)\b.{0,25}\b(?:passwor\w*|kennwort|mots? de passe|contrasenas?|claves?)\b)/g,
  /\b(?:did|have|had) (?:i|we) (?:pay|paid)\b(?=.{0,30}\b(?:per share|a share|each|apiece|shares?|for (?:it|them|my|the))\b)/g,
];

/** Somebody else is in the question: a caller, a message. Then no words are harmless. */
const STRANGER =
  /\b(?:call(?:ed|er|s|ing)?|phone[ds]?|phoning|rang|text(?:ed|s)?|e?mails?|message[ds]?|sms|whatsapp|telegram|letter|somebody|someone|agent|lady|guy|anruf\w*|angerufen|mail|nachricht|brief|jemand|appel\w*|courrier|lettre|quelqu\w*|inconnu|llam\w+|correo|mensaje|carta|alguien|hombre|mujer)\b/;

/** Whether a question describes a fraud; a pattern that is found only in harmless words is no sign of one. */
export const likelyFraud = (text: string): boolean =>
  describesFraud(text) &&
  (STRANGER.test(text) || describesFraud(HARMLESS.reduce((rest, pattern) => rest.replace(pattern, ' '), text)));
