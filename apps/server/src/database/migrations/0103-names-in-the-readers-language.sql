-- What sports, leagues and teams are called in a language, and where it has no name of its own, as everybody calls them. The usual language is that in which
-- a connection reads (set with the services that it may see); nothing set is English.
create function app.called(usual text, names jsonb, language text default current_setting('app.language', true))
  returns text language sql immutable parallel safe as $$
  select coalesce(names ->> language, usual)
$$;

-- A game that is called after its teams; one with a name of its own keeps it.
create function app.game_called(usual text, game bigint, language text default current_setting('app.language', true))
  returns text language sql stable parallel safe as $$
  select case when coalesce(language, '') in ('', 'en') then usual else coalesce((
    select app.called(away.name, away.names, language) || replace(substr(usual, length(away.name) + 1), home.name, app.called(home.name, home.names, language))
    from event_side a join team away on away.id = a.team_id
    join event_side h on h.event_id = a.event_id and h.side = 2 join team home on home.id = h.team_id
    where a.event_id = game and a.side = 1 and starts_with(usual, away.name || ' ')), usual) end
$$;

-- What the sports are called that an installation begins with; what somebody named already stays.
update sport set names = given.names || sport.names from (values
  ('baseball', jsonb_build_object('fr', 'Baseball', 'ht', 'Bezbòl', 'es', 'Béisbol', 'zh', '棒球', 'it', 'Baseball')),
  ('football', jsonb_build_object('fr', 'Football américain', 'ht', 'Foutbòl ameriken', 'es', 'Fútbol americano', 'zh', '美式橄榄球', 'it', 'Football americano')),
  ('basketball', jsonb_build_object('fr', 'Basketball', 'ht', 'Baskètbòl', 'es', 'Baloncesto', 'zh', '篮球', 'it', 'Basket')),
  ('hockey', jsonb_build_object('fr', 'Hockey sur glace', 'ht', 'Òki sou glas', 'es', 'Hockey sobre hielo', 'zh', '冰球', 'it', 'Hockey su ghiaccio')),
  ('soccer', jsonb_build_object('fr', 'Football', 'ht', 'Foutbòl', 'es', 'Fútbol', 'zh', '足球', 'it', 'Calcio')),
  ('tennis', jsonb_build_object('fr', 'Tennis', 'ht', 'Tenis', 'es', 'Tenis', 'zh', '网球', 'it', 'Tennis')),
  ('combat', jsonb_build_object('fr', 'Sports de combat', 'ht', 'Spò konba', 'es', 'Deportes de combate', 'zh', '格斗', 'it', 'Sport da combattimento'))
) as given (code, names) where given.code = sport.code;
