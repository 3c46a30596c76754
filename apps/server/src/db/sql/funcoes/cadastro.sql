-- At commit, every composition of a company totals exactly 100 %, or is of equal shares, each the hundredth of a per cent nearest
-- to its part: three partners of one third write 33,33 % each.
create or replace function exigir_quadro_inteiro() returns trigger language plpgsql as $$
declare
  linha jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  escritorio uuid := (linha ->> 'id_escritorio')::uuid;
  empresa uuid := (linha ->> 'id_empresa')::uuid;
  dia date := (linha ->> 'desde')::date;
  soma numeric;
  quantas int;
  iguais boolean;
begin
  if not exists (select 1 from quadros q where q.id_escritorio = escritorio and q.id_empresa = empresa and q.desde = dia) then
    return null;
  end if;
  select coalesce(sum(s.fracao), 0), count(*), min(s.fracao) = max(s.fracao) into soma, quantas, iguais from quadros_socios s
    where s.id_escritorio = escritorio and s.id_empresa = empresa and s.desde = dia and s.fracao > 0;
  if soma <> 1 and not coalesce(iguais and abs(soma - 1) < quantas * 0.00005, false) then
    raise exception 'quadro-incompleto' using errcode = 'PT008', detail = soma::text;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Of one subject, one rule holds on any day. The lock makes two people saving at once take turns.
create or replace function recusar_regra_sobreposta() returns trigger language plpgsql as $$
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
-- For If-Match: any change of an activity counts, whoever makes it.
create or replace function contar_versao() returns trigger language plpgsql as $$
begin
  new.versao := old.versao + 1;
  return new;
end $$;
--> statement-breakpoint
-- A change of annex is a change of the activity, for If-Match.
create or replace function contar_mudanca_de_anexo() returns trigger language plpgsql as $$
begin
  update atividades a set versao = a.versao
    where a.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and a.id = coalesce(new.id_atividade, old.id_atividade);
  return null;
end $$;
