-- What a merge of teams wrote of rules is kept as that of leagues is: the rule that stands now, with the words of the one before.
update merge m set moved = jsonb_set(m.moved, '{rules}', coalesce((
    select jsonb_agg(jsonb_build_object('id', w.rule->'id', 'before',
      jsonb_build_object('selector', jsonb_set(r.selector, '{team}', w.rule->'from'), 'value', r.value)) order by r.id)
    from jsonb_array_elements(m.moved->'rules') as w (rule) join rule r on r.id = (w.rule->>'id')::int), '[]'))
where m.kind = 'team' and jsonb_array_length(m.moved->'rules') > 0;
