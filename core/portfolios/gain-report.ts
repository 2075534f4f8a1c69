/** The format of a report of lots that were bought and sold again, whose trades count on their owner's word. */
export const GAIN_REPORT = 'gain_report';
export const GAIN_REPORT_TITLE = 'Gain and loss report';

/** The note of a trade from such a report. */
export const FROM_GAIN_REPORT = 'from a gain and loss report';
