import type { Meaning } from './meaning.ts';

/** Further words and situations that name a help article's subject, in addition to `MEANINGS`. */
export const FURTHER_MEANINGS: readonly Meaning[] = [
  [/\b(combien|cuanto|wie ?viel)\b.{0,20}\b(cout\w*|cuest\w*|kost\w*)\b/, 'how much do you charge fee'],
  [
    /\b(losch\w*|kundig\w*|schlie(?:ss|ß)\w*|fermer|cloturer|cerrar|dar de baja)\b.{0,25}\b(konto|account|compte|cuenta)\b|\b(konto|compte|cuenta)\b.{0,25}\b(loschen|kundigen|schlie(?:ss|ß)en|fermer|cerrar)\b/,
    'delete my account close account data',
  ],
  [
    /\b(formulario|impreso|formulaire|formular|steuerformular)\b.{0,20}\b(fiscal|impuestos|impots?|steuer\w*)\b|\bsteuerformular\w*\b/,
    'which tax form w-8ben',
  ],
  [
    /\b(will|wollen|verlang\w*|forder\w*|quiere[n]?|pide[n]?|exige[n]?|veut|veulent|demande\w*|reclame\w*)\b.{0,30}\d+.{0,30}\b(vorab|voraus|vorher|adelantado|antes|avance|avant)\b/,
    'asks me to pay a processing fee first before they release the money',
  ],
  [
    /\b(me|nos|mir|uns|te) (piden|pide|exigen|exige|verlangen|verlangt)\b.{0,15}\d+|\b(verlang\w*|forder\w*|demande\w*|reclame\w*|piden|exigen|chiedono)\b.{0,25}\b\d+ ?(euros?|dol+ares|dollars?|dollari|usd|pesos)\b/,
    'they asked me to pay a processing fee first before they release the money scam',
  ],
  [
    /\b(descontar|descuentan|descuento|retienen|abgezogen|abziehen|deduit|retenu|deduire|trattenete)\b/,
    'how much do you charge fee deducted',
  ],
  [
    /\b(quanto tempo|quanto ci vuole|wie lange|combien de temps|cuanto (tarda|tiempo|demora)|hoe lang)\b/,
    'how long does it take until i get paid',
  ],
  [/\b(no hago nada|non faccio (niente|nulla)|nao faco nada|niks doe|niets doe)\b/, 'what happens if i do nothing'],
  [
    /\b(mitmachen|teilnehmen|anspruch|participer|reclamer|participar|reclamar|cobrar)\b.{0,60}\b(verkauft|vendu\w*|vendi\w*)\b|\b(verkauft|vendu\w*|vendi\w*)\b.{0,60}\b(mitmachen|teilnehmen|anspruch|participer|reclamer|participar|reclamar|cobrar)\b/,
    'i already sold the shares can i still take part claim class period',
  ],
  [
    /\b(banco|banque|bank)\b.{0,25}\b(cerr[oa]\w*|ferme\w*|geschlossen|gekundigt)\b|\b(cuenta|compte|konto)\b.{0,25}\b(cerrada|ferme|geschlossen|no existe|existiert nicht)\b/,
    'my bank closed my account where do you send the payment change payment details',
  ],
  [
    /\b(habit\w*|vis|vivo|viv\w+|resid\w*|wohn\w*|lebe|leben)\b.{0,40}\b(etats unis|etats-unis|usa|vereinigten? staaten|estados unidos|amerika|etranger|ausland|extranjero)\b/,
    'i live abroad outside the united states not american foreign investor',
  ],
  [
    /\b(es|sera|seria) seguro\b|\bsicher\b.{0,40}\b(gebe\w*|angebe\w*|anzugeben)\b|\best ce (sur|securise|prudent)\b/,
    'is it safe to give how do you protect it',
  ],
  [
    /\b(ustedes|usted|su empresa|la empresa de ustedes|ihr|ihre firma|eure firma|vous|votre (?:societe|entreprise|site))\b.{0,20}\b(quiebr\w*|quebr\w*|cierr\w*|desaparec\w*|pleite|insolvent|zumach\w*|schliess\w*|faillite|ferm\w*|dispar\w*)\b/,
    'what happens to my claim and money if you go bankrupt or shut down',
  ],
  // people
  [
    /\b(notaire|notario|notar)\b.{0,60}\b(succession\w*|herencia|sucesion|nachlass\w*|erb\w*)\b|\b(regle|liquide|gere) une succession\b/,
    'my father died deceased owner estate executor',
  ],
  [
    /\b(seguro social|seguridad social|securite sociale|sozialversicherungsnummer|steuernummer|numero fiscal)\b/,
    'no social security number w-8ben',
  ],
  [
    /\b(esposa|esposo|marido|mujer|conyuge|ehefrau|ehemann|meine[rn]? frau|mein(em|en)? mann|epouse|epoux|ma femme|mon mari|conjoint)\b.{0,30}\b(y|und|et) (mia|mio|yo|mi|ich|mir|mich|moi)\b|\b(cuenta conjunta|gemeinsame[sn]? (konto|depot)|compte (commun|joint))\b/,
    'joint account with my wife both names',
  ],
  [/\bfirma\b/, 'who must sign signature', ['es', 'it', 'pt']],
  [/\b(firmar|firmo|firman|unterschreib\w*|unterschrift\w*|signer|signature|signe)\b/, 'who must sign signature'],
  [
    /\b(hijos?|hijas?|kind(er|es)?|sohn|tochter|enfants?|fils|fille|menor(es)?(?! (de lo|que|a lo|al|del)\b)|minderjahrig\w*|mineur\w*)\b/,
    'minor child',
  ],
  [/\b(jubilacion|pensiones?|rente|rentenkonto|altersvorsorge|retraite)\b/, 'retirement account ira'],
  [/\b(empleado|empleador|empresa donde trabajo|arbeitgeber|mitarbeiter\w*|employeur|salarie\w*)\b/, 'employer shares'],
  [/\b(fideicomiso|treuhand|stiftung|fiducie)\b/, 'trust who signs'],
  // the court and the class
  [
    /\b(muss|musste|tengo que|debo|dois|faut)\b.{0,30}\b(gericht|tribunal|juzgado|corte|vor gericht|tribunaux|temoigner|testificar|aussagen)\b/,
    'do i have to go to court because of this letter',
  ],
  [/\b(excluirme|excluir|ausschliessen|opt out|m ?exclure|exclure)\b/, 'exclude myself opt out'],
  [/\b(objetar|oponerme|widersprechen|widerspruch|m ?opposer|objection)\b/, 'object to the settlement'],
  [/\b(apelacion|apelaron|berufung|appel (du|de la|contre))\b/, 'appeal'],
  [/\b(fondos? (mutuos?|de inversion)|investmentfonds|aktienfonds|indexfonds|fonds communs?|etf)\b/, 'mutual funds'],
  // records
  [
    /\b(operaciones|transacciones|transaktionen|handel|kaufe|ordres|operations|historique|historial)\b/,
    'trades history records',
  ],
  [/\b(division de acciones|aktiensplit|fusion\w*|fraccionamiento|division d ?actions)\b/, 'split merger'],
  [/\b(quiebra|bancarrota|quebro|pleite|insolven\w*|faillite|liquidation)\b/, 'company bankrupt'],
  [/\b(foto|fotografia|escanear|scannen|scan|photo|photographier)\b/, 'scan or photo of statement'],
  [/\b(equivocad[oa]|error|fehler|falsch|erreur|faux|incorrect\w*)\b/, 'wrong error'],
  // money
  [
    /\b(?:wann|cuando|quand|quando|wanneer)\b.{0,40}\b(?:geld|dinero|argent|dinheiro|denaro|soldi|zahlung|bezahlt|ausgezahlt|pagan|paye|pago)\b/,
    'when do i get paid',
  ],
  [
    /\bno (?:me )?(?:he |ha |han )?(?:recib\w+|lleg\w+|cobr\w+)\b.{0,25}\bcheque|\bcheque\b.{0,25}\b(?:no|nunca) (?:me )?(?:ha )?lleg\w+|\b(?:scheck)\b.{0,25}\b(?:nie|nicht) (?:angekommen|erhalten|bekommen|da)\b|\b(?:pas|jamais)\b.{0,10}\b(?:recu|arrive)\w*\b.{0,20}\bcheque|\bcheque\b.{0,25}\b(?:pas|jamais) (?:arrive|recu)\w*|\bnao (?:recebi|chegou)\b.{0,15}\bcheque/,
    'i never received my check the check never came',
  ],
  [/\b(cheque|cheques|scheck|schecks)\b/, 'check'],
  [/\b(cuenta bancaria|bankkonto|bankverbindung|compte bancaire|rib|iban)\b/, 'bank account for payment'],
  [
    /\b(cambiar|andern|wechseln|changer|modifier)\b.{0,30}\b(cuenta|banco|konto|bank\w*|compte|banque)\b/,
    'change where i am paid',
  ],
  [/\b(divisa|moneda|wahrung|devise|monnaie|euros? (en|in|oder|o|ou) dol\w*)\b/, 'currency'],
  [
    /\b(menos de lo|menor (de|a|que) lo|weniger als|moins que)\b.{0,30}\b(esperaba|estim\w*|erwartet|geschatzt|prevu|attendu)\b/,
    'paid less than the estimate',
  ],
  [/\b(minimo|mindest\w*|minimum)\b/, 'minimum payment'],
  // safety
  [
    /\b(contrasena|passwort|mot de passe)\b.{0,20}\b(olvid\w*|vergessen|oublie\w*)\b|\b(olvide|vergessen|oublie)\b.{0,20}\b(contrasena|passwort|mot de passe)\b/,
    'forgot my password sign in',
  ],
  [/\b(privacidad|datenschutz|confidentialite|quien ve|wer sieht|qui voit)\b/, 'privacy who sees my data'],
  [
    /\b(seguro|sicher|sur(?! (le|la|les|l|un|une|mon|ma|mes|votre|vos|notre|nos|ce|cet|cette|internet)\b)|fiable|confiar|vertrauen|confiance)\b.{0,20}\b(sitio|pagina|seite|site|ustedes|euch|vous)\b/,
    'can i trust you who are you',
  ],
];
