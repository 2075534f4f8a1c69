import type { Stage } from '../stages.ts';

/** What a docket entry states of its case, in our words. */
export interface EntryStep {
  stage: Stage;
  title: string;
}

/** An act of the court begins the entry. Motions, arguments and proposals of the parties do not count. */
const BY_COURT =
  /^(?:(?:amended|corrected|final|sealed|revised|so[- ]ordered|opinion|memorandum|findings|conclusions|stipulat\w+|electronic|minute|text|partial|preliminary|endorsed|joint|scheduling|agreed|text[- ]only|\(?\d+\)?|[-–—:.,&*]|of|fact|law|and|decision|the|court['’]?s)\s*)*\b(?:order|judgment|opinion|decree|ruling|memo endorsement)\b/i;
const NOT_BY_COURT = /\bpropos(?:ed|al)\b[^.]{0,30}\b(?:order|judgment)\b|\[propos/i;
const REFUSED =
  /\b(?:den(?:y|ies|ied|ying)|reject(?:s|ed|ing)?|vacat(?:e|es|ed|ing)|withdraw\w*|defer\w*|moot|continu(?:e|es|ed|ing) (?:the )?(?:hearing|motion)|extend\w*|adjourn\w*|reschedul\w*|set(?:s|ting)? (?:a |the )?(?:hearing|briefing|schedule)|for leave|strik(?:e|es|ing)|reconsider\w*|seal(?:ing)?)\b/i;

const between = (most: number) => `[^.;]{0,${most}}`;

/** The dismissal of single claims does not end a case. */
const MOTION_TO_DISMISS = new RegExp(`\\bmotions?\\b${between(60)}\\bto dismiss\\b`, 'i');
const COMPLAINT = /^(?:class action )?complaint\b/i;
const AMENDED = /^(?:\w+ )?(?:amended|consolidated|supplemental)\b/i;
const LEAD =
  /\b(?:appoint\w*|approv\w*|select\w*)\b[^.;]{0,120}\blead (?:plaintiffs?|counsel)\b|\blead plaintiffs?\b[^.;]{0,60}\b(?:is|are) (?:hereby )?appointed\b/i;
const DISTRIBUTION =
  /\b(?:approv\w*|authoriz\w*|grant\w*|direct\w*)\b[^.;]{0,120}\bdistribution of\b|\bdistribution order\b|\b(?:approv\w*|authoriz\w*|grant\w*)\b[^.;]{0,80}\b(?:class )?distribution (?:plan|order|motion)\b|\bmotion for (?:approval of )?(?:class )?distribution\b|\bclass distribution order\b/i;
const PRELIMINARY = /\bpreliminar(?:y|ily)\b[^.;]{0,40}\bapprov\w*|\bapprov\w*[^.;]{0,30}\bpreliminar\w*/i;
const FINAL =
  /\bfinal(?:ly)?\b[^.;]{0,20}\bapprov\w*[^.;]{0,80}|\bjudgment\b[^.;]{0,40}\bapprov\w*[^.;]{0,40}\bsettlement|\bapprov\w*[^.;]{0,20}\b(?:class action )?settlement\b[^.;]{0,60}\b(?:final )?judgment\b/i;
const CERTIFIED =
  /\bclass certification\b|\bcertif(?:y|ying|ies|ied)\b[^.;]{0,30}\bclass\b|\bmotion\b[^.;]{0,40}\bto certify\b[^.;]{0,20}\bclass\b/i;
const FEES_ALONE = /\battorneys?['’]? ?s?['’]? fees?\b/i;

const isAbout = (text: string, pattern: RegExp): boolean => pattern.test(text);

/** Whether the same sentence states that the court refuses what is matched. */
function isRefused(text: string, pattern: RegExp): boolean {
  const sentence = text.split(/[.;](?:\s|$)/).find((part) => pattern.test(part)) ?? text;
  return REFUSED.test(sentence);
}

function ofMotionToDismiss(text: string): EntryStep | null {
  const sentence = text.split(/[.;](?:\s|$)/).find((part) => MOTION_TO_DISMISS.test(part)) ?? text;
  const isGranted = /\bgrant(?:s|ed|ing)?\b/i.test(sentence);
  const isDenied = /\bden(?:y|ies|ied|ying)\b/i.test(sentence);
  if (isGranted && (isDenied || /\bin part\b/i.test(sentence)))
    return { stage: 'discovery', title: 'The court grants the motion to dismiss in part' };
  if (isDenied && !/\bmoot\b|without prejudice/i.test(sentence))
    return { stage: 'discovery', title: 'The court denies the motion to dismiss' };
  if (!isGranted) return null;
  if (/\bwith prejudice\b/i.test(text) && !/without prejudice|leave to (?:amend|file)/i.test(text))
    return { stage: 'dismissed', title: 'The court dismisses the case with prejudice' };
  return { stage: 'motion_to_dismiss', title: 'The court grants the motion to dismiss' };
}

/**
 * The step of a case that the text of a docket entry states, or null. Rules that would rather overlook a step than state one
 * that was not made: motions, briefs, proposed orders and orders that refuse or postpone state none.
 */
export function readDocketEntry(description: string): EntryStep | null {
  const text = description.slice(0, 20_000).replace(/\s+/g, ' ').trim();
  if (COMPLAINT.test(text) && !AMENDED.test(text)) return { stage: 'filed', title: 'Complaint filed' };
  if (!BY_COURT.test(text.slice(0, 160)) || NOT_BY_COURT.test(text.slice(0, 160))) return null;
  if (isAbout(text, MOTION_TO_DISMISS)) return ofMotionToDismiss(text);
  if (isAbout(text, DISTRIBUTION) && !isRefused(text, DISTRIBUTION))
    return { stage: 'distribution', title: 'The court orders the distribution' };
  if (isAbout(text, PRELIMINARY))
    return isRefused(text, PRELIMINARY)
      ? null
      : { stage: 'settled', title: 'The court preliminarily approves the settlement' };
  if (isAbout(text, FINAL) && !isRefused(text, FINAL) && /settlement|judgment/i.test(text))
    return { stage: 'final_approval', title: 'The court gives final approval to the settlement' };
  if (isAbout(text, FEES_ALONE) && !/certif/i.test(text)) return null;
  if (isAbout(text, CERTIFIED))
    return isRefused(text, CERTIFIED) ? null : { stage: 'class_certified', title: 'The court certifies the class' };
  if (isAbout(text, LEAD) && !isRefused(text, LEAD))
    return { stage: 'lead_plaintiff', title: 'The court appoints the lead plaintiff' };
  return null;
}
