-- What a refused attempt was judged by, as a ticket keeps it: so that a changed rule can be tried on both.
alter table refused_attempt
  add column rules_version bigint,
  add column known jsonb;
comment on column refused_attempt.known is 'the figures that its judging read, and the age of its quote; null when it read none';
