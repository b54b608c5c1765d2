-- A jump in play waits for a person, unless its source may open it by its next answer. Sources that are there go on as they did.

update source set terms = jsonb_set(terms, '{unattended}', (terms->'unattended') || '"liveJumps"'::jsonb) where terms->'unattended' ? 'lines';
