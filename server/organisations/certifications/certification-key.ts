/** A document of a certification. */
export interface CertificationDocument {
  account_id: number;
  id: number;
  document: 'certification' | 'loss_chart';
}

/** The key in a link to it, in place of a stored file's key: it is printed again whenever it is fetched. */
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
