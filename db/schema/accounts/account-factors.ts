import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, RequiredInstant } from '../../column-types.ts';

export interface TotpFactorsTable {
  account_id: number;
  /** The secret that the authenticator app shares. */
  ciphertext: Buffer;
  master_key_id: string;
  created_at: Instant;
  /** Null while it is being set up. */
  confirmed_at: Date | null;
  /** The counter of the last used code, so that no code is accepted twice. */
  last_counter: Generated<number>;
}

interface RecoveryCodesTable {
  account_id: number;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface PasskeysTable {
  account_id: number;
  credential_id: Buffer;
  id: GeneratedAlways<number>;
  public_key: Buffer;
  counter: number;
  transports: string[];
  /** The host it was created on, and works on. */
  host: string;
  name: string;
  is_backed_up: boolean;
  created_at: Instant;
  last_used_at: Date | null;
  /**
   * Set by a reset of the password: the passkey works again once someone who signed in with the new password has used
   * it.
   */
  waits_since: Generated<Date | null>;
}

interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  account_id: number | null;
  expires_at: RequiredInstant;
}

/** The cost of password hashes on this installation. */
interface PasswordCostTable {
  only_one: Generated<boolean>;
  memory_kib: number;
  passes: number;
  measured_ms: number;
  measured_at: Instant;
}

export interface FactorTables {
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  password_cost: PasswordCostTable;
}
