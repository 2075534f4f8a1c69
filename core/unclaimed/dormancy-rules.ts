/** A settlement award is a debt, or other intangible property where a state names no debts. */
type PropertyKind = 'award';

/**
 * How a fact is known. `statute`: the text of the law, or the state's own office, was read. `survey`: a published survey of the
 * states was read. `unverified`: from general knowledge; it is read in the law before anything is reported by it.
 */
type RuleBasis = 'statute' | 'survey' | 'unverified';

/** A state's rules for property that its owner does not claim. */
export interface DormancyRule {
  state: string;
  kind: PropertyKind;
  /** After how many years it is presumed abandoned. */
  years: number;
  /** The source: the statute, and the quoted part. */
  source: string;
  basis: RuleBasis;
  checked_on: string;
  /** The letter to the owner: how many days before the report, and from which value it is required. */
  letter: { from_days: number; to_days: number; least: string; basis: RuleBasis };
  /** What is dormant by the cut-off (month and day) is reported by the due date that follows. */
  report: { cutoff: string; due: string; basis: RuleBasis };
}

const CHECKED_ON = '2026-11-28';

/** Read: reportmyup.com, state dormancy periods. */
const SURVEY = 'survey of reportmyup.com';

type Letter = DormancyRule['letter'];
type Report = DormancyRule['report'];

/** Read: georgeson.com, statutory due diligence; where its two editions differ, the days that satisfy both. */
const letter = (from_days: number, to_days: number, least = '50.00'): Letter => ({
  ...{ from_days, to_days, least },
  basis: 'survey',
});
const USUAL_LETTER: Letter = { from_days: 120, to_days: 60, least: '50.00', basis: 'unverified' };

const FALL: Report = { cutoff: '06-30', due: '10-31', basis: 'unverified' };
/** Read: usbank.com, reporting deadlines, where the last day is 31 October; the cut-off is the usual one. */
const OCTOBER: Report = { ...FALL, basis: 'survey' };
/** Read: peacc.com names the states of spring and summer; their days are from general knowledge. */
const by = (cutoff: string, due: string, basis: RuleBasis = 'unverified'): Report => ({ cutoff, due, basis });

function rule(
  state: string,
  years: number,
  source: string,
  basis: RuleBasis,
  { letter: days = USUAL_LETTER, report = FALL }: { letter?: Letter; report?: Report } = {},
): DormancyRule {
  const read = basis === 'survey' && !source.includes('; ') ? `${source}; ${SURVEY}` : source;
  return { state, kind: 'award', years, source: read, basis, checked_on: CHECKED_ON, letter: days, report };
}

