import { permissions } from '@trover/contract/organisations/roles.ts';
import { Link } from 'react-router';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { enDash, formatMoneyOrDash, formatQuantity, pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DemonstrationMark, TickerBadge } from '../../ui/plate.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import type { Route } from './+types/decision';
import { ApproversSection } from './approvers-section.tsx';
import { DecisionSteps } from './decision-steps.tsx';
import styles from './decisions.module.css';
import { choiceLabels, type Decision, describeReason, stateOf } from './labels.ts';
import { ProposalForm, VoteForm } from './vote-form.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
  const [decision, { role }, members] = await Promise.all([
    callOnServer(page, 'GET /api/v1/organisation/decisions/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/organisation/profile', {}),
    callOnServer(page, 'GET /api/v1/organisation/members', { query: { limit: 100 } }),
  ]).catch(failPage);
  return {
    decision,
    members: members.items,
    today: page.today,
    mayApprove: permissions.approve.includes(role),
    mayPropose: permissions.propose.includes(role),
    maySign: permissions.sign.includes(role),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: loaderData ? `Decision: ${loaderData.decision.order.company}` : 'Decision',
    description: 'The proposal, the reason for it, and who approves it.',
    path: `/user/decisions/${loaderData?.decision.id ?? ''}`,
    hidden: true,
  });
}

const questions: Readonly<Record<Decision['phase'], (company: string) => string>> = {
  complaint: (company) => `How do we respond to ${company}?`,
  settlement: (company) => `Should we claim in ${company}?`,
  opt_in: (company) => `Which group to join in ${company}, if any?`,
};

