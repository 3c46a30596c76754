do $$ declare t text; begin
  foreach t in array array['fechamentos_etapas','simulacoes','simulacoes_itens','recibos','lucros_distribuidos','guias','guias_pagamentos',
    'alertas','presumido_meses'] loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, update on fechamentos_etapas, alertas to partida_app;
--> statement-breakpoint
grant select, insert, delete on simulacoes, simulacoes_itens to partida_app;
--> statement-breakpoint
-- What was issued, distributed or paid is never rewritten; a guide is only put aside by the next version.
grant select, insert on recibos, lucros_distribuidos, guias_pagamentos to partida_app;
--> statement-breakpoint
grant select, insert, update (substituida_em) on guias to partida_app;
--> statement-breakpoint
grant select, insert, update, delete on presumido_meses to partida_app;
--> statement-breakpoint
do $$ declare t text; begin
  foreach t in array array['fechamentos_etapas','recibos','lucros_distribuidos','guias','guias_pagamentos'] loop
    execute format('create trigger %I after insert or update or delete on %I for each row execute function auditar(''memoria,entrada,parametros,resultado'')', t || '_auditoria', t);
  end loop;
  foreach t in array array['recibos','lucros_distribuidos','guias_pagamentos'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function recusar_alteracao()', t || '_imutaveis', t);
  end loop;
end $$;
--> statement-breakpoint
create trigger presumido_meses_auditoria after insert or update or delete on presumido_meses
  for each row execute function auditar('versao,atualizado_em');
--> statement-breakpoint
-- Closed is closed: neither the steps of a closed month nor what was issued in them change.
create trigger fechamentos_etapas_mes_fechado before insert or update or delete on fechamentos_etapas
  for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger recibos_mes_fechado before insert on recibos for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger lucros_mes_fechado before insert on lucros_distribuidos for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger presumido_meses_mes_fechado before insert or update or delete on presumido_meses
  for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger presumido_meses_recalculo after insert or update or delete on presumido_meses
  for each row execute function marcar_recalculo();
--> statement-breakpoint
create trigger recibos_recalculo after insert on recibos for each row execute function marcar_recalculo();
--> statement-breakpoint
-- The steps conclude in order: payroll items after the revenue, the tax after both.
create function ordenar_etapas() returns trigger language plpgsql as $$
begin
  if new.situacao = 'concluida' and new.etapa = 'pro-labore' and not exists (
      select 1 from fechamentos_etapas e where e.id_escritorio = new.id_escritorio and e.id_empresa = new.id_empresa
        and e.competencia = new.competencia and e.etapa = 'faturamento' and e.situacao = 'concluida') then
    raise exception 'etapa-pendente' using errcode = 'PT010', detail = 'faturamento';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger fechamentos_etapas_em_ordem before insert or update on fechamentos_etapas
  for each row execute function ordenar_etapas();
--> statement-breakpoint
create function exigir_etapas() returns trigger language plpgsql as $$
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
create trigger fechamentos_com_etapas before update on fechamentos for each row
  when (new.estado = 'fechado' and old.estado <> 'fechado') execute function exigir_etapas();
--> statement-breakpoint
-- What a step concluded has changed: it is open again, and says why.
create function reabrir_etapa(escritorio uuid, empresa uuid, etapa_mudada text, meses char(7)[], razao text) returns void language sql as $$
  update fechamentos_etapas e set situacao = 'reaberta', reaberta_por = 'mudanca', motivo = razao, em = now(),
      por = coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema')
    where e.id_escritorio = escritorio and e.id_empresa = empresa and e.etapa = etapa_mudada and e.situacao = 'concluida'
      and e.competencia = any (meses);
$$;
--> statement-breakpoint
create function reabrir_faturamento() returns trigger language plpgsql as $$
begin
  perform reabrir_etapa(coalesce(new.id_escritorio, old.id_escritorio), coalesce(new.id_empresa, old.id_empresa), 'faturamento',
    array[new.competencia, old.competencia], tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger notas_fiscais_reabrem_etapa after insert or delete on notas_fiscais
  for each row execute function reabrir_faturamento('Uma nota entrou ou saiu do mês depois da conferência.');
--> statement-breakpoint
create trigger notas_fiscais_mudadas_reabrem_etapa after update on notas_fiscais for each row
  when ((old.competencia, old.status, old.receita_centavos, old.iss_retido, old.mercado, old.id_atividade, old.decisao)
    is distinct from (new.competencia, new.status, new.receita_centavos, new.iss_retido, new.mercado, new.id_atividade, new.decisao))
  execute function reabrir_faturamento('Uma nota do mês mudou depois da conferência.');
--> statement-breakpoint
create trigger receitas_informadas_reabrem_etapa after insert or update or delete on receitas_informadas
  for each row execute function reabrir_faturamento('A receita digitada do mês mudou depois da conferência.');
--> statement-breakpoint
create trigger presumido_meses_reabrem_etapa after insert or update or delete on presumido_meses
  for each row execute function reabrir_faturamento('Os outros valores do mês mudaram depois da conferência.');
--> statement-breakpoint
create function reabrir_pro_labore() returns trigger language plpgsql as $$
begin
  perform reabrir_etapa(coalesce(new.id_escritorio, old.id_escritorio), coalesce(new.id_empresa, old.id_empresa), 'pro-labore',
    array[new.competencia, old.competencia], 'A folha digitada do mês mudou depois da conferência.');
  return null;
end $$;
--> statement-breakpoint
create trigger folhas_informadas_reabrem_etapa after insert or update or delete on folhas_informadas
  for each row execute function reabrir_pro_labore();
--> statement-breakpoint
-- A value by period reaches every open month from its start on, and the twelve after each for Fator R.
create function mudar_pro_labore() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create trigger pro_labores_mudam_mes after insert or update or delete on pro_labores
  for each row execute function mudar_pro_labore('O pró-labore mudou depois da conferência.');
--> statement-breakpoint
create trigger dependentes_mudam_mes after insert or update or delete on dependentes
  for each row execute function mudar_pro_labore('Os dependentes mudaram depois da conferência.');
--> statement-breakpoint
create trigger outras_rendas_mudam_mes after insert or update or delete on outras_rendas
  for each row execute function mudar_pro_labore('As outras rendas mudaram depois da conferência.');
--> statement-breakpoint
-- For If-Match: any change of an activity counts, whoever makes it.
create function contar_versao() returns trigger language plpgsql as $$
begin
  new.versao := old.versao + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger atividades_versao before update on atividades for each row execute function contar_versao();
