import { CHINESE_MEANINGS } from './chinese-meanings.ts';
import { FURTHER_MEANINGS } from './further-meanings.ts';
import type { Language, Meaning } from './meaning.ts';
import { meaningOfWord } from './vocabulary.ts';

/** Words that only one of the languages has and that nearly every question contains. */
const SIGNS: Readonly<Record<Exclude<Language, 'en' | 'zh'>, RegExp>> = {
  es: /[¿¡ñ]|\b(que|cuanto|cuando|como|donde|por que|cual|puedo|tengo|quiero|mi|mis|es|esta|el|los|las|una|dinero|reclamo|reclamar|carta|impuestos|pagar|cobran|demanda|acciones|datos|borrar|eliminar|cuenta|fecha|limite|de|para|no|con|por|me|se|en|lo|ya|todavia|vivo|tiene|hacer|su|al|del|un|usted|hay|mas|van|soy|son|fue|puede|pueden|debo|recibi|murio|fallecio|llego|estafa|verdad|nos|pagan|tienen|tienes|teneis|algun|alguna|algo|sobre|hubo|caso|casos)\b/g,
  de: /ß|\b(wie|was|wann|wo|warum|wieviel|behaltet|ihr|vom|bis|ist|ich|mein|meine|meinen|bin|habe|kann|muss|das|der|die|den|dieses|dieser|ein|eine|und|oder|geld|gebuhr|kosten|brief|schreiben|echt|frist|steuern|versteuern|klage|daten|loschen|aktien|bekomme|gestorben|hoch|nicht|mehr|auf|mit|fur|von|zu|sie|wir|es|an|woher|wer|welche|noch|schon|wenn|hat|will|wurde|brauche|wird|endlich|werden|etwas|mir|meiner|lange|dann|auch|kommt|gibt|sind|haben|bitte|mich|uns|bei|nach|aus|geht|dauert|ob)\b/g,
  fr: /[œ]|\b(quel|quels|quelle|quand|comment|combien|pourquoi|est|ce|cette|je|mon|ma|mes|vos|votre|les|des|une|dois|puis|argent|frais|lettre|arnaque|impots|reclamation|supprimer|donnees|recois|payer|suis|actions|delai|mari|decede|sont|du|et|temps|avant|apres|de|la|le|pas|que|pour|avec|sur|dans|nous|etre|paye|ne|ai|ou|au|faire|ete|rien|quoi|qui|vous|prenez|gardez|peut|peux|faut|encore|touche|cela|vais|va|etes|decedee|mere|pere|elle|demain|fera|beau|j|d|l|n|s|qu)\b/g,
  pt: /[ãõ]|\b(uma|um|nao|eu|meu|minha|meus|voce|voces|recebi|sobre|acordo|dinheiro|acoes|imposto|impostos|tenho|posso|quero|isso|isto|essa|esse|da|do|das|dos|os|as|na|no|ate|quando|quanto|onde|como|cobram|por|para|com|sem|ja|ainda|sao|foi|que|e|a|o)\b/g,
  it: /\b(il|lo|gli|che|di|del|della|dei|delle|un|una|quanto|quando|come|dove|perche|costa|vostro|vostra|mio|mia|miei|ho|sono|soldi|lettera|per|posso|devo|voglio|azioni|tasse|denaro|questa|questo|non|con|da|si|mi|al|alla|nel|entro|ancora|ricevo|ricevuto)\b/g,
  nl: /\b(ik|een|het|van|mijn|wat|hoe|wanneer|kan|krijg|kreeg|dat|dit|echt|niet|moet|schikking|aandelen|kosten|jullie|belasting|de|en|voor|met|naar|uit|nog|wel|heb|ben|zijn|mij|waar|waarom|geld|brief|is|over|tot)\b/g,
};

const SOLD = '\\b(?:vendi\\w*|vendu\\w*|verkauft)\\b';
/** “Before” an event, but not “vor zwei Jahren” or “antes de 2020”. */
const EARLIER =
  '\\b(?:vorher|bevor|(?:antes|avant)(?! (?:de |del |en |le |l |el )?(?:ano )?\\d)|vor(?! (?:\\d|eine[mr]|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|viele[nr]?|mehreren|einigen|wenigen|ein paar|kurzem|langem|langer|jahren|monaten)\\b))\\b';

/**
 * The meaning of words of these languages in questions to this portal, as English words that the intents know. In lower
 * case without accents.
 */
