-- The steps conclude in order: payroll items after the revenue, the tax after both.
create or replace function ordenar_etapas() returns trigger language plpgsql as $$
begin
  if new.situacao = 'concluida' and new.etapa = 'pro-labore' and not exists (
      select 1 from fechamentos_etapas e where e.id_escritorio = new.id_escritorio and e.id_empresa = new.id_empresa
        and e.competencia = new.competencia and e.etapa = 'faturamento' and e.situacao = 'concluida') then
    raise exception 'etapa-pendente' using errcode = 'PT010', detail = 'faturamento';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function exigir_etapas() returns trigger language plpgsql as $$
declare falta text;
begin
  select n.etapa into falta from (values ('faturamento', 1), ('pro-labore', 2)) as n(etapa, ordem)
    where not exists (select 1 from fechamentos_etapas e where e.id_escritorio = new.id_escritorio and e.id_empresa = new.id_empresa
      and e.competencia = new.competencia and e.etapa = n.etapa and e.situacao = 'concluida')
    order by n.ordem limit 1;
  if falta is not null then
    raise exception 'etapa-pendente' using errcode = 'PT010', detail = falta;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- What a step concluded has changed: it is open again, and says why. In plpgsql, which keeps its plan: a function of one statement of
-- SQL is parsed and planned again for every row that calls it.
create or replace function reabrir_etapa(escritorio uuid, empresa uuid, etapa_mudada text, meses char(7)[], razao text) returns void language plpgsql as $$
begin
  update fechamentos_etapas e set situacao = 'reaberta', reaberta_por = 'mudanca', motivo = razao, em = now(),
      por = coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema')
    where e.id_escritorio = escritorio and e.id_empresa = empresa and e.etapa = etapa_mudada and e.situacao = 'concluida'
      and e.competencia = any (meses);
end $$;
--> statement-breakpoint
-- Arguments: the step, and the reason that the person reads.
create or replace function reabrir_etapa_do_mes() returns trigger language plpgsql as $$
begin
  perform reabrir_etapa(coalesce(new.id_escritorio, old.id_escritorio), coalesce(new.id_empresa, old.id_empresa), tg_argv[0],
    array[new.competencia, old.competencia], tg_argv[1]);
  return null;
end $$;
--> statement-breakpoint
create or replace function reabrir_etapa_do_mes_inclusoes() returns trigger language plpgsql as $$
begin
  update fechamentos_etapas e set situacao = 'reaberta', reaberta_por = 'mudanca', motivo = tg_argv[1], em = now(),
      por = coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema')
    from (select distinct id_escritorio, id_empresa, competencia from novas) n
    where e.id_escritorio = n.id_escritorio and e.id_empresa = n.id_empresa and e.competencia = n.competencia
      and e.etapa = tg_argv[0] and e.situacao = 'concluida';
  return null;
end $$;
--> statement-breakpoint
-- A value by period reaches every open month from its start on, and the twelve after each for Fator R.
create or replace function mudar_pro_labore() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  inicio char(7) := least(new.desde, old.desde);
begin
  update fechamentos_etapas e set situacao = 'reaberta', reaberta_por = 'mudanca', motivo = tg_argv[0], em = now(),
      por = coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema')
    where e.id_escritorio = escritorio and e.id_empresa = empresa and e.etapa = 'pro-labore' and e.situacao = 'concluida'
      and e.competencia >= inicio and not exists (select 1 from fechamentos f where f.id_escritorio = escritorio
        and f.id_empresa = empresa and f.estado = 'fechado' and f.competencia >= e.competencia);
  if tg_table_name = 'pro_labores' then
    update fechamentos f set calculo = 98, atualizado_em = now()
      where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= inicio;
  end if;
  return null;
end $$;
