import { useQuery } from '@tanstack/react-query';
import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import { queryClient } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { ErrorState } from '../../ui/state.tsx';
import type { OpenDialog } from '../names.ts';
import styles from './trade-proof.module.css';

type Proof = DataOf<Operations['GET /api/v1/portfolio/trade/proof']>;

const WHOLE = 10_000;

/** The page that a trade was read from, with its row marked. */
export default function TradeProofDialog({ upload_id, row, onClose }: OpenDialog<'trade-proof'>) {
  const proof = useQuery(
    {
      queryKey: ['trade', 'proof', upload_id, row],
      queryFn: ({ signal }) =>
        api.call('GET /api/v1/portfolio/trade/proof', { query: { upload_id, row }, signal, shows_failure: true }),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  return (
    <Dialog
      open
      width={980}
      title="Proof of this trade"
      description={proof.data && placeOf(proof.data)}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {proof.isError && (
        <ErrorState heading="The page did not load" text={proof.error.message} onRetry={() => void proof.refetch()} />
      )}
      {proof.isPending && <Skeleton shape="chart" />}
      {proof.data && (proof.data.picture ? <Scan proof={proof.data} /> : <PageOfText proof={proof.data} row={row} />)}
    </Dialog>
  );
}

function placeOf({ file_name, page, pages, picture }: Proof): string {
  const of = pages === null ? '' : ` of ${pages}`;
  return `${file_name}, page ${page}${of}. ${picture ? 'You confirmed this row from its picture.' : 'We read this row from the marked line.'}`;
}

const Scan = ({ proof: { picture, page } }: { proof: Proof }) => (
  <img src={picture!} alt={`The row as the scan shows it, page ${page}`} className={styles.scan} />
);

/** The texts of the page at their printed positions. */
function PageOfText({ proof: { width, height, texts, box, page }, row }: { proof: Proof; row: string }) {
  const mark = useRef<SVGRectElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: 'center' }), []);
  const [wide, high] = [width ?? WHOLE, height ?? WHOLE];
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const across = (share: number) => (share / WHOLE) * wide;
  const down = (share: number) => (share / WHOLE) * high;
  return (
    <div className={styles.page}>
      <svg viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={`Page ${page} of the document. The row is ${row}.`}>
        <rect
          ref={mark}
          className={styles.mark}
          x={across(left)}
          y={down(top)}
          width={across(right - left)}
          height={down(bottom - top)}
        />
        {texts.map(({ text, x, y, size, width: length, turn }, at) => (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change
            key={at}
            x={x}
            y={y}
            fontSize={size}
            textLength={Math.max(1, length)}
            lengthAdjust="spacingAndGlyphs"
            transform={turn === 0 ? undefined : `rotate(${turn * 90} ${x} ${y})`}
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}
