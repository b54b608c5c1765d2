-- House rules by version. A ticket is graded by those that stood when it was sold: its rules_version, which all changes of rules share, says which.

create table house_rules (
  league_id int not null references league,
  service_id int references service,
  version bigint not null,
  changes jsonb not null,
  created_at timestamptz not null,
  created_by int references person,
  unique nulls not distinct (league_id, service_id, version)
);
call app.wall('house_rules');
comment on table house_rules is 'what a league changes of its sport''s usual rules, and what a service changes of the league''s (null: the league''s own)';
comment on column house_rules.version is 'the version of the rules from which it acts; the newest of a league and service is that of now';

insert into house_rules (league_id, version, changes, created_at)
select id, 0, result_config->'houseRules', app.clock() from league where result_config ? 'houseRules';
update league set result_config = result_config - 'houseRules' where result_config ? 'houseRules';
