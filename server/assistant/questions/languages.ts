export type Language = 'en' | 'es' | 'de' | 'fr';

/** Words that only one of the languages has and nearly every question needs. */
const SIGNS: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  es: /[¿¡ñ]|\b(que|cuanto|cuando|como|donde|por que|cual|puedo|tengo|quiero|mi|mis|es|esta|el|los|las|una|dinero|reclamo|reclamar|carta|impuestos|pagar|cobran|demanda|acciones|datos|borrar|eliminar|cuenta|fecha|limite|de|para)\b/g,
  de: /ß|\b(wie|was|wann|wo|warum|ist|ich|mein|meine|meinen|bin|habe|kann|muss|das|der|die|den|dieses|dieser|ein|eine|und|oder|geld|gebuhr|kosten|brief|schreiben|echt|frist|steuern|versteuern|klage|daten|loschen|aktien|bekomme|gestorben|hoch)\b/g,
  fr: /[œ]|\b(quel|quels|quelle|quand|comment|combien|pourquoi|est|ce|cette|je|mon|ma|mes|vos|votre|les|des|une|dois|puis|argent|frais|lettre|arnaque|impots|reclamation|supprimer|donnees|recois|payer|suis|actions|delai|mari|decede|sont|du|et)\b/g,
};

/**
 * What the words of these languages mean in the questions that people ask here, as a word of English that the intents
 * know. In small letters without accents.
 */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  // fees
  [
    /\b(cuanto cobran|cuanto cuesta|tarifa|honorarios|comision|gebuhr(en)?|kostet|kosten|frais|honoraires|commission|combien coute)\b/,
    'how much do you charge fee',
  ],
  // notices
  [/\b(carta|aviso|notificacion|correo|brief|schreiben|benachrichtigung|lettre|courrier|avis)\b/, 'notice letter'],
  [/\b(real|autentic[oa]|verdader[oa]|echt|vrai[e]?|authentique)\b/, 'real'],
  [/\b(estafa|fraude|betrug|arnaque|escroquerie|abzocke)\b/, 'scam'],
  // money and time
  [
    /\b(cuando (recibo|me pagan|cobro|llega)|wann (bekomme|erhalte|kommt|kriege)|quand (est[- ]ce que )?(je )?(recois|serai|vais))\b/,
    'when do i get',
  ],
  [/\b(dinero|geld|argent|pago|zahlung|paiement)\b/, 'money'],
  [/\b(cuanto me (deben|toca|corresponde)|wie viel (bekomme|steht)|combien (me doit|vais))\b/, 'what am i owed'],
  [/\b(fecha limite|plazo|frist|delai|date limite|stichtag)\b/, 'deadline'],
  [/\b(por que|warum|wieso|pourquoi)\b/, 'why'],
  [/\b(cero|nada|null|nichts|zero|rien)\b/, 'zero'],
  // people
  [
    /\b(fallecio|fallecid[oa]|murio|muert[oa]|difunt[oa]|gestorben|verstorben[e]?|tot|tod|decede[e]?|mort[e]?|defunt[e]?|herencia|heredero|erbe|erbin|heritier)\b/,
    'died deceased owner',
  ],
  [/\b(cuenta conjunta|gemeinschaftskonto|compte joint)\b/, 'joint account'],
  // taxes
  [/\b(impuestos?|steuern?|versteuern|impots?|fiscal)\b/, 'taxes'],
  // data
  [
    /\b((borrar|eliminar|suprimir)\b.*\bdatos|daten\b.*\bloschen|loschen\b.*\bdaten|supprimer\b.*\bdonnees|effacer\b.*\bdonnees)\b/,
    'delete my data',
  ],
  [
    /\b((cerrar|eliminar) (mi )?cuenta|konto (schliessen|loschen)|(fermer|supprimer) (mon )?compte)\b/,
    'close my account',
  ],
  // claims
  [/\b(reclamar|reclamo|reclamacion|anspruch|forderung|anmelden|reclamation|reclamer|demande)\b/, 'claim'],
  [/\b(estado|stand|status|etat|statut)\b/, 'status'],
  [/\b(demanda colectiva|sammelklage|recours collectif|action collective)\b/, 'class action'],
  [/\b(como funciona|wie funktioniert|comment (ca|cela) (marche|fonctionne))\b/, 'how does this work'],
  [/\b(abogado|anwalt|avocat)\b/, 'lawyer'],
  [/\b(consejo legal|asesoria legal|rechtsberatung|rechtsrat|conseil juridique)\b/, 'legal advice'],
  [/\b(deberia demandar|soll(te)? ich (klagen|verklagen)|devrais[- ]je (poursuivre|porter plainte))\b/, 'should i sue'],
  [/\b(contacto|contactar|hablar con|kontakt|sprechen|contacter|parler a)\b/, 'contact you'],
  [/\b(transferencia|transferi|ubertragen|depotubertrag|transfert|transfere)\b/, 'transferred shares'],
  [/\b(opciones|optionen)\b/, 'options'],
  [/\b(documentos|papeles|unterlagen|dokumente|documents|papiers|justificatifs)\b/, 'documents proof'],
  [/\b(subir|archivo|hochladen|datei|fichier|televerser)\b/, 'upload file'],
  [/\b(periodo de la clase|klagezeitraum|periode du groupe)\b/, 'class period'],
  [/\b(gratis|kostenlos|gratuit(ement)?)\b/, 'free'],
  [/\b(acciones|aktien)\b/, 'shares'],
];

export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Of a text in small letters without accents: a language other than English where at least two words are its alone. */
export function languageOf(plain: string, original: string): Language {
  let best: Language = 'en';
  let most = 1;
  for (const language of ['es', 'de', 'fr'] as const) {
    const found = (plain.match(SIGNS[language]) ?? []).length + (original.match(SIGNS[language]) ?? []).length / 2;
    if (found > most) {
      best = language;
      most = found;
    }
  }
  return best;
}

/** What a question of another language asks, in words of English that the intents know. */
export const meaningOf = (plain: string): string =>
  MEANINGS.flatMap(([pattern, meaning]) => (pattern.test(plain) ? [meaning] : [])).join(' ');

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Spanish',
  de: 'German',
  fr: 'French',
};
