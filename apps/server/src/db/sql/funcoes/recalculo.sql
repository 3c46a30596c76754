-- A change in any input of a computed open month puts it, and every later month it reaches, on Recalculando.
create or replace function marcar_recalculo() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= least(new.competencia, old.competencia);
  return null;
end $$;
--> statement-breakpoint
create or replace function marcar_recalculo_da_empresa() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3);
  return null;
end $$;
--> statement-breakpoint
create or replace function mudar_criterio_do_presumido() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= least(new.ano, old.ano)::text || '-01';
  return null;
end $$;
--> statement-breakpoint
-- A year by competência after one by caixa brings into December what was not received.
create or replace function mudar_opcao_do_simples() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= (least(new.ano, old.ano) - 1)::text || '-12';
  return null;
end $$;
