-- A person's menu: pinned pages, those opened lately, closed groups, and whether it shows icons only.
create table person_menu (
  person_id int primary key references person,
  service_id int not null references service,
  pinned text[] not null default '{}',
  recent text[] not null default '{}',
  closed text[] not null default '{}',
  is_narrow boolean not null default false
);
comment on column person_menu.pinned is 'paths of pages, in the order in which they were pinned';
comment on column person_menu.recent is 'paths of pages, the newest first';
comment on column person_menu.closed is 'names of groups whose pages are hidden';
grant update (pinned, recent, closed, is_narrow) on person_menu to chalkboard_app;
call app.isolate_tenant('person_menu');
