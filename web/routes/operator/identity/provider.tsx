import { setIdentityProvider } from '@trover/contract/identity/identity.ts';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import operator from '../operator.module.css';
import { Facts, Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { Route } from './+types/provider';

export function loader({ context }: Route.LoaderArgs) {
  return callOnServer(context.get(pageContext), 'GET /api/v1/operator/identity_provider', {}).catch(failPage);
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Identity service');
}

const timeOf = (instant: string): string => `${formatDateDense(instant.slice(0, 10))}, ${instant.slice(11, 16)} UTC`;

/** Whether the identity provider responds, and when operators compare images instead. */
export default function Provider({ loaderData: health }: Route.ComponentProps) {
  const { is_configured, answered_at, failing_since, failures, fault, images_after_hours, sends_images } = health;
  if (!is_configured)
    return (
      <Section id="provider" heading="Identity service" note={<StatusPill status="upcoming">Not set up</StatusPill>}>
        <p>People send images of their documents, and operators compare them.</p>
        <p className={operator.acts}>
          <ButtonLink size="small" to="/operator/queue?kind=identity_review">
            Identity checks to decide
          </ButtonLink>
        </p>
        <p className="t-dim">
          Once a verification service is set up, its last answer and its failures appear here, and the hours after which
          people send images instead.
        </p>
      </Section>
    );
  return (
    <Section
      id="provider"
      heading="Identity service"
      note={
        failing_since === null ? (
          <StatusPill status="fine">Answers</StatusPill>
        ) : (
          <StatusPill status="fault">Not responding</StatusPill>
        )
      }
    >
      {failing_since !== null && (
        <p role="status">
          {sends_images
            ? 'People now send us images, and operators compare them.'
            : `After ${images_after_hours} hours without an answer people send us images.`}
        </p>
      )}
      <Facts
        facts={[
          ['Last answer', answered_at === null ? 'None yet' : timeOf(answered_at)],
          ...(failing_since === null
            ? []
            : ([
                ['Fails since', timeOf(failing_since)],
                ['Failures', String(failures)],
                ['Last error', fault ?? ''],
              ] as const)),
        ]}
      />
      <SetLimit hours={images_after_hours} />
    </Section>
  );
}

function SetLimit({ hours }: { hours: number }) {
  const form = useActForm(setIdentityProvider.body, { images_after_hours: String(hours) });
  return (
    <form
      className={operator.acts}
      {...form.act(async (body) => {
        await api.call('POST /api/v1/operator/identity_provider', { body, shows_failure: true });
        return 'Limit saved';
      })}
    >
      <TextField
        label="Hours without an answer until people send images"
        inputMode="numeric"
        {...form.field('images_after_hours', { required: true })}
      />
      <Button type="submit" busy={form.busy && 'Saving'}>
        Save limit
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
