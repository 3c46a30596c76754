-- The statistics of what a lot of work writes. The application owns no table and may not ask for them by itself; the
-- maintenance of the database comes on its own, but only when a tenth of years of history has changed.
create or replace function atualizar_estatisticas() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze fechamentos, apuracoes, fechamentos_etapas, selos, recibos, guias, notas_fiscais, receitas_informadas, lotes_itens;
end $$;
revoke execute on function atualizar_estatisticas from public;
grant execute on function atualizar_estatisticas to partida_app;
