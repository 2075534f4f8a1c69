import { troverLogo, troverMark } from '@trover/contract/brand-paths.ts';

export interface Drawing {
  viewBox: string;
  paths: readonly { fill: string; d: string }[];
  circle: { cx: number; cy: number; r: number } | null;
}

export function Mark({ drawing, label, height }: { drawing: Drawing; label: string; height: number }) {
  const [, , width = 0, tall = 1] = drawing.viewBox.split(' ').map(Number);
  return (
    <svg viewBox={drawing.viewBox} height={height} width={(width / tall) * height} role="img" aria-label={label}>
      {drawing.paths.map(({ fill, d }) => (
        <path key={d} fill={fill} d={d} />
      ))}
      {drawing.circle && <circle {...drawing.circle} fill="var(--mark-a)" />}
    </svg>
  );
}

/** 25 high in the desktop header, 23 on phones, never below 18. */
export function TroverLogo({ height = 25 }: { height?: number }) {
  return <Mark drawing={troverLogo} label="Trover" height={height} />;
}

/** Avatars, loading, share images. */
export function TroverMark({ height = 24 }: { height?: number }) {
  return <Mark drawing={troverMark} label="Trover" height={height} />;
}
