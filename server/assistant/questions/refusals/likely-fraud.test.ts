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
])('[API-78] a sign of fraud remains one: %s', (asked) => {
  expect(isFraud(asked)).toBe(true);
});
