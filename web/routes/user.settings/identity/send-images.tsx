import { CallFailed } from '@trover/contract/protocol/client.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { api } from '../../../api.ts';
import { fileIfAny, oneFile, toFormData } from '../../../components/forms/form-values.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import styles from '../settings.module.css';

const ACCEPT = 'image/jpeg,image/png,image/webp';
const schema = z.object({
  document: oneFile(fileLimits.identity_image),
  selfie: fileIfAny(fileLimits.identity_image),
});

interface Asked {
  needsPhoto: boolean;
}

/**
 * Starts a check: with images that are sent here, or on the verification service's page. On request where none is
 * needed.
 */
export function SendImages({
  method,
  needsPhoto,
  isNeeded,
}: Asked & { method: 'upload' | 'provider'; isNeeded: boolean }) {
  const [isOpen, setOpen] = useState(isNeeded);
  if (!isOpen)
    return (
      <div className={styles.buttons}>
        <Button size="small" onClick={() => setOpen(true)}>
          Verify again
        </Button>
      </div>
    );
  return method === 'upload' ? <Upload needsPhoto={needsPhoto} /> : <Begin needsPhoto={needsPhoto} />;
}

function Upload({ needsPhoto }: Asked) {
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const form = useContractForm(schema, {});
  const send = form.submit(async (sent) => {
    await api.call('POST /api/v1/payouts/identity', { form: toFormData(sent), shows_failure: true });
    await revalidate();
    showToast({ tone: 'good', title: 'Sent for review' });
  });
  return (
    <form className={styles.section} {...send} aria-label="Verify your identity">
      <h3 className="t-sub">Verify your identity</h3>
      <div className={styles.form}>
        <TextField
          label="Document"
          type="file"
          accept={ACCEPT}
          hint={`The page with the photo of a passport, identity card or driver’s license. JPEG, PNG or WebP, up to ${formatBytes(fileLimits.identity_image)}.`}
          {...form.field('document', { required: true })}
        />
        <TextField
          label="Your photo"
          type="file"
          accept={ACCEPT}
          optional={!needsPhoto}
          hint="A photo of your face from today, without glasses or a hat."
          {...form.field('selfie', { required: needsPhoto })}
        />
      </div>
      {form.fault !== null && (
        <p className={styles.fault} role="alert">
          {form.fault}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant={needsPhoto ? 'primary' : 'secondary'} busy={form.busy && 'Sending'}>
          Send for review
        </Button>
      </div>
      <p className="t-dim">
        Only the operators who review your check see the images. Each viewing appears in your access log. We delete them
        90 days after the decision.
      </p>
    </form>
  );
}

function Begin({ needsPhoto }: Asked) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function begin(): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const covers = needsPhoto ? ('document_and_selfie' as const) : ('document' as const);
      const { check } = await api.call('POST /api/v1/payouts/identity/begin', { body: { covers } });
      if (check.address !== null) window.location.assign(check.address);
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not begin. Try again.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className={styles.section} aria-labelledby="begin-identity">
      <h3 id="begin-identity" className="t-sub">
        Verify your identity
      </h3>
      <p className="t-dim">
        You continue on the page of our verification service. Have your passport, identity card or driver’s license
        ready.
      </p>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.buttons}>
        <Button busy={busy && 'Opening'} onClick={() => void begin()}>
          Begin
        </Button>
      </div>
    </section>
  );
}
