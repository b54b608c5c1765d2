-- What a ticket keeps of its sale beside bets and prices: the version of the web that sold it, and how long its service said that a winner is paid.

alter table ticket add column web_version text;
alter table waiting_sale add column web_version text;
comment on column ticket.web_version is 'of the program that sold it, as it said; null where it said none';

update judging j set facts = j.facts || jsonb_build_object('validityDays', s.settings->'validityDays')
from service s where s.id = j.service_id and s.settings ? 'validityDays';

-- How many days each service ever gave. Winners expire by those of their sale, so every number of days has an end of its own.
create table validity_term (
  service_id int not null,
  days int not null,
  primary key (service_id, days)
);
call app.wall('validity_term');

create function app.note_validity() returns trigger language plpgsql as $$
begin
  insert into validity_term (service_id, days) values (new.id, (new.settings->>'validityDays')::int) on conflict do nothing;
  return null;
end $$;
create trigger note_validity after insert or update of settings on service for each row
  when (new.settings ? 'validityDays') execute function app.note_validity();
insert into validity_term (service_id, days) select id, (settings->>'validityDays')::int from service where settings ? 'validityDays';

-- Until when the last run looked is its time; before it lies the end of each number of days.
alter table expiry_run drop column decided_before;

update print_template set body = replace(body, E'{{rules}}\n', E'{{rules}}\n{{validity}}\n') where service_id is null and kind in ('ticket', 'copy');
