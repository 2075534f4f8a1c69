-- By key and not by place: on several servers a row's place says nothing. The first rows of a portfolio are a range of
-- their primary key, which one walk of it finds and removes.
create or replace function remove_trades_of_portfolio() returns trigger language plpgsql as $$
declare
  next record;
begin
  select fingerprint, occurrence into next from trades where portfolio_id = old.id
    order by portfolio_id, fingerprint, occurrence offset 20000 limit 1;
  if found then
    insert into trade_removals (portfolio_id) values (old.id);
    delete from trades where portfolio_id = old.id
      and (fingerprint, occurrence) < (next.fingerprint, next.occurrence);
  else
    delete from trades where portfolio_id = old.id;
  end if;
  select upload_id, fingerprint, occurrence into next from upload_trades where portfolio_id = old.id
    order by portfolio_id, upload_id, fingerprint, occurrence offset 20000 limit 1;
  if found then
    insert into trade_removals (portfolio_id) values (old.id) on conflict do nothing;
    delete from upload_trades where portfolio_id = old.id
      and (upload_id, fingerprint, occurrence) < (next.upload_id, next.fingerprint, next.occurrence);
  else
    delete from upload_trades where portfolio_id = old.id;
  end if;
  return null;
end $$;
