// The words of docs/voice.md that names may not have: a new colleague would have to ask what they mean.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** No file or folder is named with one of these. */
const FILE_WORDS =
  /(^|[/-])(kept|keeps?|keeping|tells?|told|says?|said|takes?|taken|taking|looks?|looked|stands?|stood|heavy|forgets?|words|ink|fates?|judges?|guards?|openers?|walks?|walked|deciders?|operating|stay|asks|asked|ways|edition|rhythm|misfits?|doubts?)([-./]|$)|-part\.tsx$|(^|\/)(written|leaves-first|missed-styles|work-process|session-door|cannot-start)\.\w+$/;

/** Files with a term that has such a word: a server that stands in for another, an account of a guardian. */
const FILE_TERMS = /stand-ins?(?=[-./]|$)/g;

/** Names that were replaced: none comes back. */
const REPLACED = new Set(
  `
  CannotStart CaseChartInk Decider HeavyTask HeavyTasks JudgedTrade KeptAnswer KeptCall KeptCase KeptCaseInput 
  KeptCaseListing KeptClaim KeptDeadline KeptDraft KeptListing KeptPage KeptSearch Operating SessionDoor 
  TakenReturns ToldBefore ToldHistory ToldNews UntoldNews WorkContext WorkProcess auditKept browserKept 
  fateInWords fateOf findKeptCall forgetAttempts forgetClosedAccounts forgetColumnMapping forgetCompany 
  forgetDates forgetPlanDraft forgetPortfolios forgetPrices forgetRequests forgetSessions getKeptCase 
  heavyTasks judgeBalance judgeBooks judgeCure judgeDuplicate judgeLateness judgeMove judgeProof judgePurchase 
  judgeReadiness judgeStep keepAgreementText keepAnswer keepCase keepCatalogue keepChallenge keepInBrowser 
  keepNeutralTemplate keepOfflinePage keepPage keepPendingFiles keepPlanDraft keepProposal keepSaidHere 
  keptCaseFields keptCaseInput keptCaseSchema keptDeadlineSchema keptSearches leavesFirst missedStyles workProcess listKeptCases 
  listKeptClaims listKeptDeadlines listKeptSecurities listUntoldMatches listUntoldMoves listUntoldNews 
  listUntoldNumbers listUntoldPayments listUntoldReturns markTold presentFate publishKeptCase requireKeptCase 
  saidHere saidOf sayFailed sayTimes showKeptCase takeBankReturns takeChallenge takeClearedChecks 
  takeNoticesToMail takePendingFiles takeRequestNonce takeReturns tellCompanyNews tellCompanyNewsJob 
  tellDeadlines tellDeadlinesJob tellExpiringChecks tellFollowers tellHistory tellMatches tellMisfits 
  tellNotices tellOthers tellOwner tellPayments toldBefore toldInWordsCsv tradeInWords useFocusKept useKept useOpeners 
  withdrawKeptCase 
  DOCUMENTS_TAKEN KeptChange KeptFile KeptList KeptParts TakenOut WorkPool countStandingPayments emailTakenMail 
  findTellingSince hasStandingPayment keepWhatIsAlike markKept markToldUntil stagesTold takeKey takeNonce 
  takeRelinking tellWhatHappened 
  AskedAccounts AskedColumns AskedRow AskedRows AskedStatusHeadings CaseAsks ClaimDesk ClaimTracesTable DOUBTS 
  DOUBTS_A_NOTICE HelpTextsEditionTable IdentityAsk IdentityAsksTable ImapDesk InstantOrNull JsonOrNull 
  MAX_UNDER_WAY is_other_money listUnwanted names_until passed_on_at saveUnwanted settled_note MaybeInstant 
  MisfitReason NumberToAsk NumberToLookUp PROOF_GAP_REASONS ProviderDesk 
  REPORT_RHYTHMS ReportRhythm RequestedHeadings RequestedStatusHeadings ScanAsk SealedClaimant SealedRecord 
  SealedSecret SealedTaxNumbers SmtpDesk UploadDesk accounts_asked askAboutPayments askActivities askAgain 
  askAgainAfter askAndRead askChallenge askColumns askCountry askForIdentityJob askForToken askNameless 
  askNamelessRecords askPlaid askRecords askRelinking askSheets askSnapTrade askToSignIn asked_at asked_by 
  askingOf asksCode asksFirst asksForDays asksForPassword asksForPrivacy asksForTaxId asks_for_document 
  asks_password blogLabels bothWays cancelledWay caseAsksOf claim_traces clear_sealed_account columnDoubts 
  countDoubtful daysInDoubt deliverSealed describeAsked describeDoubt describeMisfits describeProofGap 
  documentAsked document_asked doubtSchema doubtfulIdentifiers doubtful_count doubtsAbout editionOfVote 
  eitherWay findAskedAccounts findAskedRow findSealedOfRequest firstToAsk former_sealed former_sealed_by 
  freeWayOf free_way group_edition handoverAskedMail help_texts_edition identityAsks identity_asks isAskedAnew 
  isAsking isDoubtful isEitherWay isInDoubt isSealedHere listAccountsToSeal listCasesToAsk listSealedByOthers 
  listSealedOfAccount listSharedTraces listUntracedDetails listWays lockAccountToSeal mapping_asked misfitOf 
  misfitReasonSchema moneyDoubts notifyAskedAccounts notifyMisfits openClaimDesk openProviderDesk openSealed 
  openSealedHandover openUploadDesk placeTraceOf placeTracesOf place_trace place_traced_by planOrAsk 
  proof_misfit removeSealed requireDraftEdition requireEdition rowDoubts rowsToAsk rows_asked saveSealed 
  saveTraces scan_asked sealAccount sealClosedAccounts sealFor sealHolder sealManifest sealedBy sealedDetails 
  sealedSchema sealedSize sealed_at sealed_by searchWays setEdition setSealed sidelessDoubts tableDoubts 
  tax_id_sealed tax_id_sealed_by traceBy tracePlacesJob tracesOf unknownWay wrongWay 
  AccountShown FactsShown FormShown LinesShown LinkGone OwnMatchShown PortalVersionShown StepShown addSetAside 
  codedWords endWords formatWords isItemGone meaningWords mostOfFile mostOfSameDay mostRowsStored moverWords 
  outcomeWords problemWords resultWords setPaymentsOfApproverAside stageWords workWords 
  `
    .split(/\s+/)
    .filter(Boolean),
);

