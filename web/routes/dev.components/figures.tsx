import { TroverLogo } from '../../ui/brand.tsx';
import { FactsStrip } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { Instant } from '../../ui/format/instant.tsx';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { type IconName, iconPaths } from '../../ui/icons/icon-paths.ts';
import { PartnerLogo } from '../../ui/partner-brand.tsx';
import { DemonstrationMark, TickerBadge } from '../../ui/plate.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { type Status, StatusPill } from '../../ui/status-pill.tsx';
import { Example } from './example.tsx';

const statuses: readonly Status[] = [
  ...(['upcoming', 'open', 'waiting', 'filed', 'pending'] as const),
  ...(['paid', 'closed', 'fault', 'fine'] as const),
];
const certainties = ['estimated', 'filed', 'paid'] as const;
const sizes = ['inline', 'small', 'medium', 'large', 'key'] as const;

export function Figures() {
  return (
    <>
      <Example of="TroverLogo, PartnerLogo">
        <TroverLogo name="Trover" />
        <PartnerLogo name="Class Action Tracker" firm="Castellan Reeve LLP" mark="M4 4h16v16H4z" />
      </Example>
      <Example of="Figure">
        {certainties.map((certainty) => (
          <Figure key={certainty} amount="3943.59" certainty={certainty} size="medium" />
        ))}
        {sizes.map((size) => (
          <Figure key={size} amount="3943.59" certainty="estimated" size={size} />
        ))}
      </Example>
      <Example of="StatusPill">
        {statuses.map((status) => (
          <StatusPill key={status} status={status} />
        ))}
        <StatusPill status="open" boxed />
      </Example>
      <Example of="TickerBadge, DemonstrationMark, Instant">
        <TickerBadge ticker="HLDN" />
        <TickerBadge ticker="HLDN" large />
        <DemonstrationMark />
        <Instant at="2026-03-18T15:07:00Z" />
      </Example>
      <Example of="FilterChip">
        <FilterChip label="Open" to="?" />
      </Example>
      <Example of="FactsStrip">
        <FactsStrip
          facts={[
            { label: 'Settlement fund', value: '$72.5M', figure: true },
            { label: 'Claim by', value: '18 Mar 2026', note: '47 days left', noteIsTime: true },
          ]}
        />
      </Example>
      <Example of="ProgressBar">
        <ProgressBar label="Upload" value={40} max={100} />
        <ProgressBar label="Class period" value={70} max={100} time />
        <ProgressBar label="Reading" />
      </Example>
      <Example of="Icon, Drawing">
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
        <Drawing paths={['M3 8h10M8 3v10']} size={20} />
      </Example>
    </>
  );
}
