import { Link } from 'react-router';
import { DemonstrationMark } from '../../ui/plate.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import styles from './institutions-section.module.css';
import { Section } from './section.tsx';

const rows = [
  ['Defined Benefit Plan', 'HLDN', '184,200', '6,412,904', '1 of 1', 'filed', 'Filed'],
  ['Defined Benefit Plan', 'OSMB', '96,000', '2,118,770', '1 of 1', 'filed', 'Filed'],
  ['Growth Sleeve II', 'HLDN', '22,150', '774,120', '1 of 1', 'waiting', 'Review'],
  ['Growth Sleeve II', 'PXLN', '61,900', '1,306,415', '2 of 3', 'fault', 'Missing lot'],
  ['Health Endowment', 'CRVN', '40,000', '988,300', '1 of 1', 'filed', 'Filed'],
  ['Health Endowment', 'GRNV', '12,780', '402,006', '1 of 1', 'filed', 'Filed'],
  ['International Core', 'KSTM', '310,400', '1,877,250', '4 of 4', 'filed', 'Filed'],
] as const;

/** An invented institution's ledger, which shows the density that four hundred funds need. */
export function InstitutionsSection({ link }: { link?: string }) {
  return (
    <Section
      id="institutions"
      className={styles.section}
      heading="One portfolio or 400"
      lead={
        <>
          Institutions reconcile every entity and custodian in one ledger: what was held, what is claimable, which
          record is missing.{' '}
          {link && (
            <Link to="/enterprise" className={styles.link}>
              {link}
            </Link>
          )}
        </>
      }
    >
      <ScrollSideways label="An invented institution’s ledger">
        <Table density="dense" className={styles.ledger}>
          <caption className={styles.caption}>
            <DemonstrationMark /> An invented institution
          </caption>
          <thead>
            <tr>
              <HeaderCell>Entity</HeaderCell>
              <HeaderCell>Security</HeaderCell>
              <HeaderCell numeric>Class-period shares</HeaderCell>
              <HeaderCell numeric>Recognized loss, $</HeaderCell>
              <HeaderCell numeric>Custodian records</HeaderCell>
              <HeaderCell>Status</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map(([entity, security, shares, loss, records, status, word]) => (
              <tr key={entity + security}>
                <Cell rowHeader>{entity}</Cell>
                <Cell>
                  <b>{security}</b>
                </Cell>
                <Cell numeric>{shares}</Cell>
                <Cell numeric>{loss}</Cell>
                <Cell numeric>{records}</Cell>
                <Cell>
                  <StatusPill status={status}>{word}</StatusPill>
                </Cell>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <Cell colSpan={2}>Seven of 214 positions</Cell>
              <Cell numeric>727,430</Cell>
              <Cell numeric>13,879,765</Cell>
              <Cell />
              <Cell />
            </tr>
          </tfoot>
        </Table>
      </ScrollSideways>
    </Section>
  );
}
