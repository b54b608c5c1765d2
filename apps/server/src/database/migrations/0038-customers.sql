-- What the house knows of a customer beside his account and his person.
create table customer (
  pos_id int primary key references pos,
  service_id int not null references service,
  request text not null default 'approved' check (request in ('requested', 'approved', 'refused')),
  phone text not null default '',
  born_on date,
  risk_profile text not null default 'normal' check (risk_profile in ('normal', 'watched', 'sharp', 'risky')),
  notes text not null default '',
  documents jsonb not null default '[]',
  registered_at timestamptz not null default app.clock(),
  decided_by int references person
);
comment on column customer.request is 'requested: he registered himself and waits for somebody''s yes';
grant update on customer to chalkboard_app;
call app.wall('customer');
