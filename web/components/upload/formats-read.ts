/** The brokers that most files come from. */
export const brokersNamed = ['Fidelity', 'Schwab', 'Vanguard', 'Robinhood', 'E*TRADE', 'Interactive Brokers'] as const;

/** Written out, since a page that only says what is read need not fetch what reads it; a test holds it to the formats. */
export const formatsRead = `${brokersNamed.join(', ')} and over forty more as CSV or XLSX; OFX, QFX or Quicken from any broker; Flex XML`;
