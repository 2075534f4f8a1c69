import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { type FormEvent, useId, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { asSentence } from '../../components/forms/use-contract-form.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { OpenDialog } from '../names.ts';
import { callDays, callTimes, describeCall, faultOfDay } from './call-times.ts';
import styles from './people-dialogs.module.css';

const phoneForm = /^[\d\s()+./-]{5,40}$/;

/** Books a call: the time goes to the people who answer, and a receipt to whoever asked. */
export default function SchedulingDialog({ title, description, subtitle, onClose }: OpenDialog<'scheduling'>) {
  const site = useRouteLoaderData<SiteLoader>('root');
  const today = site?.today ?? new Date().toISOString().slice(0, 10);
  const isSignedIn = Boolean(site?.account);
  const id = useId();
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [wanted, setWanted] = useState({ day: callDays(today).first, time: '10:00', phone: '', about: '' });
  const [person, setPerson] = useState({ name: '', email: '' });
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [receipt, setReceipt] = useState<string | null>(null);
  const set = (name: keyof typeof wanted) => (event: { target: { value: string } }) =>
    setWanted((before) => ({ ...before, [name]: event.target.value }));
  const setOf = (name: keyof typeof person) => (event: { target: { value: string } }) =>
    setPerson((before) => ({ ...before, [name]: event.target.value }));

  const book = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      day: faultOfDay(wanted.day, today) ?? undefined,
      phone: phoneForm.test(wanted.phone.trim())
        ? undefined
        : 'Write the number that we call, such as +1 212 555 0100.',
    };
    setErrors(found);
    setFault(null);
    if (found.day || found.phone) return;
    setBusy(true);
    try {
      const sent = await api.call('POST /api/v1/crm/form_{ticketing}', {
        params: { ticketing: 'contact' },
        form: formOf({
          ...describeCall({ ...wanted, zone }),
          page: window.location.pathname,
          ...(isSignedIn ? {} : person),
        }),
        shows_failure: true,
      });
      setReceipt(sent.receipt_to);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const fields = Object.entries(failure.fields).map(([path, words]) => [path.replace(/^body\./, ''), words]);
      setErrors(Object.fromEntries(fields));
      setFault(fields.some(([name]) => name === 'name' || name === 'email') ? null : failure.message);
    } finally {
      setBusy(false);
    }
  };

  if (receipt !== null)
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
          {formatDate(wanted.day)} at {wanted.time}, {zone}. We confirm it by email to {receipt}, or offer another time.
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
      sending={busy}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" type="submit" form={id} busy={busy && 'Booking'}>
            Book the call
          </Button>
        </>
      }
    >
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void book(event)}>
        <TextField
          label="Day"
          type="date"
          min={callDays(today).first}
          max={callDays(today).last}
          value={wanted.day}
          onChange={set('day')}
          error={errors.day}
        />
        <Select label="Time" value={wanted.time} onChange={set('time')} hint={zone}>
          {callTimes.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Select>
        <TextField
          className={styles.wide}
          label="Phone"
          type="tel"
          autoComplete="tel"
          value={wanted.phone}
          onChange={set('phone')}
          error={errors.phone}
        />
        {!isSignedIn && (
          <>
            <TextField
              label="Name"
              autoComplete="name"
              value={person.name}
              onChange={setOf('name')}
              error={asSentence(errors.name)}
            />
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              value={person.email}
              onChange={setOf('email')}
              error={asSentence(errors.email)}
            />
          </>
        )}
        <TextArea
          className={styles.wide}
          label="Topic"
          optional
          rows={3}
          maxLength={5000}
          value={wanted.about}
          onChange={set('about')}
        />
        {fault && (
          <p className={`${styles.fault} ${styles.wide}`} role="alert">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
  return form;
}
