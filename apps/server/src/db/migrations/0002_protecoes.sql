-- Row-level security binds the owner too.
do $$ declare t text; begin
  foreach t in array array['escritorios','usuarios','usuarios_empresas','empresas','empresas_regimes','atividades','documentos',
    'notas_fiscais','notas_eventos','notas_em_espera','receitas_informadas','folhas_informadas','apuracoes','fechamentos','selos','lotes','lotes_itens'] loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;
--> statement-breakpoint
revoke all on all tables in schema public from public;
--> statement-breakpoint
grant usage on schema public to partida_app, partida_identidade;
--> statement-breakpoint
-- What is a received fact or a sealed record can be added, never changed or removed.
grant select, insert on documentos, notas_eventos, selos to partida_app;
--> statement-breakpoint
grant select, insert, update on escritorios, usuarios, empresas, notas_fiscais, lotes, lotes_itens, fechamentos to partida_app;
--> statement-breakpoint
grant select, insert, update, delete on usuarios_empresas, empresas_regimes, atividades, receitas_informadas, folhas_informadas, notas_em_espera, apuracoes to partida_app;
--> statement-breakpoint
-- A trigger keeps what the row says of itself for ever; the application may write it once and mark the seed.
grant select, insert, update on instalacao to partida_app;
--> statement-breakpoint
grant select on instalacao to partida_identidade;
--> statement-breakpoint
grant select, insert, update, delete on contas, registros_oidc, chaves_do_provedor to partida_identidade;
--> statement-breakpoint
-- Platform work (creating an office, registering a person) happens under app.plataforma, never in a tenant's request.
create policy escritorios_plataforma on escritorios for insert to partida_app
  with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create policy usuarios_plataforma on usuarios to partida_app
  using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create function recusar_alteracao() returns trigger language plpgsql as $$
begin
  raise exception 'registro-imutavel' using errcode = 'PT001', detail = tg_table_name;
end $$;
--> statement-breakpoint
create trigger selos_imutaveis before update or delete on selos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger selos_sem_truncate before truncate on selos for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger eventos_imutaveis before update or delete on notas_eventos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger documentos_imutaveis before update or delete on documentos for each row execute function recusar_alteracao();
--> statement-breakpoint
-- Closed is closed: nothing dated up to the last closed month of a company can be written, by anybody.
-- The share lock on the company serialises with closing, which holds the row for update.
create function recusar_mes_fechado() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  mes char(7) := least(new.competencia, old.competencia);
  fechado char(7);
begin
  -- A fact never moves to another company: the guard below would look at one of them only.
  if tg_op = 'UPDATE' and (old.id_escritorio, old.id_empresa) is distinct from (new.id_escritorio, new.id_empresa) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = tg_table_name;
  end if;
  perform 1 from empresas e where e.id_escritorio = escritorio and e.id = empresa for share;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado = 'fechado' and f.competencia >= mes;
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = mes || ' ' || fechado;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger notas_fiscais_mes_fechado before insert or update or delete on notas_fiscais for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger receitas_informadas_mes_fechado before insert or update or delete on receitas_informadas for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger folhas_informadas_mes_fechado before insert or update or delete on folhas_informadas for each row execute function recusar_mes_fechado();
--> statement-breakpoint
-- A sealed computation is never changed; a draft cannot appear in a closed month.
create function proteger_apuracao() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (old.selada or (tg_op = 'UPDATE' and
      (old.id_escritorio, old.id_empresa, old.competencia) is distinct from (new.id_escritorio, new.id_empresa, new.competencia))) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'apuracoes';
  end if;
  if tg_op <> 'DELETE' and exists (select 1 from fechamentos f where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa
      and f.estado = 'fechado' and f.competencia >= new.competencia) then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = new.competencia || ' ' || new.competencia;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger apuracoes_protegidas before insert or update or delete on apuracoes for each row execute function proteger_apuracao();
--> statement-breakpoint
-- The chain has one head: each seal names the one before it.
create function encadear_selo() returns trigger language plpgsql as $$
declare ultimo record;
begin
  perform 1 from empresas e where e.id_escritorio = new.id_escritorio and e.id = new.id_empresa for update;
  select s.sequencia, s.hash into ultimo from selos s
    where s.id_escritorio = new.id_escritorio and s.id_empresa = new.id_empresa order by s.sequencia desc limit 1;
  if new.sequencia <> coalesce(ultimo.sequencia, 0) + 1 or new.hash_anterior <> coalesce(ultimo.hash, repeat('0', 64)) then
    raise exception 'cadeia-quebrada' using errcode = 'PT003';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger selos_encadeados before insert on selos for each row execute function encadear_selo();
