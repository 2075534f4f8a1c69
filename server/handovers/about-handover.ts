/** Binds the encrypted data of a former holder to the request: it cannot be decrypted for another one. */
export const aboutHandover = (id: number): string => `handover:${id}`;
