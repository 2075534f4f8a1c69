import { troverLogo } from '@trover/contract/partners/brand-paths.ts';

const [, , wide = 0, tall = 1] = troverLogo.viewBox.split(' ').map(Number);

/** 25 high in the desktop header, 23 on phones, never below 18. */
export function TroverLogo({ name, height = 25 }: { name: string; height?: number }) {
  return (
    <svg viewBox={troverLogo.viewBox} height={height} width={(wide / tall) * height} role="img" aria-label={name}>
      {troverLogo.paths.map(({ fill, d }) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  );
}
