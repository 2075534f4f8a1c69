import { cookieOf } from '../../components/layout/cookie-of.ts';
import { Segmented } from '../../ui/segmented.tsx';

export type Density = 'comfortable' | 'compact';

export function readDensity(cookies: string | null): Density {
  return /(^|;\s*)density=compact(;|$)/.test(cookies ?? '') ? 'compact' : 'comfortable';
}

/** The height of the rows; stored in a cookie, so that the server renders it. */
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
