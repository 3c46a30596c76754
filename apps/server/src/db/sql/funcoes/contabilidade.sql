-- Books closed refuse entries dated up to the last month closed, from anybody. Taking the company, as the closing of the books does,
-- one transaction after another writes in them; their lines come with them, and ask nothing of this again.
create or replace function recusar_livro_fechado() returns trigger language plpgsql as $$
declare
  fechado char(7);
begin
  perform 1 from empresas e where e.id_escritorio = new.id_escritorio and e.id = new.id_empresa for update;
  select max(m.competencia) into fechado from livros_meses m where m.id_escritorio = new.id_escritorio
    and m.id_empresa = new.id_empresa and m.competencia >= new.competencia and m.fechado_em is not null;
  if fechado is not null then
    raise exception 'livro-fechado' using errcode = 'PT013', detail = fechado;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Numbers without holes: the company is taken, and the next is one more than the last that was kept.
create or replace function numerar_lancamento() returns trigger language plpgsql as $$
begin
  select coalesce(max(l.numero), 0) + 1 into new.numero from lancamentos l
    where l.id_escritorio = new.id_escritorio and l.id_empresa = new.id_empresa and l.ano = new.ano;
  new.transacao := pg_current_xact_id()::text::bigint;
  return new;
end $$;
--> statement-breakpoint
-- At the commit every entry written has its lines, which were judged as they came.
create or replace function exigir_partidas() returns trigger language plpgsql as $$
begin
  if not exists (select from partidas p where p.id_escritorio = new.id_escritorio and p.id_lancamento = new.id) then
    raise exception 'lancamento-desequilibrado' using errcode = 'PT011', detail = '0';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Lines come with their entry: what was written before cannot take others, even some that balance. Of every entry that a statement
-- touches it brings two lines or more, of its month, whose debits equal their credits: what came before was judged then, so the whole
-- balances too, and nothing written is read again.
create or replace function conferir_partidas() returns trigger language plpgsql as $$
declare
  errado record;
begin
  select bool_or(l.id is null) as alheio, sum(case n.dc when 'D' then n.valor_centavos else -n.valor_centavos end) as diferenca into errado
    from novas n left join lancamentos l on l.id_escritorio = n.id_escritorio and l.id = n.id_lancamento
      and l.transacao = pg_current_xact_id()::text::bigint
    group by n.id_lancamento
    having bool_or(l.id is null) or bool_or(n.competencia <> l.competencia) or count(*) < 2
      or sum(case n.dc when 'D' then n.valor_centavos else -n.valor_centavos end) <> 0
    order by 1 desc limit 1;
  if errado.alheio then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'lancamentos';
  elsif found then
    raise exception 'lancamento-desequilibrado' using errcode = 'PT011', detail = errado.diferenca::text;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- The application may only read balances: they are written here, as the owner, from the lines that were kept.
create or replace function somar_partidas() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into saldos_contabeis as s (id_escritorio, id_empresa, conta, competencia, debitos_centavos, creditos_centavos)
    select n.id_escritorio, n.id_empresa, n.conta, n.competencia,
      coalesce(sum(n.valor_centavos) filter (where n.dc = 'D'), 0), coalesce(sum(n.valor_centavos) filter (where n.dc = 'C'), 0)
    from novas n group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (id_escritorio, id_empresa, competencia, conta) do update
      set debitos_centavos = s.debitos_centavos + excluded.debitos_centavos,
          creditos_centavos = s.creditos_centavos + excluded.creditos_centavos;
  insert into saldos_anuais as s (id_escritorio, id_empresa, conta, ano, debitos_centavos, creditos_centavos)
    select n.id_escritorio, n.id_empresa, n.conta, left(n.competencia, 4)::smallint,
      coalesce(sum(n.valor_centavos) filter (where n.dc = 'D'), 0), coalesce(sum(n.valor_centavos) filter (where n.dc = 'C'), 0)
    from novas n group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (id_escritorio, id_empresa, ano, conta) do update
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
