-- A change in any input of a computed open month puts it, and every later month it reaches, on Recalculando.
create or replace function marcar_recalculo() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= least(new.competencia, old.competencia);
  return null;
end $$;
--> statement-breakpoint
create or replace function marcar_recalculo_inclusoes() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    from (select id_escritorio, id_empresa, min(competencia) as desde from novas group by 1, 2) n
    where f.id_escritorio = n.id_escritorio and f.id_empresa = n.id_empresa
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= n.desde;
  return null;
end $$;
--> statement-breakpoint
create or replace function marcar_recalculo_da_empresa_inclusoes() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    from (select distinct id_escritorio, id_empresa from novas) n
    where f.id_escritorio = n.id_escritorio and f.id_empresa = n.id_empresa and f.estado <> 'fechado' and f.calculo in (2, 3);
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
--> statement-breakpoint
-- The CPP of a guide counts in the payroll of the Fator R when it is paid: open months of who depends on it are computed again.
create or replace function recalcular_pela_cpp() returns trigger language plpgsql as $$
declare
  paga guias;
begin
  select * into paga from guias g where g.id_escritorio = new.id_escritorio and g.id = new.id_guia;
  if paga.obrigacao is null or paga.obrigacao not in ('das-simples', 'inss') then return null; end if;
  -- Asked first: a change that finds nothing to change costs as much as one that does.
  if not exists (select 1 from atividades a where a.id_escritorio = new.id_escritorio and a.id_empresa = new.id_empresa and (a.anexo = 'III/V'
    or exists (select 1 from atividades_anexos x where x.id_escritorio = a.id_escritorio and x.id_empresa = a.id_empresa
      and x.id_atividade = a.id and x.anexo = 'III/V'))) then return null; end if;
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa and f.estado <> 'fechado' and f.calculo in (2, 3)
      -- Due, and asked about, in the month after its own, which a window has from the next one on.
      and f.competencia > to_char(to_date(paga.competencia, 'YYYY-MM') + interval '1 month', 'YYYY-MM');
  return null;
end $$;
