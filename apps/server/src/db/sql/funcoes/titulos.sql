-- Settlements, and nothing else, move what is open of a title; the checks of the table refuse what passes it.
create or replace function somar_baixa() returns trigger language plpgsql as $$
declare
  sinal int := case new.tipo when 'baixa' then 1 else -1 end;
begin
  if new.tipo = 'estorno' and not exists (select 1 from titulos_baixas b where b.id_escritorio = new.id_escritorio and b.id = new.estorno_de
      and b.tipo = 'baixa' and b.id_titulo = new.id_titulo and b.principal_centavos = new.principal_centavos
      and b.retencao_baixada_centavos = new.retencao_baixada_centavos and b.dinheiro_centavos = new.dinheiro_centavos) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'titulos_baixas';
  end if;
  update titulos t set aberto_centavos = t.aberto_centavos - sinal * new.principal_centavos,
      retencao_aberta_centavos = t.retencao_aberta_centavos - sinal * new.retencao_baixada_centavos,
      -- Money that came in says that it was owed.
      a_confirmar = t.a_confirmar and (t.natureza = 'pagar' or new.tipo = 'estorno'),
      quitado_em = case when t.aberto_centavos - sinal * new.principal_centavos = 0 then new.pago_em end,
      versao = t.versao + 1
    where t.id_escritorio = new.id_escritorio and t.id = new.id_titulo and t.id_empresa = new.id_empresa;
  if not found then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'titulos';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Titles of notes, where the control of the company is on: those that count and have none get one, or have theirs back; those that no
