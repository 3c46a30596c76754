do $$ declare t text; begin
  foreach t in array array['grupos','atividades_anexos','empresas_municipios','empresas_categorias','implantacao_etapas','contas_correntes',
    'escritorios_feriados','socios','quadros','quadros_socios','dependentes','pro_labores','outras_rendas','certificados','certificados_chaves',
    'procuracoes','regras_fiscais','importacoes','importacoes_linhas','importacoes_mapeamentos'] loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, update, delete on grupos, atividades_anexos, empresas_municipios, empresas_categorias, implantacao_etapas, contas_correntes,
  escritorios_feriados, socios, quadros, quadros_socios, dependentes, pro_labores, outras_rendas, importacoes, importacoes_linhas, importacoes_mapeamentos
  to partida_app;
--> statement-breakpoint
grant select, insert, update on procuracoes to partida_app;
--> statement-breakpoint
-- A certificate says for ever what it was; only its standing changes.
grant select, insert, update (situacao, encerrado_em) on certificados to partida_app;
--> statement-breakpoint
grant select, insert, delete on certificados_chaves to partida_app;
--> statement-breakpoint
-- What a rule said is never rewritten: the next version is another row.
grant select, insert, update (situacao, motivo) on regras_fiscais to partida_app;
--> statement-breakpoint
-- Undoing an import, and giving up a company that was only being taken in.
grant delete on empresas to partida_app;
--> statement-breakpoint
-- Registered only by a platform operator, and closed only by one.
create policy escritorios_da_plataforma on escritorios for update to partida_app
  using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create or replace function auditar() returns trigger language plpgsql as $$
declare
  ignoradas text[] := string_to_array(coalesce(tg_argv[0], ''), ',');
  antigo jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ignoradas end;
  novo jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignoradas end;
  linha jsonb := coalesce(novo, antigo);
  antes jsonb := antigo;
  depois jsonb := novo;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(c.nome, antigo -> c.nome), jsonb_object_agg(c.nome, novo -> c.nome) into antes, depois
      from jsonb_object_keys(novo) as c(nome) where antigo -> c.nome is distinct from novo -> c.nome;
    if depois is null then return null; end if;
  end if;
  insert into auditoria (id_escritorio, id_empresa, acao, entidade, id_registro, id_usuario, autor, papel, endereco, agente, id_pedido, antes, depois)
  values (
    (case tg_table_name when 'escritorios' then linha ->> 'id' else linha ->> 'id_escritorio' end)::uuid,
    (case tg_table_name when 'empresas' then linha ->> 'id' else linha ->> 'id_empresa' end)::uuid,
    case tg_op when 'INSERT' then 'inserir' when 'UPDATE' then 'alterar' else 'excluir' end,
    tg_table_name,
    coalesce(linha ->> 'id', linha ->> 'id_usuario', linha ->> 'id_socio', linha ->> 'id_atividade', linha ->> 'competencia',
      linha ->> 'desde', linha ->> 'etapa', linha ->> 'data'),
    nullif(current_setting('app.usuario', true), '')::uuid,
    coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema'),
    nullif(current_setting('app.papel', true), '')::smallint,
    nullif(current_setting('app.endereco', true), ''),
    nullif(current_setting('app.agente', true), ''),
    nullif(current_setting('app.pedido', true), ''),
    antes, depois);
  return null;
end $$;
--> statement-breakpoint
do $$ declare t text; begin
  foreach t in array array['grupos','atividades_anexos','empresas_municipios','empresas_categorias','implantacao_etapas','escritorios_feriados',
    'quadros','quadros_socios','dependentes','pro_labores','outras_rendas','certificados','regras_fiscais'] loop
    execute format('create trigger %I after insert or update or delete on %I for each row execute function auditar()', t || '_auditoria', t);
  end loop;
  foreach t in array array['contas_correntes','socios','procuracoes'] loop
    execute format('create trigger %I after insert or update or delete on %I for each row execute function auditar(''versao'')', t || '_auditoria', t);
  end loop;
end $$;
--> statement-breakpoint
create trigger importacoes_auditoria after insert or update or delete on importacoes
  for each row execute function auditar('conteudo,planilhas,mapeamento,alterada_em');
--> statement-breakpoint
-- The annex decides the tax of a month: closed months refuse, open ones are computed again.
create trigger atividades_anexos_fechados before insert or update or delete on atividades_anexos
  for each row execute function proteger_regime();
--> statement-breakpoint
create trigger atividades_anexos_recalculo after insert or update or delete on atividades_anexos
  for each row execute function marcar_recalculo_da_empresa();
--> statement-breakpoint
-- At commit, every composition of a company totals exactly 100 %.
create function exigir_quadro_inteiro() returns trigger language plpgsql as $$
declare
  linha jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  escritorio uuid := (linha ->> 'id_escritorio')::uuid;
  empresa uuid := (linha ->> 'id_empresa')::uuid;
  dia date := (linha ->> 'desde')::date;
  soma numeric;
begin
  if not exists (select 1 from quadros q where q.id_escritorio = escritorio and q.id_empresa = empresa and q.desde = dia) then
    return null;
  end if;
  select coalesce(sum(s.fracao), 0) into soma from quadros_socios s
    where s.id_escritorio = escritorio and s.id_empresa = empresa and s.desde = dia;
  if soma <> 1 then
    raise exception 'quadro-incompleto' using errcode = 'PT008', detail = soma::text;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger quadros_inteiros after insert on quadros deferrable initially deferred
  for each row execute function exigir_quadro_inteiro();
--> statement-breakpoint
create constraint trigger quadros_socios_inteiros after insert or update or delete on quadros_socios deferrable initially deferred
  for each row execute function exigir_quadro_inteiro();
--> statement-breakpoint
-- Of one subject, one rule holds on any day. The lock makes two people saving at once take turns.
create function recusar_regra_sobreposta() returns trigger language plpgsql as $$
begin
  if new.situacao <> 'em-vigor' then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(new.id_escritorio::text || new.ambito, 0));
  if exists (select 1 from regras_fiscais r where r.id_escritorio = new.id_escritorio and r.id <> new.id and r.situacao = 'em-vigor'
      and r.ambito = new.ambito and r.id_municipio is not distinct from new.id_municipio and r.codigo is not distinct from new.codigo
      and r.regime is not distinct from new.regime
      and daterange(r.desde, r.ate, '[]') && daterange(new.desde, new.ate, '[]')) then
    raise exception 'regra-sobreposta' using errcode = 'PT009', detail = new.desde::text;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger regras_fiscais_sem_sobreposicao after insert or update on regras_fiscais deferrable initially deferred
  for each row execute function recusar_regra_sobreposta();
