import type { PageBrand } from '../../server-context.ts';

/** The portal's company and its address; marks the demonstration's invented one. */
export function CompanyName({ company }: { company: NonNullable<PageBrand['company']> }) {
  const { name, address, is_demonstration } = company;
  return (
    <>
      {name}, {address}
      {is_demonstration && ' (demonstration: an invented company)'}
    </>
  );
}