const MEANINGS: readonly Meaning[] = [
  // advice on shares, which is refused in each language
  [
    /\b(dois[- ]je|devrais[- ]je|faut[- ]il|est[- ]ce que je (dois|devrais)|debo|deberia|tengo que|me conviene|soll(te)? ich|muss ich|devo|dovrei|moet ik|zal ik)\b.{0,30}\b(vendre|acheter|vender|comprar|verkaufen|kaufen|vendere|comprare|verkopen|kopen)\b/,
    'should i sell my shares or buy',
  ],
  // whether to sue, to leave the class or to stay in it is advice
  [
    /\b(dois[- ]je|devrais[- ]je|est[- ]ce que je (?:dois|devrais)|debo|deberia|me conviene|me recomiend\w+|que me aconsej\w+|soll(?:te)? ich|ratet ihr mir|raten sie mir|devo|dovrei|moet ik|zal ik)\b.{0,40}\b(demandar|demandarlos|excluirme|quedarme|salirme|klagen|verklagen|aussteigen|ausschliessen|mitmachen oder|attaquer|poursuivre|m ?exclure|sortir du groupe|rester dans le groupe|porter plainte|fare causa|escludermi|aanklagen|procederen)\b/,
    'should i sue or opt out which is better for me',
  ],
  // whether not selling is wise is advice too; whether a claim requires the shares is not
  [
    /\b(devrais[- ]je|est[- ]ce que je devrais|deberia|me conviene|soll(te)? ich|dovrei|zal ik)\b(?!.{0,80}\b(pour|para|um|per|om)\b)(?=.{0,60}\b(garder|guardar|mantener|behalten|halten|tenere|houden)\b)(?=.{0,60}\b(actions|acciones|aktien|azioni|aandelen)\b)/,
    'should i sell my shares or buy',
  ],
  [
    /\b(garder|conserver|guardar|mantener|conservar|behalten|halten|tenere|conservare|houden|bewaren)\b(?=.{0,60}\b(actions|acciones|azioni|titres)\b)|\b(aktien|aandelen)\b.{0,30}\b(behalten|halten|houden)\b/,
    'do i still need to hold the shares',
  ],
  [
    /\b(garder|conserver|guardar|conservar|tenere|conservare)\b.{0,40}\b(releves?|justificatifs?|documents|extractos?|recibos?|documentos|comprobantes?|estratti|documenti)\b|\b(abrechnung\w*|belege?|kontoauszug\w*|unterlagen|dokumente|afschriften|documenten)\b.{0,40}\b(behalten|aufbewahren|houden|bewaren)\b/,
    'keep records',
  ],
  [
    /\b(verpflichtet|verpflichtung|obligad[oa]|obligatorio|obligatoire|oblige[e]?|tenu de|muss ich (darauf )?(antworten|reagieren)|(tengo que|debo) (responder|contestar)|dois[- ]je repondre)\b/,
    'letter do i have to do something am i in trouble',
  ],
  [
    /\b(ignorar|ignorieren|ignorer|nicht antworten|no (respondo|contesto|hago nada)|nichts (tue|mache)|ne (reponds|fais) (pas|rien))\b/,
    'if i do nothing',
  ],
  [
    /\b(abgelehnt|zuruckgewiesen|rechazad[oa]|rechazaron|denegad[oa]|rejete\w*|refusees?)\b|\b(demande|reclamation|dossier|formulaire)\b.{0,30}\brefuse\b|\b(a|ont|avez) refuse (ma|mon|notre)\b/,
    'claim rejected by administrator',
  ],
  [/\b(falsch (gelesen|eingelesen|erkannt)|leyo mal|mal leido|mal lu\w*)\b/, 'you read my trade wrong'],
  [
    /\b(zweimal|doppelt|dos veces|deux fois|due volte|twee keer)\b.{0,30}\b(bezahlt|uberwiesen|ausgezahlt|erhalten|pagad[oa]|pagaron|paye\w*|recu\w*|pagato|betaald)\b|\b(pagaron|paye\w*|bezahlt|recibi|recu)\b.{0,20}\b(zweimal|doppelt|dos veces|deux fois)\b/,
    'paid twice',
  ],
  [
    /\b(numero de securite sociale|numero de seguro social|sozialversicherungsnummer|steuernummer|numero fiscal|ssn)\b/,
    'social security number tax form w-8ben',
  ],
  [
    /\b(anleihen?|schuldverschreibung\w*|bonos?|obbligazioni|obligaties)\b|\bobligaciones\b.{0,25}\b(deuda|bonos|convertibles?|corporativas)\b|\bobligations\b.{0,25}\b(d ?entreprises?|convertibles?)\b/,
    'bonds notes',
  ],
  [/\b0 ?(euros?|dolares|dollars?|eur|usd)\b/, 'zero'],
  [/\b(verluste?|perdidas?|pertes?|perdite|verlies)\b/, 'although i have a loss'],
  [/\b(vollmacht|poder notarial|procuration)\b/, 'power of attorney sign for'],
  // fees
  [
    /\b(cuanto cobran|cuanto cuesta|tarifa|honorarios|comision(es)?|provision(en)?|gebuhr(en)?|kostet|kosten|frais|honoraires|commission|combien coute)\b/,
    'how much do you charge fee',
  ],
  [
    /\b(vorab|im voraus|vorher|voraus|por adelantado|de antemano|antes de recibir|d ?avance|a l ?avance|avant de recevoir)\b/,
    'is there an upfront fee',
  ],
  [
    /\b(wie ?viel (geld )?(behaltet|behalten|nehmt|nehmen|verlangt|verlangen) (ihr|sie)|quanto costa|quanto cobram|quanto prendete|quanto custa|taxa|hoeveel kost|wat kost\w*|quanto trattenete|cuanto se quedan|vous prenez combien|combien (est ce que )?(vous )?(prenez|gardez|demandez|prend|coute)|quel(le)? (pourcentage|part|commission) (prenez|gardez|demandez)|que prenez vous|cuanto se (llevan|quedan)|was (nehmt|verlangt|behaltet|kostet) ihr|wie ?viel bleibt bei euch)\b/,
    'how much do you charge fee',
  ],
  [
    /\b(bis wann|hasta cuando|ate quando|entro quando|tot wanneer|jusqu a quand|jusqu ?a quelle date|scadenza|prazo|uiterste datum|deadline|spatestens)\b/,
    'deadline last day',
  ],
  [/\b(quando (recebo|vou receber|ricevo|ricevero|arriva)|wanneer krijg|wanneer ontvang)\b/, 'when do i get'],
  [/\b(quanto (vou receber|recebo|mi spetta|ricevo)|hoeveel (krijg|ontvang))\b/, 'what am i owed'],
  [/\b(recebi|ricevuto|kreeg|ontving)\b.{0,30}\b(carta|lettera|brief)\b|\b(lettera|avviso)\b/, 'notice letter'],
  [/\b(verdadeira|verdadeiro|vera|vero|autentica|echt)\b/, 'real'],
  [/\b(golpe|truffa|oplichting|fraudulent\w*)\b/, 'scam'],
  [/\b(morreu|faleceu|falecid[oa]|morto|morta|deceduto|defunto|overleden|gestorven)\b/, 'died deceased owner'],
  [/\b(impostos?|imposto|tasse|tassazione|belasting\w*)\b/, 'taxes'],
  [/\b(dinheiro|soldi|denaro)\b/, 'money'],
  [
    /\b(numero de (la |mi )?(reclamacion|solicitud|demande|dossier|reclamation)|(anspruchs|antrags|forderungs|akten|fall)nummer)\b/,
    'my claim number',
  ],
  [/\b(apagar|excluir|cancellare|verwijder\w*)\b.{0,30}\b(dados|dati|gegevens|conta|account)\b/, 'delete my data'],
  [/\b(vivo no|moro (em|no|na|fora)|abito|vivo in|ik woon)\b/, 'live outside the us'],
  [/\b(acoes|azioni|aandelen)\b/, 'shares'],
  // fraud
  [
    /^(?!.*\b(?:perdi|perdido|olvid\w*|vergessen|verloren|oubli\w*|perdu)\b)(?!.*\b(?:pdf|datei|archivo|fichier|documento?)s?(?: \w+){0,2} (?:passwort|contrasena|mot de passe)\b).*\b(bankdaten|kontodaten|kreditkarte\w*|kartennummer|geheimzahl|passwort|datos bancarios|numero de (la )?tarjeta|tarjeta|contrasena|coordonnees bancaires|carte (bancaire|de credit)|mot de passe)\b/,
    'asks for my bank details password card number',
  ],
  [
    /\b(angerufen|anruf\w*|am telefon|llamo|llamaron|llamada|por telefono|appele|appel|telephone)\b/,
    'caller called me',
  ],
  [/\b(geschenkkarten?|tarjetas? de regalo|cartes? cadeaux?|bitcoins?|kryptowahrung)\b/, 'gift card bitcoin'],
  [/\b(existiert nicht mehr|gibt es nicht mehr|ya no existe|n ?existe plus)\b/, 'broker no longer exists lost records'],
  [/\b(combien de temps|wie lange|cuanto tiempo|cuanto (tarda|demora))\b/, 'how long until i get paid'],
  [
    /\b(paye[es]*|bezahlt|ausgezahlt|auszahlung|pagad[oa]|(me|nos) (van|vais|vas) a pagar|me pagan|me paguen|(me|nos) payer|cobrar|toucher)\b/,
    'paid money',
  ],
  [/\b(wann|cuando|quand|wanneer|quando)\b/, 'when'],
  [
    /\b(frist|plazo|delai|date limite|fecha limite)\b.{0,30}\b(verpasst|versaumt|vorbei|abgelaufen|paso|vencido|vencio|passe\w*|rate\w*|depasse\w*)\b|\b(rate\w*|manque\w*|perdi|verpasst)\b.{0,30}\b(frist|plazo|delai|date limite|fecha limite)\b/,
    'missed deadline late claim',
  ],
  [
    /\b(liberar|desbloquear|freigeben|freigabe|debloquer|liberer|sbloccare|vrijgeven)\b/,
    'pay a fee to release my money before i get it',
  ],
  [/\b(telefono|movil|celular|handy|mobile|portable)\b/, 'phone'],
  [/\b(entrar|iniciar sesion|einloggen|anmelden|(me )?connecter)\b/, 'log in'],
  [/\b(juez|richter|juge)\b/, 'judge court'],
  [
    /\b(ohne (anmeldung|konto|registrierung)|sin (registrarme|cuenta)|sans (inscription|compte))\b/,
    'try without an account',
  ],
  [/\b(participer|participar|teilnehmen|mitmachen)\b/, 'who can claim eligible'],
  [
    /\b(suisse|schweiz\w*|suiz[ao]\w*|osterreich\w*|deutsche[rs]?|deutschland|aleman\w*|mexic\w*|francais\w*|espan(ol|ola|a)|europ\w*)\b/,
    'live outside the us',
  ],
  [new RegExp(`${SOLD}.{0,30}${EARLIER}|${EARLIER}.{0,30}${SOLD}`), 'sold before the disclosure'],
  [/\b(mauvaises? nouvelles?|malas? noticias?|schlechte[nr]? nachricht\w*)\b/, 'bad news disclosure why zero'],
  [/\bdepot\b/, 'broker account'],
  // purchases and sales
  [/\b(verkauft|vendi|vendido|vendu|vendues?)\b/, 'sold shares'],
  [/\b(gekauft|compre|comprado|achete\w*)\b/, 'bought shares'],
  [
    /\b(ai[- ]je droit|est[- ]ce que j ?ai droit|tengo derecho|puedo participar|habe ich (einen )?anspruch|bin ich (berechtigt|dabei)|steht mir .{0,20}zu)\b/,
    'am i eligible who can claim',
  ],
  [
    /\b(recibos?|comprobantes?|extractos?|belege?n?|kontoauszug\w*|abrechnung\w*|releves?|justificatifs?)\b/,
    'statements records documents proof',
  ],
  [/\b(no tengo|perdi|he perdido|habe keine|verloren|je n ?ai (pas|plus)|perdu\w*)\b/, 'lost do not have'],
  [/\b(brauche|necesito|ai besoin|besoin)\b/, 'need'],
  [/\b(umgezogen|umzug|me mude|mudanza|demenage\w*)\b/, 'moved house new address'],
  [
    /\b(verpasst|versaumt|zu spat|se me paso|demasiado tarde|manque\w*|trop tard|en retard)\b/,
    'missed deadline late claim',
  ],
  [/\b(geschieden|scheidung|divorciad[oa]|divorcio|divorce\w*)\b/, 'divorce'],
  [/\b(kundigen|austreten|retirar|cancelar|retirer|annuler)\b/, 'withdraw cancel my claim'],
  [/\b(im ausland|extranjero|a l ?etranger|nicht amerikaner|vivo en|ich wohne in|j ?habite)\b/, 'live outside the us'],
  [/\b(quienes son|quien es usted|wer seid ihr|wer sind sie|qui etes[- ]vous)\b/, 'who are you'],
  [
    /\b(was muss ich (jetzt )?(tun|machen)|muss ich etwas (tun|machen)|que (tengo que|debo) hacer|(tengo que|debo) hacer algo|dois[- ]je faire)\b/,
    'do i have to do something',
  ],
  [/\b(abschalten|abbestellen|darme de baja|desabonner|desinscrire)\b/, 'unsubscribe'],
  [/\b(depotauszug|broker|makler|corredor|courtier)\b/, 'broker'],
  [/\b(ablehnt|abgelehnt|rechaz\w*|refusees?|rejete\w*)\b/, 'rejected claim'],
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
  [
    /\b(cuanto (me (deben|toca|corresponde)|voy a recibir|recibire|dinero)|wie ?viel (geld )?(bekomme|steht|kriege|erhalte)|combien (me doit|vais))\b/,
    'what am i owed',
  ],
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
  [/\b(periodo de (la )?clase|klagezeitraum|periode du groupe)\b/, 'class period'],
  [/\b(gratis|kostenlos|gratuit(ement)?|gratuito)\b/, 'is this free what do you charge fee'],
  [/\b(acciones|aktien)\b/, 'shares'],
];

