-- What was called asked is requested, or says what it is (docs/decisions/0603; 0017 says how documents are changed).
alter table source rename column is_asked to is_requested;
alter table source_file rename column asked_at to requested_at;
alter table source_file rename column asked_by to requested_by;
alter table source_file rename constraint source_file_asked_by_fkey to source_file_requested_by_fkey;
alter table waiting_sale rename column asked_at to requested_at;
alter table file rename column asked to filters;

alter table withdrawal_step drop constraint withdrawal_step_state_check;
update withdrawal_step set state = 'requested' where state = 'asked';
alter table withdrawal_step add check (state in ('requested', 'approved', 'refused', 'paid', 'recalled'));
update money_transaction set kind = 'withdrawalRequested' where kind = 'withdrawalAsked';

update refused_attempt set refusals = replace(refusals::text, '"asked": ', '"requested": ')::jsonb
  where refusals::text like '%"asked": %';
update waiting_sale set refusals = replace(refusals::text, '"asked": ', '"requested": ')::jsonb
  where refusals::text like '%"asked": %';
update wording set body = replace(body, '{asked}', '{requested}') where body like '%{asked}%';

create function app.renamed_column(name text) returns text language sql immutable return
  case name when 'money.askedAt' then 'money.requestedAt' when 'money.askedInAll' then 'money.totalRequested'
    when 'voids.asked' then 'voids.request' when 'voids.askedBy' then 'voids.requestedBy'
    when 'voids.askedAt' then 'voids.requestedAt' else name end;
update list_view set
  hidden = array(select app.renamed_column(one.name) from unnest(hidden) with ordinality as one (name, place)
    order by one.place),
  ordered = array(select app.renamed_column(one.name) from unnest(ordered) with ordinality as one (name, place)
    order by one.place)
  where hidden || ordered
    && array['money.askedAt', 'money.askedInAll', 'voids.asked', 'voids.askedBy', 'voids.askedAt'];
drop function app.renamed_column;

update training_name set suggestions = replace(suggestions::text, '"likeness": ', '"similarity": ')::jsonb
  where suggestions::text like '%"likeness": %';