/** Of the 50 states, the District of Columbia and Puerto Rico. Other territories have no rule. */
export const DORMANCY: readonly DormancyRule[] = [
  rule('AL', 3, 'Code of Alabama § 35-12-72', 'survey', { letter: letter(120, 60), report: OCTOBER }),
  rule('AK', 3, 'Alaska Statutes 34.45', 'survey', { letter: letter(120, 0, '100.00'), report: OCTOBER }),
  rule('AZ', 3, 'Arizona Revised Statutes § 44-302', 'survey', { letter: letter(180, 120), report: OCTOBER }),
  rule('AR', 3, 'Arkansas Code § 18-28-202', 'survey', { letter: letter(180, 90), report: OCTOBER }),
  rule('CA', 3, 'California Code of Civil Procedure § 1520', 'survey', { letter: letter(365, 183), report: OCTOBER }),
  rule('CO', 3, 'Colorado Revised Statutes § 38-13-201', 'survey', {
    letter: letter(180, 60, '25.00'),
    report: OCTOBER,
  }),
  rule('CT', 3, 'Connecticut General Statutes § 3-64a', 'survey', {
    letter: letter(365, 90, '0.00'),
    report: by('12-31', '03-31'),
  }),
  rule('DE', 5, '12 Delaware Code § 1133', 'survey', { letter: letter(120, 60), report: by('12-31', '03-01') }),
  rule('DC', 3, 'Code of the District of Columbia § 41-152', 'survey', { letter: letter(120, 60), report: OCTOBER }),
  rule('FL', 5, 'Florida Statutes § 717.102', 'survey', { letter: letter(120, 60), report: by('12-31', '04-30') }),
  rule('GA', 5, 'Code of Georgia § 44-12-193', 'survey', { letter: letter(120, 60), report: OCTOBER }),
  rule('HI', 5, 'Hawaii Revised Statutes § 523A-3', 'survey', { letter: letter(180, 0), report: OCTOBER }),
  rule('ID', 5, 'Idaho Code § 14-502', 'survey', { letter: letter(120, 60) }),
  rule('IL', 3, '765 ILCS 1026/15-201', 'survey', { letter: letter(365, 60), report: by('12-31', '05-01') }),
  rule('IN', 3, 'Indiana Code 32-34-1.5', 'survey', { letter: letter(180, 60), report: OCTOBER }),
  rule('IA', 3, 'Iowa Code § 556.9', 'survey', { letter: letter(120, 60), report: OCTOBER }),
  rule('KS', 3, 'Kansas Statutes 58-3935', 'survey', { letter: letter(120, 60, '100.00'), report: OCTOBER }),
  rule('KY', 3, 'Kentucky Revised Statutes 393A.040', 'survey', { letter: letter(180, 60), report: OCTOBER }),
  rule('LA', 3, 'Louisiana Revised Statutes 9:154', 'survey', { report: OCTOBER }),
  rule('ME', 3, '33 Maine Revised Statutes § 2061', 'survey'),
  rule('MD', 3, 'Maryland Commercial Law § 17-308', 'survey'),
  rule('MA', 3, 'Massachusetts General Laws c. 200A § 5', 'survey'),
  rule('MI', 3, 'Michigan Compiled Laws § 567.223', 'survey', { report: by('03-31', '07-01') }),
  rule('MN', 3, 'Minnesota Statutes § 345.39', 'survey'),
  rule('MS', 5, 'Mississippi Code § 89-12-13', 'unverified'),
  rule('MO', 5, 'Missouri Revised Statutes § 447.505; summary at dchcpas.com', 'survey', { report: OCTOBER }),
  rule('MT', 5, 'Montana Code § 70-9-803', 'unverified'),
  rule('NE', 5, 'Nebraska Revised Statutes § 69-1309', 'unverified'),
  rule('NV', 3, 'Nevada Revised Statutes 120A.500', 'unverified'),
  rule('NH', 5, 'New Hampshire Revised Statutes 471-C:2; page of the state at unclaimed.org', 'survey', {
    report: by('06-30', '11-01', 'survey'),
  }),
  rule('NJ', 3, 'New Jersey Statutes 46:30B-7', 'unverified'),
  rule('NM', 5, 'New Mexico Statutes § 7-8A-2', 'unverified'),
  rule('NY', 3, 'New York Abandoned Property Law § 1315', 'unverified', { report: by('12-31', '03-10') }),
  rule('NC', 5, 'North Carolina General Statutes § 116B-53; page of the state at unclaimed.org', 'survey'),
  rule('ND', 3, 'North Dakota Century Code 47-30.2; page of the state at unclaimed.org', 'survey'),
  rule('OH', 5, 'Ohio Revised Code § 169.02', 'unverified'),
  rule('OK', 5, '60 Oklahoma Statutes § 655', 'unverified'),
  rule('OR', 3, 'Oregon Revised Statutes 98.302 to 98.436, by the state’s table at unclaimed.oregon.gov', 'statute', {
    letter: { from_days: 180, to_days: 60, least: '100.00', basis: 'statute' },
    report: by('06-30', '11-01', 'statute'),
  }),
  rule('PA', 3, '72 Pennsylvania Statutes § 1301.10', 'unverified', { report: by('12-31', '04-15') }),
  rule('PR', 5, '7 Laws of Puerto Rico', 'unverified', { report: by('06-30', '12-10', 'survey') }),
  rule('RI', 3, 'General Laws of Rhode Island § 33-21.1-2', 'unverified'),
  rule('SC', 5, 'South Carolina Code § 27-18-30', 'unverified'),
  rule('SD', 3, 'South Dakota Codified Laws 43-41B', 'unverified'),
  rule('TN', 3, 'Tennessee Code § 66-29-105', 'unverified'),
  rule('TX', 3, 'Texas Property Code § 72.101', 'unverified', { report: by('03-01', '07-01', 'statute') }),
  rule('UT', 3, 'Utah Code § 67-4a-201', 'unverified'),
  rule('VT', 3, '27 Vermont Statutes § 1461 (uniform act, section 201(5)), read at getpocketlaw.com', 'statute', {
    report: by('12-31', '05-01'),
  }),
  rule('VA', 5, 'Code of Virginia § 55.1-2508', 'unverified'),
  rule('WA', 3, 'Revised Code of Washington 63.30.040', 'unverified'),
  rule('WV', 5, 'West Virginia Code § 36-8-2', 'unverified'),
  rule('WI', 5, 'Wisconsin Statutes § 177.0201', 'unverified'),
  rule('WY', 5, 'Wyoming Statutes § 34-24-103; table at witheisen.com', 'survey', {
    letter: letter(120, 0),
    report: by('06-30', '11-01', 'survey'),
  }),
];
