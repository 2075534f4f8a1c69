import { AccordionItem } from '../../../ui/accordion.tsx';
import { classNames } from '../../../ui/class-names.ts';
import page from '../page.module.css';
import styles from './milestones-section.module.css';
import { nearestStops, type Stop } from './stops.ts';

const MAX_STOPS = 6;

export function MilestonesSection({ stops }: { stops: readonly Stop[] }) {
  if (stops.length === 0) return null;
  const shown = nearestStops(stops, MAX_STOPS);
  return (
    <section aria-labelledby="milestones">
      <div className={page.sectionHead}>
        <h2 className="t-section" id="milestones">
          Case status
        </h2>
      </div>
      <ol className={styles.line}>
        {shown.map((stop) => (
          <li key={stop.key} className={classNames(styles.stop, styles[stop.state])}>
            <time dateTime={stop.date ?? undefined}>{stop.when}</time>
            <b className={styles.title}>{stop.title}</b>
            {stop.text && <span className={styles.text}>{stop.text}</span>}
          </li>
        ))}
      </ol>
      {stops.length > shown.length && (
        <div className={styles.all}>
          <AccordionItem heading={`All ${stops.length} milestones`}>
            <ol className={styles.list}>
              {stops.map((stop) => (
                <li key={stop.key}>
                  <time className="t-num" dateTime={stop.date ?? undefined}>
                    {stop.when}
                  </time>
                  <span>
                    {stop.title}
                    {stop.text && <span className={styles.text}>. {stop.text}</span>}
                  </span>
                </li>
              ))}
            </ol>
          </AccordionItem>
        </div>
      )}
    </section>
  );
}
