-- What a league changes of its sport's house rules is everybody's to read: no service sells what they cannot decide.
create policy of_leagues on house_rules for select to chalkboard_app using (service_id is null);
