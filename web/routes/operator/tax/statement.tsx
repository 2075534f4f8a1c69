import type { DataOf } from '@trover/contract/protocol/operation.ts';
import {
  correctTaxStatement,
  type getTaxStatement,
  type ShownTaxChange,
  type ShownTaxStatement,
} from '@trover/contract/tax/tax-statements.ts';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { nameOfFigure } from '../../../components/payments/tax-figures.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatAmount } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import operator from '../operator.module.css';
import { Facts, Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { Route } from './+types/statement';

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  return callOnServer(context.get(pageContext), 'GET /api/v1/operator/tax_statements/{id}', { params: { id } }).catch(
    failPage,
  );
}

/** In the bar above the page. */
export const handle = {
  nameOf: ({ year, owner, versions }: DataOf<typeof getTaxStatement>) =>
    `Tax statement ${year}, ${versions[0]?.name || owner}`,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData ? `Tax statement ${loaderData.year}` : 'Tax statement');
}

const factsOf = (changes: readonly ShownTaxChange[]) =>
  changes.map(
    (change) => [nameOfFigure(change), `${formatAmount(change.after)}, before ${formatAmount(change.before)}`] as const,
  );

/** The issued statement of a payee for a year, and its correction if its payments changed. */
export default function Statement({ loaderData }: Route.ComponentProps) {
  const { account_id, owner, year, versions, pending, needs_correction } = loaderData;
  const [last] = versions;
  return (
    <>
      <p>
        <Link to={`/operator/money/taxes?year=${year}`}>Tax year {year}</Link>
      </p>
      {needs_correction && last !== undefined && (
        <Section
          id="correct"
          heading={`Correct the ${year} statement`}
          note={<Link to={`/operator/clients/${account_id}`}>{last.name || owner}</Link>}
        >
          <p>The payments changed after this statement was issued. A corrected one states what follows.</p>
          <Facts facts={factsOf(pending)} />
          <Correct id={last.id} version={last.version} />
        </Section>
      )}
      {versions.map((version) => (
        <Version key={version.id} version={version} owner={owner} />
      ))}
    </>
  );
}

function Version({ version: of, owner }: { version: ShownTaxStatement; owner: string }) {
  const { id, version, reason, issued_at, name, awards, withheld, forms, changes } = of;
  return (
    <Section
      id={`version-${id}`}
      heading={version === 1 ? `Statement ${of.year} as first issued` : `Correction ${version - 1}`}
      note={
        <>
          Issued <Instant at={issued_at} as="date" />
        </>
      }
    >
      {reason !== null && <p>{reason}</p>}
      <Facts
        facts={[
          ['Payee', name || owner],
          ['Awards, $', formatAmount(awards)],
          ['Withheld, $', formatAmount(withheld)],
          ...forms.map(
            ({ form, boxes }) =>
              [
                form,
                Object.entries(boxes)
                  .map(([box, value]) => `box ${box} ${value}`)
                  .join(', '),
              ] as const,
          ),
          ...factsOf(changes).map(([what, words]) => [`Changed: ${what}`, words] as const),
        ]}
      />
    </Section>
  );
}

const reasonSchema = correctTaxStatement.body.pick({ reason: true });

function Correct({ id, version }: { id: number; version: number }) {
  const form = useActForm(reasonSchema, { reason: '' });
  return (
    <form
      className={operator.acts}
      {...form.act(async ({ reason }) => {
        await api.call('POST /api/v1/operator/tax_statements/{id}/correct', {
          params: { id },
          body: { version, reason },
          shows_failure: true,
        });
        return 'Corrected statement issued, and its payee mailed';
      })}
    >
      <TextField label="Reason, shown to the payee" maxLength={300} {...form.field('reason', { required: true })} />
      <Button type="submit" busy={form.busy && 'Issuing'}>
        Issue corrected statement
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
