-- Who has seen to what somebody had to know of: once for each event, and it stays.

create table event_acknowledgement (
  event_id bigint primary key references significant_event,
  person_id int not null references person,
  at timestamptz not null,
  note text not null
);
