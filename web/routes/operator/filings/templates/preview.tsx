import { exampleClaim } from '@trover/core/filings/example-claim.ts';
import { fillTemplate } from '@trover/core/filings/fill-template.ts';
import type { FilingTemplate } from '@trover/core/filings/template.ts';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../../ui/table.tsx';
import { Section } from '../../section.tsx';
import own from './templates.module.css';

/** The rows of an invented claim under the template, and the receipt that the administrator would return. */
export function Preview({ template }: { template: FilingTemplate }) {
  const { sheets, faults } = fillTemplate(template, [exampleClaim]);
  return (
    <Section id="preview" heading="As it is filed" note="With an invented claim">
      {faults.length > 0 && (
        <ul className={own.faults}>
          {faults.map(({ sheet, row, column, message }) => (
            <li key={`${sheet} ${row} ${column} ${message}`}>
              {[sheet, row === null ? null : `row ${row}`, column].filter(Boolean).join(', ')}: {message}
            </li>
          ))}
        </ul>
      )}
      {sheets.map(({ name, headers, rows }) => (
        <div key={name} className={own.sheet}>
          <h3>{name}</h3>
          <ScrollSideways label={`The sheet ${name}`}>
            <Table density="dense">
              <thead>
                <tr>
                  {headers.map((header) => (
                    <HeaderCell key={header}>{header}</HeaderCell>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sheet are their places
                  <tr key={at}>
                    {cells.map((cell, place) => (
                      <Cell key={headers[place]} numeric={cell?.kind === 'number'}>
                        {cell?.text ?? ''}
                      </Cell>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </ScrollSideways>
        </div>
      ))}
    </Section>
  );
}
