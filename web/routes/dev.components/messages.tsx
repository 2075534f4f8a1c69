import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultBoundary } from '../../ui/loading/fault-boundary.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { ToastProvider, useToast } from '../../ui/toast.tsx';
import { Example } from './example.tsx';

const tones = ['time', 'fault', 'service'] as const;
const toastTones = ['plain', 'good', 'bad', 'time'] as const;
const widths = [420, 480, 640, 980] as const;

export function Messages() {
  return (
    <>
      <Example of="NoticeBar">
        {tones.map((tone) => (
          <NoticeBar key={tone} tone={tone} onClose={() => undefined}>
            {`A notice of ${tone}.`}
          </NoticeBar>
        ))}
      </Example>
      <Example of="EmptyState, ErrorState, FaultBoundary">
        <EmptyState heading="No trades here yet" text="Upload a file." action={<Button>Upload</Button>} />
        <ErrorState heading="The chart did not load" text="The figures are up to date." onRetry={() => undefined} />
        <FaultBoundary fault={<p>In place of what failed.</p>}>
          <FailsWhenPressed />
        </FaultBoundary>
      </Example>
      <Example of="Dialog">
        {widths.map((width) => (
          <DialogOf key={width} width={width} />
        ))}
        <DialogOf width={420} choice />
        <DialogOf width={480} sending />
      </Example>
      <Example of="ToastProvider">
        <ToastProvider>
          <Toasts />
        </ToastProvider>
      </Example>
    </>
  );
}

function FailsWhenPressed() {
  const [isFailing, setFailing] = useState(false);
  if (isFailing) throw new Error('This part fails on purpose.');
  return <Button onClick={() => setFailing(true)}>Fail</Button>;
}

function DialogOf({ width, ...state }: { width: (typeof widths)[number]; choice?: boolean; sending?: boolean }) {
  const [open, setOpen] = useState(false);
  const name = [width, ...Object.keys(state)].join(', ');
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="A dialog"
        description={`Its width is ${width}.`}
        width={width}
        footer={<Button onClick={() => setOpen(false)}>Okay</Button>}
        {...state}
      >
        <p>What is to be decided.</p>
      </Dialog>
    </>
  );
}

function Toasts() {
  const showToast = useToast();
  return toastTones.map((tone) => (
    <Button key={tone} onClick={() => showToast({ tone, title: `A toast: ${tone}`, text: 'One more line.' })}>
      {tone}
    </Button>
  ));
}
