-- A source's prices get the margin of the house instead of their bookmakers', where the platform wants it; those that are there are published as before.

update source set terms = terms || '{"margin": {"method": "asQuoted", "twoWay": 450, "threeWay": 700, "step": 1}, "leagueMargins": []}'::jsonb;
