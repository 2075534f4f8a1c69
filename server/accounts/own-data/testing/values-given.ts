/** Every value contains the mark or is one of these numbers, and so does everything derived from it. */
export const numbersOf = (mark: string) => {
  const digits = String([...mark].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_000).padStart(
    6,
    '0',
  );
  return {
    phone: `+1 555 73${digits}`,
    tax_id: `219-${digits.slice(0, 2)}-${digits.slice(2)}`,
    bank_account: `00044${digits}19`,
    broker_account: `X88${digits}`,
  };
};

export const formsOf = (mark: string): string[] => {
  const { phone, tax_id, bank_account, broker_account } = numbersOf(mark);
  return [mark, phone, tax_id, tax_id.replaceAll('-', ''), bank_account, broker_account];
};