-- longer count have theirs taken out. Of a note given that was not issued here, whether it gets one, and whether somebody still has to say
-- that it is owed, is of the company. Doing it again changes nothing.
create or replace function titular_notas(escritorio uuid, notas uuid[]) returns void language plpgsql as $$
begin
  with lidas as (
    select n.*, c.natureza, c.prazo_dias, c.multa as multa_da_empresa, c.juros_ao_mes as juros_da_empresa, x.daqui or c.de_fora <> 'nao' as entra,
        n.direcao = 'tomada' or (not x.daqui and c.de_fora = 'propor') as a_confirmar, (n.data_emissao at time zone 'America/Sao_Paulo')::date as dia,
        n.status in (1, 99) and not n.sem_validade and (n.assinatura = 'valida' or n.decisao = 'aceita') and n.valor_servico_centavos > 0
        and (n.direcao = 'tomada' or n.parcelas is null or n.receita_centavos > 0) as conta
      from notas_fiscais n join titulos_controle c on c.id_escritorio = n.id_escritorio and c.id_empresa = n.id_empresa
        and c.natureza = case n.direcao when 'prestada' then 'receber' else 'pagar' end and n.competencia::text >= c.desde::text
      cross join lateral (select n.direcao = 'tomada' or exists (select 1 from emissoes e where e.id_escritorio = n.id_escritorio
        and e.id_empresa = n.id_empresa and e.chave = n.chave::char(50)) as daqui) x
      where n.id_escritorio = escritorio and n.id = any (notas)
  ), retirados as (
    update titulos t set retirado_em = now(), retirado_por = 'Partida', retirado_motivo = 'A nota foi cancelada, substituída ou não conta mais.',
        versao = t.versao + 1
      from lidas n where not n.conta and t.id_escritorio = n.id_escritorio and t.id_empresa = n.id_empresa and t.natureza = n.natureza
        and t.origem = case n.natureza when 'receber' then 'nota-emitida' else 'nota-tomada' end and t.id_do_fato = n.id::text and t.retirado_em is null
      returning 1
  )
  -- What a contract agreed for who pays late or early goes with the title, whatever the contract says later.
  insert into titulos (id_escritorio, id, id_empresa, natureza, pessoa_nome, pessoa_documento, descricao, numero, competencia, emissao, vencimento,
      categoria, valor_centavos, aberto_centavos, retencao_centavos, retencao_aberta_centavos, origem, id_do_fato, a_confirmar, criado_em, criado_por,
      multa, juros_ao_mes, desconto_centavos, desconto_ate)
    select n.id_escritorio, gen_random_uuid(), n.id_empresa, n.natureza, coalesce(nullif(n.contraparte_nome, ''), 'Sem nome na nota'),
        n.contraparte_documento, 'Nota ' || n.numero, n.numero, n.competencia, n.dia, n.dia + n.prazo_dias,
        case when n.natureza = 'receber' then 'vendas' when n.parcelas is not null then 'compras' else 'servicos-de-terceiros' end,
        n.valor_servico_centavos, n.valor_servico_centavos,
        greatest(0, n.valor_servico_centavos - n.valor_liquido_centavos), greatest(0, n.valor_servico_centavos - n.valor_liquido_centavos),
        case n.natureza when 'receber' then 'nota-emitida' else 'nota-tomada' end, n.id::text, n.a_confirmar, now(), 'Partida',
        coalesce(k.multa, n.multa_da_empresa), coalesce(k.juros_ao_mes, n.juros_da_empresa), coalesce(k.desconto_centavos, 0),
        case when k.desconto_centavos > 0 then n.dia + greatest(0, n.prazo_dias - k.desconto_dias) end
      from lidas n left join lateral (
        select k.multa, k.juros_ao_mes, floor(n.valor_servico_centavos * k.desconto)::bigint as desconto_centavos, k.desconto_dias
          from emissoes e
          join faturas f on f.id_escritorio = e.id_escritorio and f.id_empresa = e.id_empresa and f.id_emissao = e.id
          join faturas_contratos k on k.id_escritorio = f.id_escritorio and k.id_empresa = f.id_empresa and k.id = f.id_contrato
          where n.direcao = 'prestada' and e.id_escritorio = n.id_escritorio and e.id_empresa = n.id_empresa and e.chave = n.chave::char(50)
          limit 1
      ) k on true where n.conta and n.entra
    on conflict (id_escritorio, id_empresa, natureza, origem, id_do_fato, parcela) do update
      set retirado_em = case when titulos.retirado_por = 'Partida' then null else titulos.retirado_em end,
        retirado_motivo = case when titulos.retirado_por = 'Partida' then null else titulos.retirado_motivo end,
        retirado_por = case when titulos.retirado_por = 'Partida' then null else titulos.retirado_por end,
        -- Known only now to be of a contract of ours.
        multa = case when titulos.a_confirmar and not excluded.a_confirmar then excluded.multa else titulos.multa end,
        juros_ao_mes = case when titulos.a_confirmar and not excluded.a_confirmar then excluded.juros_ao_mes else titulos.juros_ao_mes end,
        desconto_centavos = case when titulos.a_confirmar and not excluded.a_confirmar then excluded.desconto_centavos else titulos.desconto_centavos end,
        desconto_ate = case when titulos.a_confirmar and not excluded.a_confirmar then excluded.desconto_ate else titulos.desconto_ate end,
        a_confirmar = titulos.a_confirmar and excluded.a_confirmar, versao = titulos.versao + 1
      where titulos.retirado_por = 'Partida' or (titulos.a_confirmar and not excluded.a_confirmar);
end $$;
--> statement-breakpoint
-- The note of ours may have come by another way before we knew that it was authorised: from then on nobody has to say that it is owed.
create or replace function titular_nota_da_emissao() returns trigger language plpgsql as $$
begin
  perform titular_notas(new.id_escritorio, array(select n.id from notas_fiscais n where n.id_escritorio = new.id_escritorio
    and n.id_empresa = new.id_empresa and n.chave = new.chave::text));
  return null;
end $$;
--> statement-breakpoint
-- Once a statement, whatever notes it brought: with no control on, one look at a table of few rows.
create or replace function titular_notas_mudadas() returns trigger language plpgsql as $$
declare
  deles record;
begin
  for deles in select n.id_escritorio, array_agg(n.id) as ids from mudadas n
      join titulos_controle c on c.id_escritorio = n.id_escritorio and c.id_empresa = n.id_empresa
      where n.competencia::text >= c.desde::text group by n.id_escritorio
  loop
    perform titular_notas(deles.id_escritorio, deles.ids);
  end loop;
  return null;
end $$;
