-- How a person has arranged a list: the columns that are left out, and the views that were kept by name.

create table list_view (
  person_id int not null references person,
  service_id int not null references service,
  list text not null,
  hidden text[] not null,
  views jsonb not null,
  primary key (person_id, list)
);
comment on column list_view.views is '[{name, query}], in the order in which they were kept';
grant update (hidden, views) on list_view to chalkboard_app;
call app.wall('list_view');
