/** Ways to ask for an article, one phrase each, divided by semicolons. */
export const recordsExamples: Readonly<Record<string, string>> = {
  'balance-does-not-close':
    'sold more than i bought; holdings do not add up; you say i sold shares i never had; numbers do not match; negative position',
  'letter-to-the-broker':
    'broker does not answer; write to my broker; broker wants a fee for old statements; request old statements; broker refuses; broker ignores me',
  'lost-records':
    'broker closed; brokerage no longer exists; adviser retired and has no records; can not find my old statements; threw the papers away; records too old; bank has nothing from those years; burned in a fire; no documents left; lost my confirmations; how long are records stored; old purchase slips; broker was taken over',
  'records-from-your-broker':
    'where do i find my statements; download trades from my broker; my broker has no export; get an excel of my purchases; export transactions; how do i get my trade history; broker is not in your list; which report do i download',
  'rows-that-could-not-be-read': 'some rows were refused; file has errors; lines were skipped; could not read my file',
  'scans-and-photos': 'photo of a statement; scan of paper; take a picture with my phone; scanned pdf; handwritten',
  'securities-with-the-same-ticker': 'ticker was used by another company; wrong company matched; same symbol',
  'splits-and-mergers':
    'stock split; reverse split; merger; company was acquired; ticker changed; shares were exchanged; spin-off; convert old shares to new; numbers before the split; took stock in the merger',
  'transfers-between-accounts':
    'shares were acated in the middle of the period; moved shares to another broker; transferred account; acats; two brokers for the same shares; shares without purchase price; which broker do i use; rolled over to another firm; received shares in kind',
  'undo-an-upload': 'remove a wrong file; uploaded the wrong account; delete my upload; wrong file',
  'unknown-columns': 'you do not understand my spreadsheet; own excel; which columns; custom csv; template',
  'history-of-a-linked-account':
    'link shows only two years; older trades are missing after linking; connected account has short history',
  'link-an-account': 'connect my broker; plaid login; is linking safe; automatic import of trades; sync with my broker',
  'check-a-file-first': 'try without an account; test my file; check before signing up; see what i could get first',
  'upload-a-file':
    'how do i add my trades; which file do you accept; import a csv; upload my statement; drag the file; what kind of files',
  'your-portfolio':
    'add another account; several accounts; portfolio of my wife; see all my holdings; second portfolio',
  'follow-a-case': 'notify me of news in a case; watch a case; alert when it opens; reminders',
};
