import { cookieOf } from '../../components/layout/cookie-of.ts';
import { Segmented } from '../../ui/segmented.tsx';

export type Density = 'comfortable' | 'compact';

export function readDensity(cookies: string | null): Density {
  return /(^|;\s*)density=compact(;|$)/.test(cookies ?? '') ? 'compact' : 'comfortable';
}

/** How tall the rows are; remembered in a cookie, so that the server draws them so at once. */
export function DensityChoice({ value, onChange }: { value: Density; onChange: (density: Density) => void }) {
  return (
    <Segmented
      label="Density"
      options={[
        { value: 'comfortable', label: 'Comfortable' },
        { value: 'compact', label: 'Compact' },
      ]}
      value={value}
      onChange={(next) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
        document.cookie = cookieOf(`density=${next}`);
        onChange(next);
      }}
    />
  );
}
