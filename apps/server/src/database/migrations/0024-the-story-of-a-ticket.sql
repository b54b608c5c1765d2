-- A ticket's story asks what was refused at its POS shortly before, and what its sale waited for.

create index refused_attempt_before on refused_attempt (service_id, pos_id, at);
drop index refused_attempt_pos;
create index waiting_sale_before on waiting_sale (service_id, pos_id, ended_at);
create index waiting_sale_ticket on waiting_sale (ticket_id) where ticket_id is not null;

-- How tickets were printed: what the paper said beside the ticket itself, and its shape. Few tickets differ in it, so a print names its row. A print of
-- before has none.
create table paper_form (
  id bigint generated always as identity primary key,
  service_id int not null,
  digest bytea not null,
  form jsonb not null,
  unique (service_id, digest)
);
comment on column paper_form.form is 'template, width, language and time zone; service, POS, clerk, address and note as they were called then';
call app.wall('paper_form');
