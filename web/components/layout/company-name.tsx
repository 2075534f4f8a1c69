import type { PageBrand } from '../../server-context.ts';

/** The company that runs the portal and its address, marked while it is the invented one of the demonstration. */
export function CompanyName({ company }: { company: NonNullable<PageBrand['company']> }) {
  const { name, address, is_demonstration } = company;
  return (
    <>
      {name}, {address}
      {is_demonstration && ' (demonstration: an invented company)'}
    </>
  );
}
