/** The brokers of most files. */
export const brokersNamed = ['Fidelity', 'Schwab', 'Vanguard', 'Robinhood', 'E*TRADE', 'Interactive Brokers'] as const;

/** A constant, so that a page that only names the formats does not load their code; a test compares both. */
export const formatsRead = `${brokersNamed.join(', ')} and over forty more as CSV or XLSX; OFX, QFX or Quicken from any broker; Flex XML`;
