-- Where the archive has a role of its own it writes its tables and those of the record, and knows no other; the application reads them.
do $$
declare
  application text := regexp_replace(current_user, '_owner$', '');
  archive text := application || '_archive';
  written text;
  called text;
begin
  if not exists (select from pg_roles where rolname = archive) then return; end if;
  foreach written in array array[
    'archive_chunks', 'archive_gaps', 'archive_readers', 'signal_records', 'signal_gaps', 'rule_uses', 'signal_record_positions',
    'relation_records', 'relation_record_positions', 'signal_outcomes', 'coin_departures'
  ]
  loop
    execute format('grant select, insert on %I to %I', written, archive);
    execute format('revoke insert, update, delete, truncate on %I from %I', written, application);
  end loop;
  execute format('grant delete on archive_chunks, archive_gaps to %I', archive);
  -- Whoever locks a row says that it might change it.
  execute format('grant update on archive_readers, signal_record_positions, relation_record_positions to %I', archive);
  execute format('grant usage on sequence archive_revisions to %I', archive);
  foreach called in array array['archive_open_day(integer)', 'archive_drop_days(integer)', 'make_record_day(bigint)', 'drop_record_days(integer)']
  loop
    execute format('grant execute on function %s to %I', called, archive);
    execute format('revoke execute on function %s from %I', called, application);
  end loop;
end $$;
