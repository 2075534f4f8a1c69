/** Ways to ask for an article, one phrase each, divided by semicolons. */
export const peopleExamples: Readonly<Record<string, string>> = {
  'deceased-owner':
    'she is not alive anymore and her kids ask; owner is not alive; owner died; my father passed away; letter addressed to a dead relative; grandmother is no longer living; estate is closed; executor files; heirs; widow; no will; probate; death certificate; inherited the shares; brother left us the account; she is gone; small estate affidavit; beneficiary of the account; surviving spouse; letter for my late husband',
  'joint-account':
    'jtwros; tenants in common; tod registration; account with my wife; two owners; both names on the account; husband and wife; must both sign; joint tenants; co-owner',
  'retirement-account':
    'ira; roth; 401k; rolled over my old plan; pension account; retirement plan bought the stock; employer plan; who gets the payout the plan or me; custodian of the ira; self-directed ira',
  'employer-shares':
    'espp; stock from my employer; rsu; company stock plan; discount purchase plan; restricted stock; employee stock ownership; exercised employee options; company match in stock; granted shares; bonus in shares',
  'mutual-funds': 'i hold an index fund; etf owns the stock; mutual fund; target date fund; does my fund pass it on',
  'investors-abroad':
    'i live outside the us; not american; foreign investor; can a canadian take part; resident of another country; from europe; from asia; overseas; expat; non-us citizen',
  'who-may-claim':
    'am i eligible; who can take part; does my trust qualify; company as claimant; who is in the class; do i qualify; can my business claim; investment club',
  'you-moved': 'new address; moved house; my letter went to the old home; change my mailing address; moved abroad',
  'you-got-a-notice':
    'why did i get this letter; am i being sued; what is this postcard; how did they get my name; do i have to go to court; received a booklet; got a claim form in the mail; letter from the court; never heard of this lawsuit; might be a class member; what should i do with this notice',
  'how-claims-work':
    'how does it work; explain class actions; what do i have to do; step by step; what is this all about; how do i start; what is a securities settlement; do i sign up',
  'who-we-are':
    'who are you; is trover a law firm; are you the government; who owns this site; can i trust you; are you the administrator; where are you based; is this website legit',
  'what-we-can-see':
    'can you trade in my account; can you move my money when linked; do you get access to my broker; do you see my password; is my data safe; who sees my trades; privacy; do you sell my data; how do you know me; security of my account',
  'who-looked-at-my-data': 'which employee viewed my data; access log; who opened my account',
  'delete-account': 'delete my account; erase my data; close my account; remove me from your database; export my data',
  'delisted-or-bankrupt-company':
    'company went bankrupt; stock is worthless now; shares were canceled; company does not exist any more; delisted; chapter 11; taken private; bankrupt defendant can not pay; company was liquidated',
  'sign-in-and-codes': 'forgot my password; can not log in; locked out; reset password; code does not arrive; passkey',
  'lost-second-factor': 'lost my phone with the codes; authenticator gone; new phone and no codes; recovery code',
  'change-your-address': 'change my email; new email address; update login email',
  notifications: 'too many emails; stop the emails; unsubscribe; fewer notifications; mail settings',
  'wrong-person-in-my-mail': 'i get emails for another person; not my account; someone used my email; never signed up',
  'is-this-notice-real':
    'is this letter real; is it a scam; fake notice; legit or not; how do i check a notice; junk or real; suspicious email; can i trust this postcard; verify the administrator; is the website official; phishing',
  'signs-of-fraud':
    'they want money before they pay; caller wants a code; pay insurance or bond to release the funds; asks for my password; gift cards; remote access; read me the code you got by text; send bitcoin; advance fee; pay taxes first to get it; release fee; they threaten me; urgent wire; recovery company guarantees my losses back; asks for a copy of my bank card; pay a deposit to unlock; they will release the money once i pay',
  'board-report':
    'report for the board; trustees want figures; quarterly report; audit evidence; pdf for the committee; annual review; show our oversight',
  'bulk-files':
    'custodian file; swift messages; mt535 and mt536; sftp; many accounts in one file; electronic filing layout; daily feed; fund administrator sends files; bulk upload; iso 20022; thousands of accounts; which template for nominees',
  'entities-and-accounts':
    'ucits funds; several depositaries; sicav; compartments; many funds; several legal entities; map accounts to entities; sub-funds; asset manager with funds; accounts at several custodians; family office; umbrella fund; merged fund; fund was liquidated',
  coverage:
    'which countries and courts do you cover; foreign opt-in actions; do you cover australia and netherlands; non-us cases; how do you find cases for institutions',
  'agreement-and-fees':
    'institutional pricing; fee for a pension fund; master agreement; procurement; tender; volume discount; contract for institutions',
  policies:
    'rules for filing without asking; threshold for small claims; four eyes approval; standing instruction; automatic filing; who approves',
  'law-firm-portal':
    'class counsel; our clients upload trades through you; attorneys use your platform; our firm wants its own brand; white label; portal for our clients; law practice; branded version; partner program; own logo',
  'consent-to-a-firm':
    'what does my law firm see; revoke consent to a firm; invite my clients; share my losses with a lawyer',
  'start-a-case':
    'propose a new case; the company lied and nobody sued; i want to start a class action; report a fraud to you; investigate a company',
};