export default function DecisionPage({
  loaderData: { decision, members, today, mayApprove, mayPropose, maySign },
}: Route.ComponentProps) {
  const { order, proposal, phase } = decision;
  const [pill, word] = stateOf(decision);
  const labels = choiceLabels[phase];
  const nameOf = (email: string | null): string =>
    members.find((member) => member.email === email)?.name || email || 'A deleted account';
  const isOpen = decision.decision === null && decision.replaced_at === null;
  return (
    <main id="main" className={`page-wrap page-wide ${styles.page}`}>
      <Crumbs above={[{ to: '/user/decisions', label: 'Decisions' }]} here={order.company} />
      <header className={styles.title}>
        <p className={styles.plates}>
          {order.ticker && <TickerBadge ticker={order.ticker} large />}
          {order.is_demonstration && <DemonstrationMark />}
          <StatusPill status={pill} boxed>
            {word}
          </StatusPill>
        </p>
        <h1 className="t-page">{questions[phase](order.company)}</h1>
        <p className="t-dim">
          <Link className="t-caption" to={`/cases/${order.slug}`}>
            {order.title}
          </Link>
          {order.docket && <span className="no-break">, {order.docket}</span>}
          {order.court && `, ${order.court}`}
          {order.filed_on && `, filed ${formatDate(order.filed_on)}`}
        </p>
      </header>
      <DecisionSteps decision={decision} today={today} />
      <div className={classNames(styles.two, isOpen && styles.decides)}>
        {isOpen && (
          <div className={styles.vote}>
            {mayApprove ? (
              <VoteForm decision={decision} today={today} />
            ) : (
              <p className={styles.panel}>Approvers and owners decide this. Your role can only view it.</p>
            )}
          </div>
        )}
        <div className={styles.column}>
          <section className={styles.section} aria-labelledby="proposed">
            <h2 id="proposed">Proposal</h2>
            {proposal === null ? (
              <p className="t-dim">
                {decision.decision === null
                  ? 'Nobody has made a proposal yet.'
                  : decision.approvals > 0
                    ? `Decided by votes, without a proposal: ${labels[decision.decision].toLowerCase()}.`
                    : `The policy decided without a proposal: ${labels[decision.decision].toLowerCase()}.`}
              </p>
            ) : (
              <>
                <p className={styles.proposal}>
                  {proposal.group === null ? labels[proposal.choice] : `Join ${proposal.group.name}`}
                </p>
                <p className={styles.words}>{proposal.text}</p>
                <p className="t-meta">
                  {nameOf(proposal.by)}, <Instant at={proposal.at} />
                </p>
              </>
            )}
            {phase === 'opt_in' ? (
              <p>
                <ButtonLink to={`/user/decisions/${decision.id}/groups`}>Compare the groups</ButtonLink>
              </p>
            ) : (
              isOpen && mayPropose && <ProposalForm id={decision.id} phase={phase} has={proposal !== null} />
            )}
          </section>
          {maySign && decision.decision === 'join' && phase === 'settlement' && (
            <p>
              <ButtonLink to={`/cases/${order.slug}/sign`}>Sign the claims</ButtonLink>
            </p>
          )}
          <Figures decision={decision} />
          <Reasons decision={decision} />
          {phase === 'complaint' && <Options decision={decision} />}
        </div>
        <aside className={styles.rail} aria-label="Approval">
          <ApproversSection decision={decision} members={members} />
          <section className={styles.section} aria-labelledby="record">
            <h2 id="record">Record</h2>
            <ul className={styles.record}>
              {decision.replaced_at && (
                <li>
                  <Instant at={decision.replaced_at} /> Replaced: later figures matched a different rule
                </li>
              )}
              {decision.decided_at && (
                <li>
                  <Instant at={decision.decided_at} /> Decided: {labels[decision.decision ?? 'pass']}
                </li>
              )}
              {decision.votes.toReversed().map(({ by, choice, reason, at, group_version, counts }) => (
                <li key={at}>
                  <Instant at={at} /> {nameOf(by)}: {labels[choice].toLowerCase()}
                  {group_version !== null && ` on version ${group_version} of the terms`}. {reason}
                  {!counts && ' Not counted: no longer an approver.'}
                </li>
              ))}
              {proposal && (
                <li>
                  <Instant at={proposal.at} /> {nameOf(proposal.by)} proposed: {labels[proposal.choice].toLowerCase()}
                </li>
              )}
              {decision.escalated_at && (
                <li>
                  <Instant at={decision.escalated_at} /> Late: sent to the owners
                </li>
              )}
              <li>
                <Instant at={decision.found_at} /> Rule {decision.rule} of version {decision.policy_version}:{' '}
                {decision.outcome}
              </li>
              {decision.replaces !== null && (
                <li>
                  <Link to={`/user/decisions/${decision.replaces}`}>The decision from earlier figures</Link>
                </li>
              )}
            </ul>
          </section>
        </aside>
      </div>
    </main>
  );
}

const money = (amount: string | null, currency: string): string => formatMoneyOrDash(amount, { currency, places: 0 });