/** Words of our own as parts of an identifier; the names of libraries and of contracts with others are not ours to choose. */
const WORD_PARTS =
  /^(kept|keeps?|keeping|keeper|told|tells?|telling|said|says?|saying|unsaid|untold|takes?|taken|taker|taking|took|looks?|looked|looking|fates?|judge[sd]?|judging|heavy|forgets?|forgot|forgotten|stands?|standing|stood|ink|guards?|guarded|openers?|walks?|walked|walker|walking|mends?|mended|mending|thing|editions?|rhythms?|misfits?|doubts?|doubtful|sealed|sealing)$/;

/** Work is in progress, not under way. */
const WORD_ENDS = /UnderWay$/;

/** A constant has its noun and the standard word: `MAX_ROWS`, `MIN_SIGNS`, `BATCH_SIZE`, `CONCURRENCY`, `TIMEOUT_MS`, `CACHE_SIZE`. */
const CONSTANTS =
  /\b(?:const|let) ((?:MOST|LEAST|LONGEST|LARGEST|DEEPEST|AT_ONCE|PATIENCE|SHOWN|LISTED|NAMED|REACH|GOOD_FOR|REMEMBERED|QUIET|AHEAD)\b|(?:MOST|LEAST|LONGEST|LARGEST|DEEPEST|OF)_[A-Z0-9_]+|[A-Z0-9_]+_(?:PATIENCE|MOST|LONGEST|PATIENCE_MS)\b|[A-Z0-9]+_MOST_[A-Z0-9_]+|PATIENCE_MS\b)/g;
const LIBRARY_NAMES =
  /^(executeTake\w*|keepPreviousData|keepAlive\w*|takeRecords|qrInk|keep_trades|\w*StandIns?|StandIn(?:Docket|Entry)|[lL]ookAlikes?|LOOK_ALIKES)$/;

