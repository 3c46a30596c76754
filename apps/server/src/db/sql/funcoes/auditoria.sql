create or replace function recusar_alteracao() returns trigger language plpgsql as $$
begin
  raise exception 'registro-imutavel' using errcode = 'PT001', detail = tg_table_name;
end $$;
--> statement-breakpoint
-- Who did it is whom the transaction says it works for, and when is when it does: never what an insert claims. The
-- privileges of the application do not reach these columns; this says it again, and fills them in.
create or replace function auditoria_do_autor() returns trigger language plpgsql as $$
begin
  if new.autor is null or current_user in ('partida_app', 'partida_identidade') then
    new.em := now();
    new.id_usuario := nullif(current_setting('app.usuario', true), '')::uuid;
    new.autor := coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema');
    new.papel := nullif(current_setting('app.papel', true), '')::smallint;
    new.endereco := nullif(current_setting('app.endereco', true), '');
    new.agente := nullif(current_setting('app.agente', true), '');
    new.id_pedido := nullif(current_setting('app.pedido', true), '');
  end if;
  return new;
end $$;
--> statement-breakpoint
-- For who links the trail: numbers to pick up later, so that no writer waits for the head of a chain.
create or replace function soltar_da_trilha() returns trigger language plpgsql as $$
begin
  insert into auditoria_soltas (id_escritorio, sequencia, em)
    select coalesce(n.id_escritorio, '00000000-0000-0000-0000-000000000000'), n.sequencia, n.em from novas n;
  return null;
end $$;
--> statement-breakpoint
-- What names a row in the trail: the columns of its key, in their order. In plpgsql, which keeps its plan: as one of SQL it would be
-- planned at every write of the house.
create or replace function nome_na_trilha(linha jsonb, chave text) returns text language plpgsql immutable as $$
begin
  if chave = 'id' then return linha ->> 'id'; end if;
  return (select string_agg(linha ->> c.nome, '/' order by c.lugar)
    from unnest(string_to_array(chave, ',')) with ordinality as c(nome, lugar));
end $$;
--> statement-breakpoint
-- Records a change or a removal in its own transaction. The first argument lists columns that are never recorded (secrets,
-- counters), the second those that name the row. In UTC, so that the trail of a record always reads as the record does.
create or replace function auditar() returns trigger language plpgsql set timezone to 'UTC' as $$
declare
  ignoradas text[] := string_to_array(coalesce(tg_argv[0], ''), ',');
  antigo jsonb := to_jsonb(old) - ignoradas;
  novo jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignoradas end;
  linha jsonb := coalesce(novo, antigo);
  antes jsonb := antigo;
  depois jsonb := novo;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(c.nome, antigo -> c.nome), jsonb_object_agg(c.nome, novo -> c.nome) into antes, depois
      from jsonb_object_keys(novo) as c(nome) where antigo -> c.nome is distinct from novo -> c.nome;
    if depois is null then return null; end if;
    -- Under another name it is another record: whole, so that the trail of each begins and ends.
    if depois ?| string_to_array(tg_argv[1], ',') then
      antes := antigo;
      depois := novo;
    end if;
  end if;
  insert into auditoria (id_escritorio, id_empresa, acao, entidade, id_registro, antes, depois)
  values (
    (case tg_table_name when 'escritorios' then linha ->> 'id' else linha ->> 'id_escritorio' end)::uuid,
    (case tg_table_name when 'empresas' then linha ->> 'id' else linha ->> 'id_empresa' end)::uuid,
    case tg_op when 'UPDATE' then 'alterar' else 'excluir' end,
    tg_table_name, nome_na_trilha(linha, tg_argv[1]), antes, depois);
  return null;
end $$;
--> statement-breakpoint
-- The same of the rows that a statement included, in the order in which it did.
create or replace function auditar_inclusoes() returns trigger language plpgsql set timezone to 'UTC' as $$
declare
  ignoradas text[] := string_to_array(coalesce(tg_argv[0], ''), ',');
begin
  insert into auditoria (id_escritorio, id_empresa, acao, entidade, id_registro, antes, depois)
  select
    (case tg_table_name when 'escritorios' then n.linha ->> 'id' else n.linha ->> 'id_escritorio' end)::uuid,
    (case tg_table_name when 'empresas' then n.linha ->> 'id' else n.linha ->> 'id_empresa' end)::uuid,
    'inserir', tg_table_name, nome_na_trilha(n.linha, tg_argv[1]), null, n.linha
    from (select to_jsonb(x) - ignoradas as linha from novas x) n;
  return null;
end $$;
