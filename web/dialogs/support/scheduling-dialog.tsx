import { sendTicket } from '@trover/contract/support/tickets.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { useId, useMemo, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { z } from 'zod';
import { api } from '../../api.ts';
import { toFormData } from '../../components/forms/form-values.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { OpenDialog } from '../names.ts';
import { callDays, callTimes, describeCall, faultOfDay } from './call-times.ts';
import styles from './support-dialogs.module.css';

const callSchema = (today: string, isSignedIn: boolean) =>
  z.object({
    day: z.string().superRefine((day, { addIssue }) => {
      const message = faultOfDay(day, today);
      if (message !== null) addIssue({ code: 'custom', message });
    }),
    time: z.string(),
    phone: z
      .string()
      .trim()
      .regex(/^[\d\s()+./-]{5,40}$/, 'Enter the phone number to call, such as +1 212 555 0100.'),
    about: z.string(),
    name: isSignedIn
      ? sendTicket.body.shape.name
      : sendTicket.body.shape.name.unwrap().pipe(z.string().min(1, 'Enter your name.')),
    email: sendTicket.body.shape.email,
  });

/** Requests a call: the time goes to the support team, and a receipt to the sender. */
export default function SchedulingDialog({ title, description, subtitle, onClose }: OpenDialog<'scheduling'>) {
  const site = useRouteLoaderData<SiteLoader>('root');
  const today = site?.today ?? dayIn(new Date());
  const isSignedIn = Boolean(site?.account);
  const id = useId();
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [booked, setBooked] = useState<{ day: string; time: string; receipt_to: string } | null>(null);
  const schema = useMemo(() => callSchema(today, isSignedIn), [today, isSignedIn]);
  const form = useContractForm(
    schema,
    { day: callDays(today).first, time: '10:00', phone: '', about: '', name: '', email: '' },
    { optional: isSignedIn ? ['name', 'email'] : [] },
  );
  const book = form.submit(async ({ name, email, ...wanted }) => {
    const sent = await api.call('POST /api/v1/crm/form_{ticketing}', {
      params: { ticketing: 'contact' },
      form: toFormData({ ...describeCall({ ...wanted, zone }), page: window.location.pathname, name, email }),
      shows_failure: true,
    });
    setBooked({ ...wanted, receipt_to: sent.receipt_to });
  });

  if (booked !== null)
    return (
      <Dialog
        open
        width={480}
        title="Call requested"
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            Okay
          </Button>
        }
      >
        <p>
          {formatDate(booked.day)} at {booked.time}, {zone}. We confirm it by email to {booked.receipt_to}, or offer
          another time.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      open
      width={480}
      title={title ?? 'Book a call'}
      description={description ?? 'A 30-minute call with someone who knows the cases.'}
      onClose={onClose}
      sending={form.busy}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" type="submit" form={id} busy={form.busy && 'Booking'}>
            Book the call
          </Button>
        </>
      }
    >
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      <form id={id} className={styles.form} {...book}>
        <DateField
          label="Day"
          unit="date"
          min={callDays(today).first}
          max={callDays(today).last}
          {...form.field('day')}
        />
        <Select label="Time" hint={zone} {...form.field('time')}>
          {callTimes.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Select>
        <TextField className={styles.wide} label="Phone" type="tel" autoComplete="tel" {...form.field('phone')} />
        {!isSignedIn && (
          <>
            <TextField label="Name" autoComplete="name" {...form.field('name')} />
            <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
          </>
        )}
        <TextArea className={styles.wide} label="Topic" optional rows={3} maxLength={5000} {...form.field('about')} />
        {form.fault && (
          <p className={`${styles.fault} ${styles.wide}`} role="alert">
            {form.fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}
