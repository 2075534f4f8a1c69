-- Whose browser signed up: where several people signed up with one address, the link alone does not decide whose password counts.

alter table sign_ups add column guest_hash bytea check (length(guest_hash) = 32);
