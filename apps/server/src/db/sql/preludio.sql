-- Roles are cluster-wide and CREATE ROLE is not idempotent; two databases of one cluster may migrate at once.
do $$ begin
  if not exists (select from pg_roles where rolname = 'partida_app') then
    begin create role partida_app nologin noinherit; exception when duplicate_object or unique_violation then null; end;
  end if;
  if not exists (select from pg_roles where rolname = 'partida_identidade') then
    begin create role partida_identidade nologin noinherit; exception when duplicate_object or unique_violation then null; end;
  end if;
  if not exists (select from pg_roles where rolname = 'partida_busca') then
    begin create role partida_busca nologin noinherit; exception when duplicate_object or unique_violation then null; end;
  end if;
end $$;
--> statement-breakpoint
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant partida_app, partida_identidade, partida_busca to %I', current_user);
  end if;
end $$;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- As people sort a name, for columns that keep it: what the dictionary answers only changes by changing the dictionary.
create or replace function ordenavel(texto text) returns text language sql immutable strict parallel safe as $$
  select left(lower(public.unaccent('public.unaccent'::regdictionary, texto)), 120)
$$;
--> statement-breakpoint
grant usage on schema public to partida_app, partida_identidade, partida_busca;
--> statement-breakpoint
create domain competencia as char(7) constraint competencia_mes check (value ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$');
