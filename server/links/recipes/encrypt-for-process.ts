import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

/** A key pair for one transfer. Its private key cannot be read from outside this process. */
interface HandOver {
  public_key: string;
  open: (ciphertext: string) => Promise<unknown>;
}

export async function openHandOver(): Promise<HandOver> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'X25519' });
  return {
    public_key: JSON.stringify(await exportJWK(publicKey)),
    open: async (ciphertext) =>
      JSON.parse(new TextDecoder().decode((await compactDecrypt(ciphertext, privateKey)).plaintext)),
  };
}

/** Encrypts for the process that has the private key. */
export async function encryptFor(public_key: string, plain: unknown): Promise<string> {
  const key = await importJWK(JSON.parse(public_key) as JWK, 'ECDH-ES');
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(plain)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(key);
}
