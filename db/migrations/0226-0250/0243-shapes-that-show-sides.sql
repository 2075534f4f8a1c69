-- The shape of a file without a header now has what shows purchases, sales and the order of dates. Mappings of the earlier
-- shapes fit none any more: they go, and files that wait are asked about again.
delete from column_mappings where names->>0 = 'Column 1';
update uploads u set status = 'received' where u.status = 'mapping_asked' and exists (select from upload_columns c
  where c.portfolio_id = u.portfolio_id and c.upload_id = u.id and c.mapping is null and not c.is_left_out
    and c.names->>0 = 'Column 1');
delete from upload_columns c using uploads u where u.portfolio_id = c.portfolio_id and u.id = c.upload_id
  and u.status = 'received' and c.mapping is null and not c.is_left_out and c.names->>0 = 'Column 1';
