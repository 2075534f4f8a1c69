-- After a reset of the password a passkey waits until somebody who knows the new password has used it: an intruder may have added it.

alter table passkeys add column waits_since timestamptz;
