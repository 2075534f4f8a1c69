import { Mark } from './brand.tsx';
import { partnerLogo, partnerMark } from './drawings/partner-paths.ts';

export function PartnerLogo({ firm, height = 24 }: { firm: string; height?: number }) {
  return <Mark drawing={partnerLogo} label={`Class Action Tracker, ${firm}`} height={height} />;
}

export function PartnerMark({ height = 24 }: { height?: number }) {
  return <Mark drawing={partnerMark} label="Class Action Tracker" height={height} />;
}
