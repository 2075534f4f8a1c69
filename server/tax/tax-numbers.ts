import type { TaxNumbers } from '@trover/core/tax/tax-forms.ts';
import type { StoredTaxForm } from '@trover/db/queries/tax/tax-forms.ts';
import type { Vault } from '../vault/vault.ts';

export const aboutTaxForm = (account_id: number): string => `tax_form:${account_id}`;

export const openTaxNumbers = (vault: Vault, form: StoredTaxForm): TaxNumbers =>
  JSON.parse(vault.decrypt(form, aboutTaxForm(form.account_id)));
