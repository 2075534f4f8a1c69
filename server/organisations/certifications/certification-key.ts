/** A document of a certification. */
export interface CertificationDocument {
  account_id: number;
  id: number;
  document: 'certification' | 'loss_chart';
}

/**
 * In a link to a certification's document, this key replaces a stored file's key: the document is printed whenever it
 * is downloaded.
 */
export const certificationKey = ({ account_id, id, document }: CertificationDocument): string =>
  `lead-plaintiff:${account_id}:${id}:${document}`;

export function certificationOfKey(key: string): CertificationDocument | undefined {
  const [, account, id, document] = /^lead-plaintiff:(\d{1,15}):(\d{1,15}):(certification|loss_chart)$/.exec(key) ?? [];
  if (account === undefined || id === undefined) return undefined;
  return {
    account_id: Number(account),
    id: Number(id),
    document: document === 'loss_chart' ? 'loss_chart' : 'certification',
  };
}
