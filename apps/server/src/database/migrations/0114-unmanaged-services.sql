-- Of each source the services at which its prices are not sold before a trader has seen to them; until now there are none.

update source set terms = terms || '{"unmanaged": []}'::jsonb;