/** The judge of a court: a field of a case, never a call. */
const isField = (name, code) => name === 'judge' && !/\bjudge\s*\(|function judge\b|const judge\s*=[^;]*=>/.test(code);

/** Words of our own in a comment. */
const COMMENT_WORDS =
  /\b(kept|keep|keeps|keeping|told|tells?|telling|said|says?|untold|unsaid|takes?|taken|taking|took|looks?|looked|looking|leads?|leading|led|asks?|asked|asking|holds?|fates?|judge[sd]?|judging|forgets?|forgot|forgotten|stand|stands|standing|stood|mends?|mended|anew|whoever|meanwhile|under way|per cent)\b/i;

/** Terms of the industry, idioms and code that have such a word. */
const COMMENT_TERMS =
  /\b(?:lead(?:[- ]plaintiffs?|[- ]counsel| cases?| operators?)|leading zeros?|look-?(?:backs?|ups?|alikes?)|keep-?alive|stand-ins?|hold-outs?|on hold|the hold|(?:takes?|taking|took) (?:effect|part|precedence|over))\b|`[^`]*`/gi;

/** Texts that people sign: a change is a new version, so their words stay. */
const SIGNED_TEXTS = 'server/claims/texts/';

const COMMENT = /(?<!['"`\w}])\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** The name of a job, which operators read on the desk and in logs. */
const JOB_NAME = /\bname: '((?:tell|keep|take|forget|look|judge|say)-[a-z-]+)'/g;

/** The identifiers and comments of a source that use words of our own. */
function findOwnWords(path, source) {
  const faults = new Set();
  for (const [comment] of source.matchAll(COMMENT)) {
    const word = COMMENT_WORDS.exec(comment.replace(COMMENT_TERMS, ' '));
    if (word) faults.add(`${path}: a comment with “${word[0]}”: ${comment.replace(/\s+/g, ' ').slice(0, 120)}`);
  }
  if (path.startsWith(SIGNED_TEXTS) || path.endsWith('.css')) return faults;
  const code = source
    .replace(COMMENT, ' ')
    .replace(TEXT, ' ')
    .replace(/\blook-back\b/g, ' ')
    .replace(/^\s*\/(?![/*]).+\/[a-z]*[,;)]*$/gm, ' ') // a pattern on a line of its own
    .replace(/\|[a-z]+(?=\|)/g, '') // alternatives of a pattern
    .replace(/>[^<>{}=;]*</g, '><');
  for (const name of new Set(code.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))) {
    const parts = name
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split('_');
    if (
      (parts.some((part) => WORD_PARTS.test(part)) || WORD_ENDS.test(name)) &&
      !LIBRARY_NAMES.test(name) &&
      !isField(name, code)
    )
      faults.add(`${path}: the name ${name}`);
  }
  for (const [, name] of code.matchAll(CONSTANTS))
    faults.add(`${path}: the constant ${name} has no noun, or no standard word`);
  if (!/\.test\.ts$/.test(path)) for (const [, job] of source.matchAll(JOB_NAME)) faults.add(`${path}: the job ${job}`);
  return faults;
}

/** Faults of names in files, path to source, a line each. */
export function findFaults(files) {
  const faults = [];
  for (const [path, source] of files) {
    faults.push(...findOwnWords(path, source));
    if (FILE_WORDS.test(path.replace(FILE_TERMS, '')))
      faults.push(`${path}: a file name with a word of our own (docs/voice.md)`);
    for (const name of new Set(source.match(/[A-Za-z_$][\w$]*/g)))
      if (REPLACED.has(name)) faults.push(`${path}: ${name} was replaced by a plainer name`);
  }
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout;
  const paths = listed
    .split('\n')
    .filter((path) => path !== '' && !/^fixtures\/|^scripts\/notices\/long\/|checks\/(names|phrases)/.test(path));
  const faults = findFaults(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  for (const fault of faults) console.error(fault);
  console.log(`${paths.length} files`);
  process.exit(faults.length > 0 ? 1 : 0);
}
