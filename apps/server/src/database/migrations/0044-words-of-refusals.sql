-- A trader's own sentences where a control refuses: the platform's for all, a service's for itself.

create table wording (
  id int generated always as identity primary key,
  service_id int references service,
  language text not null,
  key text not null,
  body text not null,
  unique nulls not distinct (service_id, language, key)
);
comment on column wording.service_id is 'null: what a service says that wrote none of its own';
comment on column wording.key is 'the sentence, by its name among the messages of refusals';
alter table wording enable row level security;
create policy own_services on wording to chalkboard_app
  using (service_id is null or (select app.sees_all()) or service_id = any((select app.services())::int[]));
create policy everybodys_added on wording as restrictive for insert to chalkboard_app
  with check (service_id is not null or (select app.sees_all()));
create policy everybodys_changed on wording as restrictive for update to chalkboard_app
  using (service_id is not null or (select app.sees_all()));
create policy everybodys_removed on wording as restrictive for delete to chalkboard_app
  using (service_id is not null or (select app.sees_all()));
grant update, delete on wording to chalkboard_app;
