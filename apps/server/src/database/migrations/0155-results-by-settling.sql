-- What was settled last is asked by everybody who looks at the action of a game.
create index official_result_settled on official_result (settled_at) where settled_at is not null;