/** Two Chinese characters, and no Japanese ones beside them. */
const HAN = /^(?!.*[\p{Script=Hiragana}\p{Script=Katakana}]).*\p{Script=Han}.*\p{Script=Han}/su;

export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** English words that a question in another language does not contain: `die` is German, and `if I die` is not. */
const ENGLISH =
  /\b(the|as|only|with|about|tell|answer|is|are|do|does|did|what|wat|how|when|why|where|who|if|with|it|its|to|can|could|my|me|you|your|they|of|and|before|after|have|has|get|paid|money|this|that|for|in|on|not|no|me|an|was|at|be|by|up|so|we|he|she|all|just|any|got|will|would|should|there|shares|claim|from|or|am|i)\b/g;

/**
 * The language of a text in lower case without accents: a language other than English where more of the words belong to
 * it than to English.
 */
export function languageOf(plain: string, original: string): Language {
  if (HAN.test(original)) return 'zh';
  let best: Language = 'en';
  let most = Math.max(1, new Set(plain.match(ENGLISH)).size);
  for (const language of ['es', 'de', 'fr', 'pt', 'it', 'nl'] as const) {
    const marks = /[^a-z]/;
    const found =
      new Set(plain.match(SIGNS[language])).size +
      new Set((original.match(SIGNS[language]) ?? []).filter((sign) => marks.test(sign))).size;
    if (found > most) {
      best = language;
      most = found;
    }
  }
  return best;
}

