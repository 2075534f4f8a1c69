import type { readProofPage } from '@trover/contract/confirmations/proof-reviews.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import operator from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import styles from './proofs.module.css';

type DocumentPage = DataOf<typeof readProofPage>;

/** The document, page by page: its text, or its picture where it is one. */
export function DocumentPane({ id, url }: { id: number; url: string }) {
  const [number, setNumber] = useState(1);
  const [shown, setShown] = useState<DocumentPage | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    setFault(null);
    api
      .call('POST /api/v1/operator/proofs/{id}/page', { params: { id }, body: { page: number }, shows_failure: true })
      .then((page) => isWanted && setShown(page))
      .catch((failure: unknown) => {
        if (isWanted)
          setFault((failure instanceof CallFailed && failure.sentence) || 'The page did not load. Try again.');
      });
    return () => {
      isWanted = false;
    };
  }, [id, number]);
  const pages = shown?.pages ?? 1;
  return (
    <Section id="document" heading="The document" note={shown === null ? 'Opening' : `Page ${shown.page} of ${pages}`}>
      <p className={operator.acts}>
        <Button size="small" disabled={number <= 1} onClick={() => setNumber(number - 1)}>
          Previous page
        </Button>
        <Button size="small" disabled={number >= pages} onClick={() => setNumber(number + 1)}>
          Next page
        </Button>
        <a href={url} download>
          Save the file
        </a>
      </p>
      <Fault>{fault}</Fault>
      {shown !== null && <Sheet page={shown} />}
    </Section>
  );
}

function Sheet({ page: { page, lines, pictures, problem } }: { page: DocumentPage }) {
  return (
    <section className={styles.sheet} aria-label={`Page ${page} of the document`}>
      {problem !== null && (
        <p role="status">It cannot be shown here: {problem}. Save the file and compare it with the trades.</p>
      )}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre className={styles.text} tabIndex={0}>
          {lines.join('\n')}
        </pre>
      )}
      {pictures.map((picture, at) => (
        <img key={picture.slice(-40)} src={picture} alt={`Page ${page} as it was scanned, part ${at + 1}`} />
      ))}
    </section>
  );
}
