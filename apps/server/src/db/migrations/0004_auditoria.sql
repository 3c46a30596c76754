do $$ declare t text; begin
  foreach t in array array['auditoria','convites','chaves_api','idempotencia','tokens_encerrados','mensagens'] loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;
--> statement-breakpoint
-- A record of who did what can be added and read, never changed or removed.
grant select, insert on auditoria to partida_app;
--> statement-breakpoint
grant insert on auditoria, mensagens to partida_identidade;
--> statement-breakpoint
grant usage on sequence auditoria_sequencia_seq to partida_app, partida_identidade;
--> statement-breakpoint
grant select, insert, update on convites, chaves_api, mensagens to partida_app;
--> statement-breakpoint
grant select, insert, update, delete on idempotencia, tokens_encerrados to partida_app;
--> statement-breakpoint
grant select, insert, update, delete on fichas, codigos_de_recuperacao, passkeys, desafios, sessoes, chaves_de_dados to partida_identidade;
--> statement-breakpoint
create trigger auditoria_imutavel before update or delete on auditoria for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger auditoria_sem_truncate before truncate on auditoria for each statement execute function recusar_alteracao();
--> statement-breakpoint
-- The application cannot speak for anybody but the person its transaction says it works for.
create function auditoria_do_autor() returns trigger language plpgsql as $$
begin
  if current_user = 'partida_app' and nullif(current_setting('app.autor', true), '') is not null then
    new.id_usuario := nullif(current_setting('app.usuario', true), '')::uuid;
    new.autor := current_setting('app.autor', true);
    new.papel := nullif(current_setting('app.papel', true), '')::smallint;
    new.endereco := nullif(current_setting('app.endereco', true), '');
    new.agente := nullif(current_setting('app.agente', true), '');
    new.id_pedido := nullif(current_setting('app.pedido', true), '');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger auditoria_autor before insert on auditoria for each row execute function auditoria_do_autor();
--> statement-breakpoint
-- Records a write in its own transaction. The first argument lists columns that are never recorded (secrets, counters).
create function auditar() returns trigger language plpgsql as $$
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
    coalesce(linha ->> 'id', linha ->> 'id_usuario', linha ->> 'competencia'),
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
  foreach t in array array['escritorios','usuarios_empresas','empresas','empresas_regimes','atividades','notas_fiscais',
    'notas_eventos','receitas_informadas','folhas_informadas'] loop
    execute format('create trigger %I after insert or update or delete on %I for each row execute function auditar()', t || '_auditoria', t);
  end loop;
end $$;
--> statement-breakpoint
create trigger usuarios_auditoria after insert or update or delete on usuarios
  for each row execute function auditar('versao,ultima_entrada_em');
--> statement-breakpoint
create trigger convites_auditoria after insert or update on convites for each row execute function auditar('hash');
--> statement-breakpoint
create trigger chaves_api_auditoria after insert or update on chaves_api for each row execute function auditar('hash,ultimo_uso_em');
--> statement-breakpoint
-- Drafts and progress are the machine's; what a person decides about a month is the change of its state.
create trigger fechamentos_auditoria after update on fechamentos for each row when (old.estado is distinct from new.estado)
  execute function auditar('calculo,erro,atualizado_em');
--> statement-breakpoint
create trigger lotes_auditoria after insert on lotes for each row execute function auditar();