function Figures({ decision: { figures, found_at, order } }: { decision: Decision }) {
  return (
    <section className={styles.section} aria-labelledby="figures">
      <header className={styles.head}>
        <h2 id="figures">Figures when the case was found</h2>
        <span className="t-meta">
          <Instant at={found_at} />
        </span>
      </header>
      <ScrollSideways label="Figures by entity">
        <Table density="compact" stacked className={styles.figures}>
          <thead>
            <tr>
              <HeaderCell>Entity</HeaderCell>
              <HeaderCell numeric>Shares bought</HeaderCell>
              <HeaderCell numeric>Held at the end</HeaderCell>
              <HeaderCell numeric>FIFO</HeaderCell>
              <HeaderCell numeric>LIFO</HeaderCell>
              <HeaderCell numeric>Recognized</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {figures.entities.map((entity) => (
              <tr key={entity.beneficial_account_id}>
                <Cell rowHeader phone="name">
                  {entity.name}
                </Cell>
                <Cell numeric data-label="Shares bought">
                  {formatQuantity(entity.shares_bought)}
                </Cell>
                <Cell numeric data-label="Held at the end">
                  {formatQuantity(entity.held_at_end)}
                </Cell>
                <Cell numeric data-label="FIFO">
                  {money(entity.fifo, entity.currency)}
                </Cell>
                <Cell numeric data-label="LIFO">
                  {money(entity.lifo, entity.currency)}
                </Cell>
                <Cell numeric data-label="Recognized">
                  {money(entity.recognized, entity.currency)}
                </Cell>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {figures.totals.map(({ currency, entities, fifo, lifo, recognized }) => (
              <tr key={currency}>
                <Cell rowHeader phone="name">
                  Together, {pluralize(entities, 'entity', 'entities')}
                </Cell>
                <Cell />
                <Cell />
                <Cell numeric data-label="FIFO">
                  {money(fifo, currency)}
                </Cell>
                <Cell numeric data-label="LIFO">
                  {money(lifo, currency)}
                </Cell>
                <Cell numeric data-label="Recognized">
                  {money(recognized, currency)}
                </Cell>
              </tr>
            ))}
          </tfoot>
        </Table>
      </ScrollSideways>
      <p className="t-meta">
        These figures do not change. <Link to={`/user/losses/${order.id}`}>Today’s figures, lot by lot</Link>
      </p>
    </section>
  );
}

function Reasons({ decision }: { decision: Decision }) {
  const currency = decision.figures.totals[0]?.currency ?? 'USD';
  return (
    <section className={styles.section} aria-labelledby="why">
      <header className={styles.head}>
        <h2 id="why">Reason for this decision</h2>
        <Link to="/user/policy">
          Policy, version {decision.policy_version}, rule {decision.rule}
        </Link>
      </header>
      {decision.reasons.length === 0 ? (
        <p className="t-dim">No other rule of the policy fits this case.</p>
      ) : (
        <ul className={styles.reasons}>
          {decision.reasons.map((reason) => {
            const { about, found, asked } = describeReason(reason, currency);
            return (
              <li key={JSON.stringify(reason.condition)}>
                <Icon name="check" size={14} />
                <span>{about}</span>
                <b>{found}</b>
                <span className={styles.asked}>{asked}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** What an investor can do once a complaint is filed. */
function Options({ decision: { order } }: { decision: Decision }) {
  const lead = order.lead_plaintiff_deadline;
  return (
    <section className={styles.section} aria-labelledby="ways">
      <h2 id="ways">Our options</h2>
      <ScrollSideways label="Our options">
        <Table density="compact" stacked className={`${styles.figures} ${styles.choices}`}>
          <thead>
            <tr>
              <HeaderCell>Option</HeaderCell>
              <HeaderCell>Requirements</HeaderCell>
              <HeaderCell>Possible outcome</HeaderCell>
              <HeaderCell numeric>Decide by</HeaderCell>
            </tr>
          </thead>
          <tbody>
            <tr>
              <Cell rowHeader phone="name">
                Member of the class
              </Cell>
              <Cell phone="below">Nothing until a settlement</Cell>
              <Cell phone="below">The same share as every member</Cell>
              <Cell numeric phone="figure">
                {enDash}
              </Cell>
            </tr>
            <tr>
              <Cell rowHeader phone="name">
                Lead plaintiff
              </Cell>
              <Cell phone="below">
                A <Link to="/user/certifications">sworn certification</Link>, documents and testimony
              </Cell>
              <Cell phone="below">Choice of counsel and a voice in the settlement; no larger share</Cell>
              <Cell numeric phone="figure">
                {lead === null ? enDash : formatDate(lead)}
              </Cell>
            </tr>
            <tr>
              <Cell rowHeader phone="name">
                Our own lawsuit
              </Cell>
              <Cell phone="below">Our own lawyers, upfront costs and our own evidence</Cell>
              <Cell phone="below">A separate result, higher or lower</Cell>
              <Cell numeric phone="figure">
                After the class notice
              </Cell>
            </tr>
          </tbody>
        </Table>
      </ScrollSideways>
    </section>
  );
}
