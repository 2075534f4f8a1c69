/** What signing up on a partner firm's host agrees to. A change of the text needs another version. */
export const partnerConsent = {
  version: '2026-11-21',
  text: (firm: string): string =>
    `By creating an account you agree that your investment information is shared with ${firm}, and that the firm may contact you about potential securities claims.`,
} as const;
