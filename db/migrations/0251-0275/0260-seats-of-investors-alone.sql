-- Only an investor's account acts for an organisation: nobody's provider signs an operator, attorney, scout or provider on. Seats
-- that such accounts have from before end, with the identities, keys and sessions that came with them.
delete from account_identities i using accounts a where a.id = i.account_id and a.type <> 'investor';
delete from sessions s using accounts a where a.id = s.account_id and a.type <> 'investor' and s.signed_in_with = 'sign_on';
update organisation_keys k set revoked_at = now() from accounts a
where a.id = k.made_by and a.type <> 'investor' and k.revoked_at is null;
update organisation_members m set ended_at = now() from accounts a
where a.id = m.member_id and a.type <> 'investor' and m.ended_at is null;
