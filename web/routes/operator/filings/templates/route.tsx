import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../../api.ts';
import { callOnServer, failPage } from '../../../../page-data.ts';
import { pageContext } from '../../../../server-context.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Select, TextField } from '../../../../ui/field.tsx';
import { formatDateDense } from '../../../../ui/format/format-dates.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import { describeDeskPage } from '../../describe-desk-page.ts';
import { type Column, ListSection } from '../../list-section.tsx';
import styles from '../../operator.module.css';
import { Fault, Section } from '../../section.tsx';
import { useAct } from '../../use-act.ts';
import { markOfTemplate, TemplatePill } from '../template-mark.tsx';
import type { Route } from './+types/route';
import { Columns } from './columns.tsx';
import { Preview } from './preview.tsx';
import { draftOf, newSheet, type SheetDraft, type TemplateDraft, templateOf } from './template-draft.ts';
import { rowLabels } from './template-labels.ts';
import own from './templates.module.css';
import { Verification } from './verification.tsx';

const MAX_SHEETS = 10;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const templateId = new URL(request.url).searchParams.get('template');
  const { items } = await callOnServer(page, 'GET /api/v1/operator/filing_templates', { query: { limit: 200 } }).catch(
    failPage,
  );
  const chosen =
    items.find(({ id, is_neutral }) => (templateId === 'new' ? is_neutral : id === Number(templateId))) ?? null;
  return { templates: items, chosen };
}

type Data = Route.ComponentProps['loaderData'];

type Template = Data['templates'][number];

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const chosen = loaderData?.chosen;
  return describeDeskPage({ matches, location }, [
    'Filing templates',
    chosen && (chosen.is_neutral ? 'A new template' : chosen.name),
  ]);
}

const columns: readonly Column<Template>[] = [
  {
    heading: 'Template',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link to={`?template=${id}`} preventScrollReset>
        {name}
      </Link>
    ),
  },
  {
    heading: 'Administrator',
    cell: ({ is_neutral, administrator }) => (is_neutral ? 'Ours, not an administrator’s' : administrator),
  },
  { heading: 'Sheets', cell: ({ document }) => document.sheets.map(({ name }) => name).join(', ') },
  {
    heading: 'Columns',
    numeric: true,
    cell: ({ document }) => document.sheets.reduce((sum, sheet) => sum + sheet.columns.length, 0),
  },
  {
    heading: 'Headings and codes',
    cell: (template) => <TemplatePill mark={markOfTemplate(template)} />,
  },
  {
    heading: 'Source checked',
    cell: ({ document: { about } }) => (about === undefined ? '–' : formatDateDense(about.checked_on)),
  },
  {
    heading: 'Verified by',
    cell: ({ verified_by, verified_at }) =>
      verified_by === null || verified_at === null ? (
        '–'
      ) : (
        <>
          {verified_by}, <Instant at={verified_at} as="date" />
        </>
      ),
  },
  { heading: 'Saved', cell: ({ saved_at }) => <Instant at={saved_at} as="date" /> },
];

export default function Templates({ loaderData: { templates, chosen } }: Route.ComponentProps) {
  return (
    <>
      <ListSection
        id="templates"
        heading="Templates"
        label="templates"
        note="How each administrator accepts claims. A filing stores the template it was made with."
        list={{ items: templates, total_count: templates.length, next_cursor: null }}
        columns={columns}
        source={{ list: '/api/v1/operator/filing_templates' }}
        isChosen={({ id }) => id === chosen?.id}
        keyOf={({ id }) => id}
        empty={{ heading: 'No templates', text: 'The templates of administrators appear here.' }}
      >
        <p className={styles.acts}>
          <ButtonLink size="small" to="?template=new" preventScrollReset>
            New template
          </ButtonLink>
          <Link to="/operator/filing">File claims</Link>
        </p>
      </ListSection>
      {chosen !== null && !chosen.is_neutral && (
        <Verification key={`${chosen.id} ${chosen.saved_at}`} chosen={chosen} />
      )}
      {chosen !== null && <Editor key={`${chosen.id} ${chosen.saved_at}`} chosen={chosen} />}
    </>
  );
}

