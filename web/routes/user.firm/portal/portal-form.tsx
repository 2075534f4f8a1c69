import type { Operations } from '@trover/contract/operations.ts';
import { type PortalSettings, portalSchema } from '@trover/contract/partners/portal.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { readableChecks } from '@trover/core/partners/theme.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAct, useActForm } from '../../operator/use-act.ts';
import { MarkField } from './mark-field.tsx';
import styles from './portal.module.css';

type PortalData = DataOf<Operations['GET /api/v1/partners/portal']>;

const fieldsSchema = portalSchema.omit({ frame_origins: true });
const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
const linesOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '');

/** The draft of a portal: saved, sent, or discarded. Its buttons are beside the page’s heading, above all parts. */
export function PortalForm({
  portal,
  onChange,
  heading,
  tabs,
  children,
}: {
  portal: PortalData;
  onChange: (shown: PortalSettings) => void;
  heading: ReactNode;
  tabs: ReactNode;
  /** Beside the fields: the preview. */
  children: ReactNode;
}) {
  const { live, open } = portal;
  const { frame_origins, ...fields } = open?.document ?? live;
  const [origins, setOrigins] = useState(frame_origins.join('\n'));
  const form = useActForm(fieldsSchema, fields, { at: 'document' });
  const { busy, fault, act } = useAct();
  const isSent = open?.status === 'sent';
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      const read = portalSchema.safeParse({ ...values, frame_origins: [] });
      if (read.success) onChange(read.data);
    });
    return unsubscribe;
  }, [watch, onChange]);
  const save = form.act(async (document) => {
    await api.call('PUT /api/v1/partners/portal/draft', {
      body: { document: { ...document, frame_origins: linesOf(origins) } },
      shows_failure: true,
    });
    return 'Draft saved';
  });
  const send = () =>
    act(async () => {
      await api.call('POST /api/v1/partners/portal/send', { shows_failure: true });
      return 'Sent to an operator';
    });
  const discard = () =>
    act(async () => {
      await api.call('DELETE /api/v1/partners/portal/draft', { shows_failure: true });
      return isSent ? 'Withdrawn' : 'Discarded';
    });
  const required = { required: true };
  const disabled = isSent;
  return (
    <form className={styles.form} {...save}>
      <header className={styles.head}>
        {heading}
        <div className={styles.acts}>
          {open !== null && (
            <Button variant="plain" busy={busy && 'Discarding'} onClick={discard}>
              {isSent ? 'Withdraw the version' : 'Discard the draft'}
            </Button>
          )}
          {!isSent && (
            <Button type="submit" busy={form.busy && 'Saving'}>
              Save the draft
            </Button>
          )}
          {open?.status === 'draft' && (
            <Button variant="primary" busy={busy && 'Sending'} onClick={send}>
              Send version {open.version} for review
            </Button>
          )}
          {(form.fault ?? fault) && (
            <p className={styles.fault} role="alert">
              {form.fault ?? fault}
            </p>
          )}
        </div>
      </header>
      {tabs}
      {isSent && <p role="status">Version {open.version} waits for an operator. Withdraw the version to change it.</p>}
      <div className={styles.two}>
        <fieldset disabled={disabled} className={styles.fields}>
          <section className={styles.part} id="brand">
            <h2>Name and mark</h2>
            <TextField label="Portal name" maxLength={60} {...form.field('name', required)} />
            <MarkField
              name={watch('name')}
              firm={portal.firm}
              mark={watch('mark')}
              isFaulty={form.field('mark', required).error !== undefined}
              onMark={(path) => form.setValue('mark', path, { shouldDirty: true, shouldValidate: true })}
            >
              <TextArea
                label="Mark"
                hint="The “d” attribute of one SVG path in a 24 × 24 box."
                rows={2}
                {...form.field('mark', required)}
              />
            </MarkField>
            <TextField
              label="Contact address"
              type="email"
              optional
              {...form.field('contact_email', {
                setValueAs: (text: string | null) => (text === null || text.trim() === '' ? null : text),
              })}
            />
          </section>
          <section className={styles.part}>
            <h2>Action color</h2>
            <div className={styles.colors}>
              <TextField label="Light" {...form.field('colours.light', required)} />
              <Swatch color={watch('colours.light')} />
              <TextField label="Dark" {...form.field('colours.dark', required)} />
              <Swatch color={watch('colours.dark')} />
            </div>
            <Checks light={watch('colours.light')} dark={watch('colours.dark')} />
            <p className="t-meta">Money, time and errors keep their colors. They mean the same on every portal.</p>
          </section>
          <section className={styles.part} id="disclaimer">
            <h2>Disclaimer</h2>
            <TextArea
              label="Disclaimer"
              hint="We show it below the home page header and in every footer. It is required."
              rows={4}
              {...form.field('disclaimer', required)}
            />
          </section>
          <section className={styles.part} id="consent">
            <h2>Consent text</h2>
            <TextArea
              label="What people agree to"
              hint="Each live version has a number. People keep the version they agreed to."
              rows={5}
              {...form.field('consent_text', required)}
            />
          </section>
          <section className={styles.part} id="embed">
            <h2>Embed forms</h2>
            <TextArea
              label="Sites that may show your forms"
              hint="One per line, such as https://www.firm.example."
              rows={3}
              value={origins}
              onChange={(event) => setOrigins(event.target.value)}
            />
          </section>
        </fieldset>
        <div className={styles.aside}>{children}</div>
      </div>
    </form>
  );
}

const checkLabels = { on_it: 'Text on this color', on_page: 'This color on the page' } as const;

/** The color next to its field, which has it as text. */
const Swatch = ({ color }: { color: string }) => (
  <svg className={styles.swatch} viewBox="0 0 18 18" aria-hidden="true">
    <rect x=".5" y=".5" width="17" height="17" rx="3.5" fill={isColour(color) ? color : 'none'} />
  </svg>
);

function Checks({ light, dark }: { light: string; dark: string }) {
  const checks = [
    ...(isColour(light) ? readableChecks(light.toLowerCase(), 'light') : []),
    ...(isColour(dark) ? readableChecks(dark.toLowerCase(), 'dark') : []),
  ];
  return (
    <ul className={styles.checks}>
      {checks.map(({ what, theme, ratio, is_readable }) => (
        <li key={`${what} ${theme}`} className={is_readable ? styles.good : styles.bad}>
          <Icon name={is_readable ? 'check' : 'fault'} size={14} />
          <span>
            {is_readable ? 'Readable' : 'Not readable'}: {checkLabels[what].toLowerCase()}, {theme}
          </span>
          <span>{ratio.toFixed(2)} : 1</span>
        </li>
      ))}
    </ul>
  );
}
