import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';

/** The headings of an imported file with its first rows. */
export function HeadingSamples({
  headings,
  samples,
}: {
  headings: readonly string[];
  samples: readonly (readonly string[])[];
}) {
  return (
    <ScrollSideways label="First rows of the file">
      <Table density="dense">
        <thead>
          <tr>
            {headings.map((heading) => (
              <HeaderCell key={heading}>{heading}</HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map((cells) => (
            <tr key={cells.join('\n')}>
              {headings.map((heading, at) => (
                <Cell key={heading}>{cells[at]}</Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}
