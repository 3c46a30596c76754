-- Books closed refuse entries dated up to the last month closed, from anybody. The share lock on the company serialises with
-- the closing of the books, which holds the row for update.
create or replace function recusar_livro_fechado() returns trigger language plpgsql as $$
declare
  fechado char(7);
begin
  perform 1 from empresas e where e.id_escritorio = new.id_escritorio and e.id = new.id_empresa for share;
  select max(m.competencia) into fechado from livros_meses m where m.id_escritorio = new.id_escritorio
    and m.id_empresa = new.id_empresa and m.competencia >= new.competencia and m.fechado_em is not null;
  if fechado is not null then
    raise exception 'livro-fechado' using errcode = 'PT013', detail = fechado;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Numbers without holes: taking the company one transaction after another, the next is one more than the last that was kept.
create or replace function numerar_lancamento() returns trigger language plpgsql as $$
begin
  perform 1 from empresas e where e.id_escritorio = new.id_escritorio and e.id = new.id_empresa for update;
  select coalesce(max(l.numero), 0) + 1 into new.numero from lancamentos l
    where l.id_escritorio = new.id_escritorio and l.id_empresa = new.id_empresa and l.ano = new.ano;
  new.transacao := pg_current_xact_id()::text::bigint;
  return new;
end $$;
--> statement-breakpoint
-- At the commit every entry written has two lines or more, of its month, and its debits equal its credits.
create or replace function exigir_equilibrio() returns trigger language plpgsql as $$
declare
  lancamento uuid := case tg_table_name when 'lancamentos' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'id_lancamento')::uuid end;
  soma record;
begin
  select count(*) as linhas, coalesce(sum(case p.dc when 'D' then p.valor_centavos else -p.valor_centavos end), 0) as diferenca,
      bool_or(p.competencia <> new.competencia) as de_outro_mes into soma
    from partidas p where p.id_escritorio = new.id_escritorio and p.id_lancamento = lancamento;
  if soma.linhas < 2 or soma.diferenca <> 0 or soma.de_outro_mes then
    raise exception 'lancamento-desequilibrado' using errcode = 'PT011', detail = soma.diferenca::text;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A line comes with its entry: what was written before cannot take another one, even two that balance.
create or replace function exigir_mesma_transacao() returns trigger language plpgsql as $$
begin
  if not exists (select from lancamentos l where l.id_escritorio = new.id_escritorio and l.id = new.id_lancamento
      and l.transacao = pg_current_xact_id()::text::bigint) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'lancamentos';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- The application may only read balances: they are written here, as the owner, from the line that was kept.
create or replace function somar_partida() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into saldos_contabeis as s (id_escritorio, id_empresa, conta, competencia, debitos_centavos, creditos_centavos)
    values (new.id_escritorio, new.id_empresa, new.conta, new.competencia,
      case new.dc when 'D' then new.valor_centavos else 0 end, case new.dc when 'C' then new.valor_centavos else 0 end)
    on conflict (id_escritorio, id_empresa, conta, competencia) do update
      set debitos_centavos = s.debitos_centavos + excluded.debitos_centavos,
          creditos_centavos = s.creditos_centavos + excluded.creditos_centavos;
  return null;
end $$;
--> statement-breakpoint
-- While the closing of a year stands, no month up to it is opened again: its entries were computed from them.
create or replace function recusar_exercicio_encerrado() returns trigger language plpgsql as $$
declare
  encerrado char(7);
begin
  select max(x.competencia) into encerrado from livros_exercicios x where x.id_escritorio = new.id_escritorio
    and x.id_empresa = new.id_empresa and x.competencia >= new.competencia and x.desfeito_em is null;
  if encerrado is not null then
    raise exception 'exercicio-encerrado' using errcode = 'PT014', detail = encerrado;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Money told by hand of months whose books are posted, and what takes it back: the next sweep posts them again, of the day it moved, of
-- the day it is recorded on and of the day it was told. Closed books stay. As the owner: who tells it may not reach the books.
create or replace function pedir_nova_postagem() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  contados jsonb[] := array[to_jsonb(new)];
  desfeito jsonb;
begin
  if new.estorno_de is not null then
    execute format('select to_jsonb(b) from %I b where b.id_escritorio = $1 and b.id = $2', tg_table_name)
      into desfeito using new.id_escritorio, new.estorno_de;
    contados := contados || desfeito;
  end if;
  update livros_meses m set versao_do_fechamento = -1
    where m.id_escritorio = new.id_escritorio and m.id_empresa = new.id_empresa and m.fechado_em is null and m.competencia in (
      select unnest(array[left(c ->> 'pago_em', 7), left(c ->> 'data', 7), to_char(coalesce(c ->> 'registrada_em', c ->> 'registrado_em')::timestamptz
        at time zone 'America/Sao_Paulo', 'YYYY-MM')]) from unnest(contados) c);
  return null;
end $$;
