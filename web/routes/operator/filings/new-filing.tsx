import { type listFilingTemplates, makeFiling } from '@trover/contract/filings/filings.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { toNumber, toNumbers } from '../../../components/forms/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { formatAmount, pluralize } from '../../../ui/format/format.ts';
import { CaseField } from '../case-field.tsx';
import styles from '../operator.module.css';
import { Facts, Fault, Section } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';
import { ClaimsToFile } from './claims-to-file.tsx';
import { type DryRun, excludeFaults, includedOf, isRunOf } from './group-claims.ts';
import { markOfTemplate, TemplatePill } from './template-mark.tsx';

type Template = DataOf<typeof listFilingTemplates>['items'][number];

/** A dry run of a case's claims, the choice among them, and the package. */
export function NewFiling({ templates, orderId }: { templates: readonly Template[]; orderId: number | null }) {
  const [run, setRun] = useState<DryRun | null>(null);
  const form = useActForm(
    makeFiling.body,
    { ...(orderId !== null && { order_id: orderId }), unreviewed_reason: '' },
    { optional: ['sub_payout_request_ids', 'unreviewed_reason'] },
  );
  // what was tried with another case, template or claims does not apply to this filing
  const current = run !== null && isRunOf(run, form.watch()) ? run : null;
  const tried = current?.tried ?? null;
  const dryRun = form.act(async ({ unreviewed_reason: _, ...body }) => {
    const found = await api.call('POST /api/v1/operator/filings/try', { body, shows_failure: true });
    setRun({ of: body, tried: found, excluded: excludeFaults(found) });
    return found.faults_total === 0 ? 'No problems found' : `${pluralize(found.faults_total, 'problem')} found`;
  });
  const make = form.act(async ({ unreviewed_reason, ...body }) => {
    await api.call('POST /api/v1/operator/filings', {
      body: {
        ...body,
        ...(current !== null && { sub_payout_request_ids: includedOf(current) }),
        ...(unreviewed_reason !== undefined && { unreviewed_reason }),
      },
      shows_failure: true,
    });
    setRun(null);
    return 'We are preparing the package';
  });
  const isOutdated = run !== null && current === null;
  const isAllExcluded = current !== null && current.excluded.size === current.tried.claims.length;
  // of the filing as a whole, such as too many rows
  const limits = tried?.faults.filter(({ reference }) => reference === null) ?? [];
  return (
    <Section id="file" heading="File claims" note={<Link to="/operator/filing/templates">Templates</Link>}>
      <p className="t-dim">One claim, or all waiting claims of a case.</p>
      <form className={styles.form} {...submitByButton({ try: dryRun, make })}>
        <CaseField form={form} name="order_id" />
        <Select label="Template" {...form.field('template_id', { required: true, setValueAs: toNumber })}>
          {templates.map((template) => (
            <option key={template.id} value={template.id}>
              {template.name}
              {markOfTemplate(template) === 'not_verified' && ' (not verified)'}
            </option>
          ))}
        </Select>
        <TextField
          label="Claims"
          placeholder="All waiting claims"
          optional
          {...form.field('sub_payout_request_ids', { setValueAs: toNumbers })}
        />
        {tried !== null && tried.unreviewed.length > 0 && (
          <TextArea
            className={styles.wide}
            label="Reason to file before the proof is reviewed"
            rows={2}
            maxLength={2000}
            optional
            {...form.field('unreviewed_reason')}
          />
        )}
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" value="try" busy={form.busy && 'Trying'}>
            Dry run
          </Button>
          <Button
            type="submit"
            variant="primary"
            value="make"
            disabled={isOutdated || isAllExcluded}
            busy={form.busy && 'Preparing'}
          >
            Prepare the package
          </Button>
          <p className="t-dim" role="status">
            {isOutdated && 'You changed the case, the template or the claims. Start the dry run again.'}
            {isAllExcluded && 'Every claim is excluded. Include one, or choose other claims.'}
          </p>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
      {tried !== null && (
        <>
          {tried.template_mark === 'not_verified' && (
            <p>
              <TemplatePill mark={tried.template_mark} /> Nobody has compared this template with the administrator’s own
              spreadsheet. <Link to="/operator/filing/templates">Compare it</Link> before the filing goes out.
            </p>
          )}
          <Facts
            facts={[
              ['Claims', tried.control.claims],
              ['Transactions', tried.control.transactions],
              ['Held before the class period', tried.control.opening_holding ?? '–'],
              ['Held at the end of the class period', tried.control.closing_holding ?? '–'],
              ['Bought, all listed trades', tried.control.shares_bought],
              ['Sold, all listed trades', tried.control.shares_sold],
              ['Recognized claims', formatAmount(tried.control.recognized_claims)],
              ['Documents', tried.control.documents],
            ]}
          />
          {limits.map(({ sheet, message }) => (
            <Fault key={`${sheet} ${message}`}>{`${sheet}: ${message}`}</Fault>
          ))}
          <ClaimsToFile
            tried={tried}
            excluded={current?.excluded ?? new Set()}
            onChange={(excluded) => setRun((before) => before && { ...before, excluded })}
          />
        </>
      )}
    </Section>
  );
}
