import type { TaxFormKind } from './tax-forms.ts';

interface Certification {
  /** The version of the form that the words are from. */
  version: string;
  title: string;
  /** One paragraph each, as the form has them. */
  words: readonly string[];
}

const foreignClosing = [
  'Furthermore, I authorize this form to be provided to any withholding agent that has control, receipt, or custody of the income of which I am the beneficial owner or any withholding agent that can disburse or make payments of the income of which I am the beneficial owner.',
  'I agree that I will submit a new form within 30 days if any certification made on this form becomes incorrect.',
] as const;

/** What a payee certifies, in the words of the Internal Revenue Service’s forms. */
export const CERTIFICATIONS: Readonly<Record<TaxFormKind, Certification>> = {
  w9: {
    version: 'w9-2024-03',
    title: 'Form W-9, Request for Taxpayer Identification Number and Certification',
    words: [
      'Under penalties of perjury, I certify that:',
      '1. The number shown on this form is my correct taxpayer identification number; and',
      '2. I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and',
      '3. I am a U.S. citizen or other U.S. person; and',
      '4. The FATCA code entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.',
    ],
  },
  w8ben: {
    version: 'w8ben-2021-10',
    title: 'Form W-8BEN, Certificate of Foreign Status of Beneficial Owner (Individuals)',
    words: [
      'Under penalties of perjury, I declare that I have examined the information on this form and to the best of my knowledge and belief it is true, correct, and complete. I further certify under penalties of perjury that:',
      'I am the individual that is the beneficial owner (or am authorized to sign for the individual that is the beneficial owner) of all the income or proceeds to which this form relates;',
      'The person named on this form is not a U.S. person;',
      'This form relates to income not effectively connected with the conduct of a trade or business in the United States;',
      'The person named on this form is a resident of the treaty country named (if any) within the meaning of the income tax treaty between the United States and that country.',
      ...foreignClosing,
    ],
  },
  w8bene: {
    version: 'w8bene-2021-10',
    title: 'Form W-8BEN-E, Certificate of Status of Beneficial Owner (Entities)',
    words: [
      'Under penalties of perjury, I declare that I have examined the information on this form and to the best of my knowledge and belief it is true, correct, and complete. I further certify under penalties of perjury that:',
      'The entity named on this form is the beneficial owner of all the income or proceeds to which this form relates;',
      'The entity named on this form is not a U.S. person;',
      'This form relates to income not effectively connected with the conduct of a trade or business in the United States;',
      'I certify that I have the capacity to sign for the entity named on this form.',
      ...foreignClosing,
    ],
  },
};
