import { expect, it } from 'vitest';
import { readWords } from '../read-question.ts';
import { likelyFraud } from './likely-fraud.ts';

const isFraud = (asked: string): boolean => likelyFraud(readWords(asked, new Set<string>()).text);

it.each([
  'what did i pay per share for the rivian, before i panic sold',
  'pdf hat ein passwort, lädt bei euch nicht hoch',
  '¿Qué tipo de archivos aceptan para subir mis compras y ventas? Tengo un PDF con contraseña y me da error.',
])('[API-78] a sign of fraud found by chance is none: %s', (asked) => {
  expect(isFraud(asked)).toBe(false);
});

it.each([
  "email says 'update your bank by clicking here or forfeit' from settlements-pay.co",
  'they sent a pdf and want the password of my bank',
  'guy on telegram sells spots in the Rivian settlement, they want 50 dollars first',
  'me piden 150 euros para soltar el dinero',
  'the email says verify your bank account by clicking this link before second payment',
  'My statement upload from Schwab failed twice with an error in row 12, and a man who says he can fix it asked for my password',
  'I clicked the link in the mail and entered my password, how do I change my second factor?',
  'my check expired and the lady asked me to pay a reissue fee first',
  'they want a security deposit of $500 to be lead plaintiff',
  'he wants my statement and my password',
  'Sie haben mir eine Datei geschickt und wollen mein Passwort von der Bank',
  'In der PDF soll ich meine Kreditkarte angeben, um die Auszahlung zu bekommen',
  'mandaron un archivo y piden la contraseña de mi banco',
  "on m'a envoyé un fichier et ils veulent mon mot de passe bancaire",
])('[API-78] a sign of fraud remains one: %s', (asked) => {
  expect(isFraud(asked)).toBe(true);
});
