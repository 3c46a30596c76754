-- Closed is closed: nothing dated up to the last closed month of a company can be written, by anybody.
-- The share lock on the company serialises with closing, which holds the row for update.
create or replace function recusar_mes_fechado() returns trigger language plpgsql as $$
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
create or replace function recusar_mes_fechado_desde() returns trigger language plpgsql as $$
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
-- How revenue is recognized is one choice for a whole year: it never changes under a closed month, and every open one follows it.
create or replace function proteger_criterio_do_presumido() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  inicio char(7) := least(new.ano, old.ano)::text || '-01';
  fechado char(7);
begin
  if tg_op = 'UPDATE' and (old.id_escritorio, old.id_empresa, old.ano) is distinct from (new.id_escritorio, new.id_empresa, new.ano) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = tg_table_name;
  end if;
  perform 1 from empresas e where e.id_escritorio = escritorio and e.id = empresa for share;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado = 'fechado' and f.competencia >= inicio;
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = inicio || ' ' || fechado;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
-- The Simples chooses caixa or competência for one calendar year: never under a closed month of that year.
create or replace function proteger_opcao_do_simples() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  ano text := coalesce(new.ano, old.ano)::text;
  fechado char(7);
begin
  if tg_op = 'UPDATE' and (old.id_escritorio, old.id_empresa, old.ano) is distinct from (new.id_escritorio, new.id_empresa, new.ano) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = tg_table_name;
  end if;
  -- Telling what a closed month already took for granted changes nothing of it.
  if tg_op = 'INSERT' and new.regime = 'competencia' then
    return new;
  end if;
  perform 1 from empresas e where e.id_escritorio = escritorio and e.id = empresa for share;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado = 'fechado'
      and f.competencia between ano || '-01' and ano || '-12';
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = ano || '-01 ' || fechado;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
-- The annex at the start holds until the first change: it cannot be rewritten under a month that was closed with it.
create or replace function proteger_anexo_inicial() returns trigger language plpgsql as $$
declare
  primeira char(7);
  fechado char(7);
begin
  perform 1 from empresas e where e.id_escritorio = new.id_escritorio and e.id = new.id_empresa for share;
  select min(m.desde) into primeira from atividades_anexos m
    where m.id_escritorio = new.id_escritorio and m.id_empresa = new.id_empresa and m.id_atividade = new.id;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa and f.estado = 'fechado'
      and (primeira is null or f.competencia < primeira);
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = fechado || ' ' || fechado;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- The opening and the first month in the system decide what counts: open months are recomputed, closed ones refuse.
create or replace function proteger_cadastro() returns trigger language plpgsql as $$
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
-- A sealed computation is never changed; a draft cannot appear in a closed month.
create or replace function proteger_apuracao() returns trigger language plpgsql as $$
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
-- Aberto -> Apurado -> Fechado -> Reaberto -> Apurado; months close and reopen in order.
create or replace function transitar_fechamento() returns trigger language plpgsql as $$
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
-- At commit, a closed or reopened month must be exactly what the head of the chain says.
create or replace function exigir_selo() returns trigger language plpgsql as $$
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
-- The chain has one head: each seal names the one before it.
create or replace function encadear_selo() returns trigger language plpgsql as $$
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
