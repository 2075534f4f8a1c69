import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OpenDialog } from '../names.ts';
import { ColumnsStep } from './columns-step.tsx';
import { DropStep } from './drop-step.tsx';
import { ResultStep } from './result-step.tsx';
import { RowsStep } from './rows-step.tsx';
import { ScanStep } from './scan-step.tsx';
import { isBusy, summarize } from './upload-items.ts';
import { uploads, useUploads } from './upload-store.ts';

type Step = 'drop' | 'columns' | 'rows' | 'result';

/** Uploads files to a portfolio: drop them, map unknown columns, and see refused rows and matching cases. */
export default function UploadDialog({
  portfolio_id,
  files,
  upload_ids,
  rows,
  columns,
  onClose,
}: OpenDialog<'upload-modal'>) {
  const items = useUploads();
  const [step, setStep] = useState<Step>('drop');
  const { revalidate } = useRevalidator();
  const settled = items.filter((item) => item.upload && !isBusy(item)).length;
  const busy = items.some(isBusy);
  const waiting = items.find((item) => item.phase === 'needs_input');

  // What it was opened with, and what comes to it while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the files
  useEffect(() => {
    if (files?.length) uploads.add(files, portfolio_id ?? null);
  }, [files]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the uploads
  useEffect(() => {
    if (!upload_ids?.length) return;
    void Promise.allSettled(upload_ids.map((id) => uploads.resume(id))).then((found) => {
      if (!found.some(({ status }) => status === 'fulfilled')) onClose();
      else if (rows) setStep('rows');
      else if (columns) setStep('columns');
    });
  }, [upload_ids]);

  // The page behind shows what has come in, and what waits for its columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the last file is read or waits
  useEffect(() => {
    if (settled && !busy) void revalidate();
  }, [settled, busy]);

  const close = () => {
    if (!busy && !waiting) uploads.clear();
    // uploads in progress continue in the page's own list
    if (busy) void revalidate();
    onClose();
  };

  if (step === 'columns' && waiting?.upload?.status === 'needs_confirmation') {
    return <ScanStep key={waiting.key} item={waiting} onClose={close} onBack={() => setStep('drop')} />;
  }
  if (step === 'columns' && waiting) {
    return <ColumnsStep key={waiting.key} item={waiting} onClose={close} onBack={() => setStep('drop')} />;
  }
  if (step === 'result') {
    return (
      <ResultStep
        items={items}
        onClose={close}
        onAgain={() => {
          uploads.clear();
          setStep('drop');
        }}
        onRows={() => setStep('rows')}
      />
    );
  }
  if (step === 'rows') {
    return (
      <RowsStep items={items} onClose={close} onBack={() => setStep('drop')} onContinue={() => setStep('result')} />
    );
  }
  return (
    <DropStep
      items={items}
      portfolioId={portfolio_id ?? null}
      onClose={close}
      onColumns={() => setStep('columns')}
      onContinue={() => setStep(waiting ? 'columns' : summarize(items).refused ? 'rows' : 'result')}
    />
  );
}
