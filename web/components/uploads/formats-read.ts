/** The brokers that most files come from. */
export const brokersNamed = ['Fidelity', 'Schwab', 'Vanguard', 'Robinhood', 'E*TRADE', 'Interactive Brokers'] as const;

/** Written out, so that a page that only names the formats does not fetch their code; a test compares both. */
export const formatsRead = `${brokersNamed.join(', ')} and over forty more as CSV or XLSX; OFX, QFX or Quicken from any broker; Flex XML`;
