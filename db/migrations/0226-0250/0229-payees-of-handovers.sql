-- In whose name the money of a closed account is paid: a company, an estate or the ward, and not who signs for them.
alter table handovers add column payee_name text check (btrim(payee_name) <> '');
