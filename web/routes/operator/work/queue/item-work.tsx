import type { WorkKind } from '@trover/contract/work/work.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../../api.ts';
import { formatMoney, pluralize } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { RoleRequestSection } from '../../accounts/role-request.tsx';
import { BankFileActions } from '../../bank-files/bank-file-actions.tsx';
import { fileLabelOf, nameOfFile } from '../../bank-files/bank-file-labels.ts';
import { BankFileTimeline } from '../../bank-files/status-history.tsx';
import { stageLabels } from '../../claims/claim-labels.ts';
import { ExtendCure } from '../../claims/extend-cure.tsx';
import { Letters } from '../../claims/letters.tsx';
import { LostProof } from '../../claims/lost-proof.tsx';
import { MoveClaim } from '../../claims/move-claim.tsx';
import { DecideFundRequest, describeFunds, describeRequest } from '../../contracts/decide-fund-request.tsx';
import { Approve } from '../../distributions/approve.tsx';
import { Steps } from '../../distributions/steps.tsx';
import { Sums } from '../../distributions/sums.tsx';
import { LetterCard } from '../../letters/letter-card.tsx';
import { DecideHolder } from '../../payment-details/decide-holder.tsx';
import { DecideHit } from '../../sanctions/decide-hit.tsx';
import { Facts, Fault, Section } from '../../section.tsx';
import { TicketEntry } from '../../support/ticket-entry.tsx';
import type { Item } from './queue-data.ts';

/** As many as one call returns; an item that is not among them opens on its page. */
const ALL = 200;

type Load = (item: Item, today: string) => Promise<ReactNode>;

const shows_failure = true;

async function loadClaim({ subject_id: id }: Item, today: string): Promise<ReactNode> {
  const [claim, letters] = await Promise.all([
    api.call('GET /api/v1/operator/claims/{id}', { params: { id }, shows_failure }),
    api.call('GET /api/v1/operator/letters', { query: { sub_payout_request_id: id, limit: 10 }, shows_failure }),
  ]);
  const { status, word } = stageLabels[claim.stage];
  return (
    <>
      <Section
        id="claim"
        heading={`TR-${claim.sub_payout_request_id}, ${claim.owner}`}
        note={<StatusPill status={status}>{word}</StatusPill>}
      >
        {claim.stage === 'deficient' && (
          <p>
            {claim.reason}
            {claim.cure_by !== null && ` Cure by ${formatDate(claim.cure_by)}.`}
          </p>
        )}
        <Facts
          facts={[
            ['Administrator’s number', claim.claim_number ?? 'None yet'],
            ['Filed', claim.filed_on === null ? 'Not yet' : formatDate(claim.filed_on)],
            [
              'Recognized claim',
              claim.signed?.recognized_claim == null ? '–' : formatMoney(claim.signed.recognized_claim, claim.signed),
            ],
            ['Account', claim.email],
          ]}
        />
      </Section>
      <LostProof claim={claim} />
      <MoveClaim key={claim.stage} claim={claim} today={today} />
      <ExtendCure key={`cure ${claim.open_cure_by}`} claim={claim} today={today} />
      <Letters claim={claim} letters={letters} />
    </>
  );
}

async function loadLetter({ subject_id }: Item, today: string): Promise<ReactNode> {
  const query = { letter_id: String(subject_id), limit: 1 };
  const { items } = await api.call('GET /api/v1/operator/letters', { query, shows_failure });
  return items.map((letter) => <LetterCard key={letter.row_version} letter={letter} today={today} />);
}

async function loadTicket({ subject_id }: Item): Promise<ReactNode> {
  const { items } = await api.call('GET /api/v1/crm/tickets', { query: { limit: ALL }, shows_failure });
  const ticket = items.find(({ id }) => id === subject_id);
  return ticket && <TicketEntry ticket={ticket} />;
}

async function loadHit({ subject_id }: Item): Promise<ReactNode> {
  const query = { status: 'open', limit: ALL } as const;
  const { items } = await api.call('GET /api/v1/operator/sanctions/hits', { query, shows_failure });
  const hit = items.find(({ id }) => id === subject_id);
  if (hit === undefined) return null;
  const { name, listed, score, reasons } = hit;
  return (
    <Section id="hit" heading={`${name} and ${listed.name}`} note={`Score ${score}`}>
      <Facts
        facts={[
          ['Client', name],
          ['Listed', `${listed.name}${listed.is_weak ? ', weak alias' : ''}`],
          ['OFAC', `${listed.uid}, ${listed.programs.join(', ')}`],
          ['Born', listed.birth_dates.join(' or ') || 'Not stated'],
          ['Countries', listed.countries.join(', ') || 'Not stated'],
          ['Why', reasons.join('; ')],
        ]}
      />
      <DecideHit hit={hit} />
    </Section>
  );
}