function Editor({ chosen }: { chosen: NonNullable<Data['chosen']> }) {
  const [name, setName] = useState(chosen.is_neutral ? '' : chosen.name);
  const [administrator, setAdministrator] = useState(chosen.administrator ?? '');
  const [draft, setDraft] = useState<TemplateDraft>(() => draftOf(chosen.document));
  const { busy, fault, act } = useAct();
  const navigate = useNavigate();
  const { template, faults } = templateOf(draft);
  const missing = [
    ...(name.trim() === '' ? ['Enter the template’s name.'] : []),
    ...(administrator.trim() === '' ? ['Enter the administrator’s name.'] : []),
    ...faults,
  ];
  const isNew = chosen.is_neutral || name.trim() !== chosen.name;
  const setSheet = (at: number, change: Partial<SheetDraft>) =>
    setDraft({
      ...draft,
      sheets: draft.sheets.map((sheet, place) => (place === at ? { ...sheet, ...change } : sheet)),
    });
  const save = () =>
    act(async () => {
      const saved = await api.call('POST /api/v1/operator/filing_templates', {
        body: {
          name: name.trim(),
          administrator: administrator.trim(),
          document: template,
          seen: isNew ? null : chosen.saved_at,
        },
        shows_failure: true,
      });
      await navigate(`?template=${saved.id}`, { preventScrollReset: true });
      return `“${saved.name}” is saved`;
    });
  return (
    <>
      <Section
        id="template"
        heading={chosen.is_neutral ? 'A new template' : chosen.name}
        note={chosen.is_neutral ? 'Starts as a copy of the neutral one' : undefined}
      >
        <div className={styles.form}>
          <TextField label="Name" value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
          <TextField
            label="Administrator"
            value={administrator}
            maxLength={200}
            onChange={(event) => setAdministrator(event.target.value)}
          />
          <TextField
            label="Dates are written"
            value={draft.date_format}
            maxLength={20}
            hint="YYYY, MM and DD in the administrator’s order."
            onChange={(event) => setDraft({ ...draft, date_format: event.target.value })}
          />
          <TextField
            label="Most claims at once"
            inputMode="numeric"
            value={draft.most_claims}
            onChange={(event) => setDraft({ ...draft, most_claims: event.target.value })}
          />
          <TextField
            label="Most rows of a sheet"
            inputMode="numeric"
            value={draft.most_rows}
            onChange={(event) => setDraft({ ...draft, most_rows: event.target.value })}
          />
        </div>
        {draft.sheets.map((sheet, at) => (
          <fieldset key={sheet.key} className={own.sheet}>
            <legend>Sheet {at + 1}</legend>
            <div className={styles.form}>
              <TextField
                label="Name of the sheet"
                value={sheet.name}
                maxLength={31}
                onChange={(event) => setSheet(at, { name: event.target.value })}
              />
              <Select
                label="Rows"
                value={sheet.rows}
                onChange={(event) => setSheet(at, { rows: event.target.value as SheetDraft['rows'] })}
              >
                {Object.entries(rowLabels).map(([rows, words]) => (
                  <option key={rows} value={rows}>
                    {words}
                  </option>
                ))}
              </Select>
            </div>
            <Columns sheet={sheet} onChange={(columns) => setSheet(at, { columns })} />
            <p>
              <Button
                size="small"
                variant="plain"
                onClick={() => setDraft({ ...draft, sheets: draft.sheets.toSpliced(at, 1) })}
              >
                Remove sheet {at + 1}
              </Button>
            </p>
          </fieldset>
        ))}
        <p>
          <Button
            size="small"
            disabled={draft.sheets.length >= MAX_SHEETS}
            onClick={() => setDraft({ ...draft, sheets: [...draft.sheets, newSheet()] })}
          >
            Add a sheet
          </Button>
        </p>
        <div role="status">
          {missing.length === 0 ? (
            <p>Ready to save.</p>
          ) : (
            <ul className={own.faults}>
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
        <p className={styles.acts}>
          <Button variant="primary" onClick={save} busy={busy && 'Saving'} disabled={missing.length > 0}>
            {isNew ? 'Save as a new template' : 'Save the template'}
          </Button>
          <Fault>{fault}</Fault>
        </p>
      </Section>
      {faults.length === 0 && <Preview template={template} />}
    </>
  );
}
