-- The years of the tables divided by time: this one and the next, made before anything is written in them, and a table for
-- whatever falls outside. Called at each start and every day; the owner makes them, whoever calls. A partition is reached
-- only through its table: nobody is granted it, row security hides it from its owner, and it refuses truncation as well.
create or replace function preparar_particoes() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tabela text;
  limites text;
  nome text;
  parte text;
begin
  perform pg_advisory_xact_lock(hashtextextended('preparar_particoes', 0));
  for tabela in select c.relname from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      where c.relnamespace = 'public'::regnamespace order by 1 loop
    for parte in select 'padrao' union all
        select a::text from generate_series(extract(year from now())::int, extract(year from now())::int + 1) as a loop
      nome := tabela || '_' || parte;
      if to_regclass('public.' || nome) is null then
        limites := case parte when 'padrao' then 'default' else format('for values from (%L) to (%L)',
          parte || '-01-01 00:00:00+00', (parte::int + 1) || '-01-01 00:00:00+00') end;
        execute format('create table %I partition of %I %s', nome, tabela, limites);
        execute format('alter table %I enable row level security, force row level security', nome);
        execute format('create trigger %I before truncate on %I for each statement execute function recusar_alteracao()',
          nome || '_sem_truncate', nome);
      end if;
    end loop;
  end loop;
end $$;