--> statement-breakpoint
-- Aberto -> Apurado -> Fechado -> Reaberto -> Apurado; months close and reopen in order.
create function transitar_fechamento() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'fechamentos';
  end if;
  if tg_op = 'INSERT' then
    if new.estado not in ('aberto', 'apurado') or new.versao <> 0 then
      raise exception 'transicao-recusada' using errcode = 'PT004', detail = 'inexistente ' || new.estado;
    end if;
    return new;
  end if;
  if (old.id_escritorio, old.id_empresa, old.competencia) is distinct from (new.id_escritorio, new.id_empresa, new.competencia)
    or not (old.estado = new.estado and old.estado <> 'fechado'
      or (old.estado, new.estado) in (('aberto', 'apurado'), ('apurado', 'fechado'), ('fechado', 'reaberto'), ('reaberto', 'apurado'))) then
    raise exception 'transicao-recusada' using errcode = 'PT004', detail = old.estado || ' ' || new.estado;
  end if;
  if 'fechado' in (old.estado, new.estado) and old.estado <> new.estado and exists (
      select 1 from fechamentos f where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa
        and f.estado = 'fechado' and f.competencia > new.competencia) then
    raise exception 'fora-de-ordem' using errcode = 'PT005', detail = new.competencia;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger fechamentos_transicao before insert or update or delete on fechamentos for each row execute function transitar_fechamento();
--> statement-breakpoint
-- At commit, a closed or reopened month must be exactly what the head of the chain says.
create function exigir_selo() returns trigger language plpgsql as $$
declare
  selo record;
  atual record;
begin
  select f.estado, f.versao, f.id_apuracao into atual from fechamentos f
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa and f.competencia = new.competencia;
  if atual.estado <> 'fechado' and not (tg_op = 'UPDATE' and old.estado = 'fechado') then
    return null;
  end if;
  select s.tipo, s.versao, s.id_apuracao into selo from selos s
    where s.id_escritorio = new.id_escritorio and s.id_empresa = new.id_empresa and s.competencia = new.competencia
    order by s.sequencia desc limit 1;
  if selo.tipo is distinct from (case when atual.estado = 'fechado' then 'fechamento' else 'reabertura' end)
    or selo.versao is distinct from atual.versao
    or (atual.estado = 'fechado' and (selo.id_apuracao is distinct from atual.id_apuracao
      or not exists (select 1 from apuracoes a where a.id_escritorio = new.id_escritorio and a.id = atual.id_apuracao and a.selada))) then
    raise exception 'fechamento-sem-selo' using errcode = 'PT006';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger fechamentos_selados after insert or update on fechamentos deferrable initially deferred
  for each row execute function exigir_selo();
--> statement-breakpoint
-- A change in any input of a computed open month puts it, and every later month it reaches, on Recalculando.
create function marcar_recalculo() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= least(new.competencia, old.competencia);
  return null;
end $$;
--> statement-breakpoint
create trigger notas_fiscais_recalculo after insert or update or delete on notas_fiscais for each row execute function marcar_recalculo();
--> statement-breakpoint
create trigger receitas_informadas_recalculo after insert or update or delete on receitas_informadas for each row execute function marcar_recalculo();
--> statement-breakpoint
create trigger folhas_informadas_recalculo after insert or update or delete on folhas_informadas for each row execute function marcar_recalculo();
--> statement-breakpoint
create function marcar_recalculo_da_empresa() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3);
  return null;
end $$;
--> statement-breakpoint
create trigger atividades_recalculo after insert or update or delete on atividades for each row execute function marcar_recalculo_da_empresa();
--> statement-breakpoint
create trigger empresas_regimes_recalculo after insert or update or delete on empresas_regimes for each row execute function marcar_recalculo_da_empresa();
--> statement-breakpoint
-- The opening and the first month in the system decide what counts: open months are recomputed, closed ones refuse.
create function proteger_cadastro() returns trigger language plpgsql as $$
declare fechado char(7);
begin
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id and f.estado = 'fechado';
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = fechado || ' ' || fechado;
  end if;
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id and f.calculo in (2, 3);
  return new;
end $$;
--> statement-breakpoint
create trigger empresas_cadastro before update on empresas for each row
  when ((old.data_abertura, old.inicio_no_sistema) is distinct from (new.data_abertura, new.inicio_no_sistema)) execute function proteger_cadastro();
--> statement-breakpoint
create function proteger_regime() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  mes char(7) := least(new.desde, old.desde);
  fechado char(7);
begin
  perform 1 from empresas e where e.id_escritorio = escritorio and e.id = empresa for share;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado = 'fechado' and f.competencia >= mes;
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = mes || ' ' || fechado;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger empresas_regimes_fechados before insert or update or delete on empresas_regimes for each row execute function proteger_regime();
--> statement-breakpoint
-- A database created to work never becomes a demonstration, nor the other way round, and never holds its logins.
create function proteger_instalacao() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.modo is distinct from old.modo then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'instalacao';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger instalacao_protegida before update or delete on instalacao for each row execute function proteger_instalacao();
--> statement-breakpoint
create function recusar_conta_de_demonstracao() returns trigger language plpgsql as $$
begin
  if (new.demonstracao or lower(new.email) like '%@partida.example')
    and not exists (select 1 from instalacao where modo = 'demo') then
    raise exception 'conta-de-demonstracao' using errcode = 'PT007';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger contas_sem_demonstracao before insert or update on contas for each row execute function recusar_conta_de_demonstracao();
