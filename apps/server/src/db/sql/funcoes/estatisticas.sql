-- The statistics of what a lot of work writes. The application owns no table and may not ask for them by itself; the
-- maintenance of the database comes on its own, but only when a tenth of years of history has changed.
create or replace function atualizar_estatisticas() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze fechamentos, apuracoes, fechamentos_etapas, selos, recibos, guias, notas_fiscais, receitas_informadas, lotes_itens,
    clientes, fornecedores, titulos;
end $$;
revoke execute on function atualizar_estatisticas from public;
grant execute on function atualizar_estatisticas to partida_app;
-- No plan looks inside a document or a file: reading them all to describe what they hold was half of the time above.
do $$
declare
  de record;
begin
  for de in
    select c.relname as tabela, string_agg(format('alter column %I set statistics 0', a.attname), ', ') as colunas
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid in ('jsonb'::regtype, 'bytea'::regtype)
    group by 1
  loop
    execute format('alter table %I %s', de.tabela, de.colunas);
  end loop;
end $$;
