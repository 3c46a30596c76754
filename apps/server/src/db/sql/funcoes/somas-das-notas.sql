-- It counts as revenue: `notaConta` of the application, over the columns of a row that may be no longer there.
create or replace function nota_conta(direcao text, modelo text, receita bigint, a_perguntar boolean, status smallint,
  sem_validade boolean, assinatura text, decisao text) returns boolean language sql immutable parallel safe as $$
  select (direcao = 'prestada' or (modelo in ('nfe', 'nfce') and (receita <> 0 or a_perguntar)))
    and status in (1, 99) and not sem_validade and (assinatura = 'valida' or coalesce(decisao = 'aceita', false))
$$;
--> statement-breakpoint
-- A person still has to do something about it: `notaPendente` of the application.
create or replace function nota_pendente(direcao text, modelo text, receita bigint, a_perguntar boolean, status smallint,
  sem_validade boolean, assinatura text, decisao text, id_atividade uuid) returns boolean language sql immutable parallel safe as $$
  select (direcao = 'prestada' or (modelo in ('nfe', 'nfce') and (receita <> 0 or a_perguntar)))
    and status in (1, 99) and not sem_validade and ((assinatura <> 'valida' and decisao is null)
      or ((assinatura = 'valida' or coalesce(decisao = 'aceita', false))
        and (a_perguntar or (id_atividade is null and (modelo not in ('nfe', 'nfce') or receita <> 0)))))
$$;
--> statement-breakpoint
-- What a write changed in the sums of notes, company by company: what it left, less what it found. It waits for nobody: it is
-- written beside the sums, and added to them now and then by whoever writes while nobody else is at it.
create or replace function somar_notas() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Movements that wait before somebody adds them to the sums.
  por_vez constant bigint := 64;
  escritas bigint;
  ultimo bigint;
begin
  execute format($q$
    insert into notas_movimentos (id_escritorio, id_empresa, competencia, direcao, status, pendente, notas,
        valor_servico_centavos, valor_liquido_centavos, receita_centavos, iss_retido_centavos)
      select n.id_escritorio, n.id_empresa, n.competencia, n.direcao, n.status, p.pendente, sum(n.sinal),
        sum(n.sinal * n.valor_servico_centavos), sum(n.sinal * n.valor_liquido_centavos),
        coalesce(sum(n.sinal * n.receita_centavos) filter (where nota_conta(n.direcao, n.modelo, n.receita_centavos, n.a_perguntar,
          n.status, n.sem_validade, n.assinatura, n.decisao)), 0),
        coalesce(sum(n.sinal * n.iss_retido_centavos), 0)
      from (%s) n cross join lateral (select nota_pendente(n.direcao, n.modelo, n.receita_centavos, n.a_perguntar, n.status,
        n.sem_validade, n.assinatura, n.decisao, n.id_atividade) as pendente) p
      group by 1, 2, 3, 4, 5, 6
      -- Most changes of a note change nothing that is summed.
      having sum(n.sinal) <> 0 or sum(n.sinal * n.valor_servico_centavos) <> 0 or sum(n.sinal * n.valor_liquido_centavos) <> 0
        or coalesce(sum(n.sinal * n.iss_retido_centavos), 0) <> 0
        or coalesce(sum(n.sinal * n.receita_centavos) filter (where nota_conta(n.direcao, n.modelo, n.receita_centavos, n.a_perguntar,
          n.status, n.sem_validade, n.assinatura, n.decisao)), 0) <> 0$q$,
    case tg_op when 'INSERT' then 'select 1 as sinal, d.* from depois d'
      when 'DELETE' then 'select -1 as sinal, a.* from antes a'
      else 'select 1 as sinal, d.* from depois d union all select -1, a.* from antes a' end);
  get diagnostics escritas = row_count;
  if escritas = 0 then return null; end if;
  ultimo := currval('notas_movimentos_id_seq');
  if ultimo / por_vez > (ultimo - escritas) / por_vez then perform dobrar_somas_das_notas(); end if;
  return null;
end $$;
--> statement-breakpoint
-- Adds to the sums of the office of this transaction the movements that are there to be seen, and takes them away: a reading finds
-- each of them once, here or there. One transaction at a time does it in an office, and nobody waits for it; while it runs it
-- reaches every company, whoever that is for, and gives the scope back.
create or replace function dobrar_somas_das_notas() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  escritorio uuid := nullif(current_setting('app.escritorio', true), '')::uuid;
  empresas text := coalesce(current_setting('app.empresas', true), '');
begin
  if escritorio is null or not pg_try_advisory_xact_lock(hashtextextended('notas_somas ' || escritorio, 0)) then return; end if;
  perform set_config('app.empresas', '*', true);
  with tirados as (
    delete from notas_movimentos m where m.id_escritorio = escritorio returning m.*
  ), das_empresas as (
    insert into notas_somas as s
      select t.id_escritorio, t.id_empresa, t.competencia, t.direcao, t.status, t.pendente, sum(t.notas), sum(t.valor_servico_centavos),
        sum(t.valor_liquido_centavos), sum(t.receita_centavos), sum(t.iss_retido_centavos)
      from tirados t group by 1, 2, 3, 4, 5, 6
    on conflict (id_escritorio, id_empresa, competencia, direcao, status, pendente) do update set notas = s.notas + excluded.notas,
      valor_servico_centavos = s.valor_servico_centavos + excluded.valor_servico_centavos,
      valor_liquido_centavos = s.valor_liquido_centavos + excluded.valor_liquido_centavos,
      receita_centavos = s.receita_centavos + excluded.receita_centavos,
      iss_retido_centavos = s.iss_retido_centavos + excluded.iss_retido_centavos
  )
  insert into notas_somas_do_escritorio as s
    select t.id_escritorio, t.competencia, t.direcao, t.status, t.pendente, sum(t.notas), sum(t.valor_servico_centavos),
      sum(t.valor_liquido_centavos), sum(t.receita_centavos), sum(t.iss_retido_centavos)
    from tirados t group by 1, 2, 3, 4, 5
  on conflict (id_escritorio, competencia, direcao, status, pendente) do update set notas = s.notas + excluded.notas,
    valor_servico_centavos = s.valor_servico_centavos + excluded.valor_servico_centavos,
    valor_liquido_centavos = s.valor_liquido_centavos + excluded.valor_liquido_centavos,
    receita_centavos = s.receita_centavos + excluded.receita_centavos,
    iss_retido_centavos = s.iss_retido_centavos + excluded.iss_retido_centavos;
  perform set_config('app.empresas', empresas, true);
end $$;
revoke execute on function dobrar_somas_das_notas from public;
