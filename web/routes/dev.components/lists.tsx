import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { Steps } from '../../components/steps/steps.tsx';
import { AccordionItem } from '../../ui/accordion.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import { Example } from './example.tsx';

const densities = ['comfortable', 'compact', 'dense'] as const;
const shapes = ['line', 'plate', 'heading', 'figure', 'row', 'chart'] as const;

export function Lists() {
  return (
    <>
      <Example of="Table, HeaderCell, Cell, ScrollSideways">
        {densities.map((density) => (
          <ScrollSideways key={density} label={`Trades, ${density}`}>
            <Table aria-label={`Trades, ${density}`} density={density}>
              <thead>
                <tr>
                  <HeaderCell sorting={{ to: '/dev/components', direction: 'ascending' }}>Day</HeaderCell>
                  <HeaderCell numeric>Shares</HeaderCell>
                </tr>
              </thead>
              <tbody>
                {['14 Feb 2022', '9 Nov 2023'].map((day) => (
                  <tr key={day}>
                    <Cell rowHeader>{day}</Cell>
                    <Cell numeric>1,240</Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </ScrollSideways>
        ))}
      </Example>
      <Example of="AccordionItem">
        <AccordionItem heading="Open" open>
          What is inside.
        </AccordionItem>
        <AccordionItem heading="Closed">What is inside.</AccordionItem>
      </Example>
      <Example of="Crumbs, Steps">
        <Crumbs above={[{ to: '/dev/components', label: 'Cases' }]} here="Halden Semiconductor" />
        <Steps steps={[{ title: 'Trades', note: '88 trades' }, { title: 'Contract' }, { title: 'Sign-off' }]} at={1} />
      </Example>
      <Example of="Skeleton">
        {shapes.map((shape) => (
          <Skeleton key={shape} shape={shape} />
        ))}
      </Example>
    </>
  );
}
