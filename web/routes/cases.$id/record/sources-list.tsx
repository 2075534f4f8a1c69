import styles from './record-section.module.css';
import { readSource } from './sources.ts';

export function Sources({ heading, sources }: { heading?: string; sources: readonly string[] }) {
  return (
    <div className={styles.sources}>
      {heading && <h3 className="t-label">{heading}</h3>}
      <ul>
        {sources.map(readSource).map((source) => (
          <li key={source.text}>
            {source.href === null ? (
              source.text
            ) : (
              <a href={source.href} rel="noreferrer">
                {source.text}
              </a>
            )}
            {source.note && <span className="t-quiet"> ({source.note})</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Remarks({ heading, remarks }: { heading: string; remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <div className={styles.sources}>
      <h3 className="t-label">{heading}</h3>
      <ul>
        {remarks.map((remark) => (
          <li key={remark}>{remark.charAt(0).toUpperCase() + remark.slice(1)}</li>
        ))}
      </ul>
    </div>
  );
}