async function loadHolder({ subject_id }: Item): Promise<ReactNode> {
  const query = { status: 'open', limit: ALL } as const;
  const { items } = await api.call('GET /api/v1/operator/account_holders', { query, shows_failure });
  const review = items.find(({ id }) => id === subject_id);
  if (review === undefined) return null;
  return (
    <Section id="holder" heading="Account holder">
      <Facts
        facts={[
          ['Claimant', [review.legal_name, review.co_owner].filter(Boolean).join(' and ')],
          ['Account holder', review.holder],
          ['Account', `${review.shown}, ${review.currency}`],
          ['Payments', review.verdict === 'different' ? 'Held' : 'Continue'],
          ['What differs', review.difference],
        ]}
      />
      <DecideHolder review={review} />
    </Section>
  );
}

async function loadFundRequest({ subject_id }: Item): Promise<ReactNode> {
  const query = { status: 'pending', limit: ALL } as const;
  const { items } = await api.call('GET /api/v1/operator/fund_requests', { query, shows_failure });
  const request = items.find(({ id }) => id === subject_id);
  if (request === undefined) return null;
  return (
    <Section id="request" heading={describeRequest(request)}>
      <Facts
        facts={[
          ['Institution', request.name || request.email],
          ['In place of', request.replaces ?? 'Nothing'],
          ['Funds', describeFunds(request)],
          ['Requested by', request.requested_by ?? 'Deleted account'],
          ['Until', formatDate(request.expires_on)],
        ]}
      />
      <DecideFundRequest request={request} />
    </Section>
  );
}

async function loadRole({ subject_id }: Item): Promise<ReactNode> {
  const query = { limit: ALL };
  const { items } = await api.call('GET /api/v1/operator/role_requests', { query, shows_failure });
  const request = items.find(({ id, status }) => id === subject_id && status === 'pending');
  return request && <RoleRequestSection request={request} />;
}

async function loadBankFile({ subject_id: id }: Item): Promise<ReactNode> {
  const file = await api.call('GET /api/v1/operator/bank_files/{id}', { params: { id }, shows_failure });
  const { status, label } = fileLabelOf(file);
  return (
    <Section id="bank-file" heading={nameOfFile(file)} note={<StatusPill status={status}>{label}</StatusPill>}>
      {file.problem !== null && <Fault>{file.problem}</Fault>}
      <BankFileTimeline file={file} />
      <Facts
        facts={[
          ['Pays', `${file.title}, round ${file.round}`],
          ['In the file', `${formatMoney(file.total, file)} in ${pluralize(file.payments, 'payment')}`],
          ...(file.set_aside === 0
            ? []
            : [['Set aside', `${formatMoney(file.set_aside_total, file)} in ${file.set_aside}`] as const]),
          ...(file.returned === 0
            ? []
            : [['Came back', `${formatMoney(file.returned_total, file)} in ${file.returned}`] as const]),
          ['Execution day', formatDate(file.execute_on)],
        ]}
      />
      <BankFileActions file={file} />
    </Section>
  );
}

async function loadDistribution({ subject_id: id }: Item): Promise<ReactNode> {
  const one = await api.call('GET /api/v1/operator/distributions/{id}', { params: { id }, shows_failure });
  return (
    <Section id="distribution" heading={`${one.title}, round ${one.round}`}>
      {one.problem !== null && <Fault>{one.problem}</Fault>}
      <Sums one={one} />
      <Steps one={one} />
      <Approve one={one} />
    </Section>
  );
}

/** The kinds of items with their work beside the list; the others open on their page. */
const loads: Partial<Record<WorkKind, Load>> = {
  deficiency: loadClaim,
  lost_proof: loadClaim,
  letter: loadLetter,
  reply: loadLetter,
  ticket: loadTicket,
  sanctions_hit: loadHit,
  account_holder: loadHolder,
  fund_request: loadFundRequest,
  role_request: loadRole,
  bank_file: loadBankFile,
  bank_answer: loadBankFile,
  set_aside: loadBankFile,
  approval: loadDistribution,
  difference: loadDistribution,
  waiting_award: loadDistribution,
  distribution_import: loadDistribution,
};

/** Whether an item can be worked on beside the list; its page is then the second way. */
export const hasWorkInQueue = ({ kind }: Pick<Item, 'kind'>): boolean => kind === 'confirmation' || kind in loads;

/** Delay before the work on an item is loaded, so that quick steps through the queue load none. */
const PAUSE_MS = 200;

/** The record of an item with its actions, beside the list. */
export function ItemWork({ item, today }: { item: Item; today: string }) {
  const [shown, setShown] = useState<ReactNode>(null);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const load = loads[item.kind];
  useEffect(() => {
    // reloaded with every change of the item
    void tries;
    if (load === undefined) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      load(item, today)
        .then((content) => {
          if (!isWanted) return;
          setShown(content);
          setState('loaded');
        })
        .catch(() => isWanted && setState('failed'));
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [load, item, today, tries]);
  if (load === undefined) return null;
  if (state === 'failed')
    return (
      <Fault>
        The record did not load. The item itself is unaffected.{' '}
        <button type="button" className="link" onClick={() => setTries(tries + 1)}>
          Try again
        </button>
      </Fault>
    );
  return state === 'loading' ? <p className="t-dim">Opening the record</p> : shown;
}
