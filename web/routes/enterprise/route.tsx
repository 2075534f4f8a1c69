import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ReadingPage, ReadingSection } from '../../components/reading/reading-page.tsx';
import { dialogs } from '../../dialogs/store.ts';
import { Button } from '../../ui/button.tsx';
import { InstitutionsSection } from '../home/institutions-section.tsx';
import type { Route } from './+types/route';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Institutional',
    description: 'Every fund, account and custodian in one ledger: what was held, what is claimable, what is missing.',
    path: '/enterprise',
  });
}

export default function Enterprise() {
  return (
    <>
      <ReadingPage
        title="Institutional"
        lead="For pension funds, endowments, managers and family offices whose holdings are spread over many entities and custodians."
      >
        <ReadingSection heading="Every entity in one ledger">
          <p>
            We read the formats your custodians use: SWIFT and ISO 20022 statements, spreadsheets and broker exports. We
            list every row we could not read, with the reason.
          </p>
        </ReadingSection>
        <ReadingSection heading="Exposure, case by case">
          <p>
            For each entity and each case: shares bought in the class period, recognized loss under the plan, the
            expected rate and the deadline. When a case or its plan changes, we update all entities.
          </p>
        </ReadingSection>
        <ReadingSection heading="Figures your auditors can follow">
          <p>
            Open any recognized loss to see its lots and the clause that decided each. A fingerprint proves that the
            same trades and plan give the same result.
          </p>
        </ReadingSection>
        <ReadingSection heading="Book a call">
          <p>A 30-minute call about your entities, custodians and records.</p>
          <p>
            <Button
              variant="primary"
              onClick={() =>
                dialogs.open({
                  name: 'scheduling',
                  props: { subtitle: 'It helps to know how many entities and custodians you have.' },
                })
              }
            >
              Book a call
            </Button>
          </p>
        </ReadingSection>
      </ReadingPage>
      <InstitutionsSection />
    </>
  );
}