const ALL_MEANINGS: readonly Meaning[] = [...MEANINGS, ...FURTHER_MEANINGS, ...CHINESE_MEANINGS];

/** A shorter word is mostly grammar. */
const MIN_LETTERS_OF_CONTENT = 4;

interface Translated {
  /** English words that the intents know. */
  text: string;
  /** The share of the words, without those of grammar, whose meaning is known: 0 to 1. */
  understood: number;
}

/** Translates a question in another language: its phrases, and the other words one by one. */
export function translate(plain: string, language: Language): Translated {
  const spans: (readonly [start: number, end: number])[] = [];
  const meanings: string[] = [];
  for (const [pattern, meaning, languages] of ALL_MEANINGS) {
    const found = (languages?.includes(language) ?? true) ? pattern.exec(plain) : null;
    if (found === null) continue;
    meanings.push(meaning);
    spans.push([found.index, found.index + found[0].length]);
  }
  if (language === 'en' || language === 'zh') return { text: meanings.join(' '), understood: 1 };
  const grammar = new Set(plain.match(SIGNS[language]));
  let content = 0;
  let known = 0;
  for (const { 0: word, index } of plain.matchAll(/[a-zß]+(?:-[a-zß]+)*/g)) {
    const isInPhrase = spans.some(([start, end]) => index < end && index + word.length > start);
    const meaning = isInPhrase ? undefined : meaningOfWord(word, language);
    if (meaning !== undefined) meanings.push(meaning);
    const isContent = word.length >= MIN_LETTERS_OF_CONTENT;
    const isKnown = meaning !== undefined || (isInPhrase && isContent);
    if (!isKnown && (!isContent || grammar.has(word))) continue;
    content += 1;
    known += isKnown ? 1 : 0;
  }
  return { text: meanings.join(' '), understood: content === 0 ? 1 : known / content };
}

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Spanish',
  de: 'German',
  fr: 'French',
  pt: 'Portuguese',
  it: 'Italian',
  nl: 'Dutch',
  zh: 'Chinese',
};
