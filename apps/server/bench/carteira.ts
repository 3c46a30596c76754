/**
 * The portfolio of a large office, made by the database itself in a few statements: 2,000 companies with 36 months each of
 * computations with their trees, seals, steps, slips and guides, and 100,000 notes. The last month is the one at work:
 * a fifth of the companies at each stage of it, some with notes to decide, alerts, and guides of earlier months unpaid.
 */
import { competencia, somarMeses } from "@partida/fiscal"
import { type SQL, sql } from "drizzle-orm"
import type { Banco, Tx } from "../src/db/banco.ts"
import type { Escopo } from "../src/db/escopo.ts"
import { FORMATO_DO_SELO } from "../src/features/fechamento/cadeia.ts"
import { impressaoDoMotor } from "../src/motor.ts"
import { apuracoesDoMes, reciboDe } from "./exemplos.ts"

export const EMPRESAS = Number(process.env.PARTIDA_EMPRESAS ?? 2_000)
export const MESES = Number(process.env.PARTIDA_MESES ?? 36)
export const NOTAS = EMPRESAS * 50
const SELADO_EM = "2026-11-01T12:00:00.000Z"
/** The month at work. */
export const MES = "2026-10"
export const AGORA = new Date("2026-11-20T12:00:00-03:00")

/** Written as they were left by years of work: what their triggers would do again is already done. */
const SEM_GATILHOS = [
  ..."empresas_regimes simples_opcoes atividades socios pro_labores apuracoes fechamentos selos".split(" "),
  ..."fechamentos_etapas recibos guias guias_pagamentos alertas quadros quadros_socios".split(" "),
]

/**
 * Fills the office of the scope, which must exist. With `mesIntocado` nothing of the month at work was begun, and every
 * company has revenue typed in it.
 */
export async function criarCarteira(
  banco: Banco,
  escopo: Escopo,
  { mesIntocado = false }: { readonly mesIntocado?: boolean } = {},
): Promise<void> {
  const gatilhos = (estado: "enable" | "disable") =>
    banco.comoDono(async (tx) => {
      for (const t of SEM_GATILHOS) await tx.execute(sql.raw(`alter table ${t} ${estado} trigger user`))
    })
  const oMes: OMes = (quais) => (mesIntocado ? sql`false` : quais)
  await gatilhos("disable")
  try {
    for (const parte of [cadastros, notas, apuracoes, fechamentos, etapas, folha, guias, alertas, selic])
      await banco.emEscopo(escopo, (tx) => parte(tx, escopo, oMes))
    if (mesIntocado) await banco.emEscopo(escopo, digitarReceitas)
  } finally {
    await gatilhos("enable")
  }
  // Written open and then paid at once, as no office does: the index of what is open has the size of all there ever was.
  await banco.executarSql("reindex table guias")
  // As the database does by itself in time: an index alone answers only for pages known to be visible to all.
  await banco.executarSql("vacuum analyze")
}

/** Which companies were begun in the month at work: those of the condition, or none. */
type OMes = (quais: SQL) => SQL

/** Of the history, the oldest first; the month at work is the last. */
const meses = Array.from({ length: MESES }, (_v, i) => somarMeses(competencia(MES), i + 1 - MESES))
/** Month `m` of the history, the first being 0. */
const mes = sql.raw(`to_char(date '${meses[0]}-01' + m * interval '1 month', 'YYYY-MM')`)
/** Place of the company in the portfolio, from its CNPJ. */
const lugar = sql.raw(`left(e.cnpj, 8)::int`)
const ehMei = sql`${lugar} % 20 = 0`

/** The CNPJ of place `n`, with its digits: notes of it are read. */
const CNPJ_DO_LUGAR =
  sql.raw(`(select b || d || (11 - (select sum(substr(b || d, i, 1)::int * (array[6,5,4,3,2,9,8,7,6,5,4,3,2])[i]) from generate_series(1, 13) i) % 11) % 11 % 10
  from (select b, (11 - (select sum(substr(b, i, 1)::int * (array[5,4,3,2,9,8,7,6,5,4,3,2])[i]) from generate_series(1, 12) i) % 11) % 11 % 10 as d
    from (select lpad(n::text, 8, '0') || '0001' as b) x) y)`)

/** One company in twenty is still being taken in; who measures answers for one in five. */
async function cadastros(tx: Tx, { idEscritorio, idUsuario }: Escopo): Promise<void> {
  await tx.execute(sql`insert into empresas (id_escritorio, id, cnpj, razao_social, apelido, data_abertura, id_municipio, uf, id_categoria, id_tipo, inicio_no_sistema, id_responsavel, implantada_em, criada_em)
    select ${idEscritorio}::uuid, gen_random_uuid(), ${CNPJ_DO_LUGAR}, 'Razão social número ' || n, 'Empresa ' || md5(n::text), '2020-01-02', '3550308', 'SP', 1, 20, ${meses[0]},
      case when n % 5 = 3 then ${idUsuario}::uuid end, case when n % 20 <> 1 then now() end, now()
    from generate_series(1, ${EMPRESAS}::int) n`)
  await tx.execute(sql`insert into empresas_regimes (id_escritorio, id_empresa, desde, regime, atividade_mei)
    select id_escritorio, id, '2020-01', case when ${ehMei} then 'mei' else 'simples' end, case when ${ehMei} then 'servicos' end from empresas e`)
  // Those who are by no regime of the Simples ask for none; the years of the option are data of the company.
  await tx.execute(sql`insert into simples_opcoes (id_escritorio, id_empresa, ano, regime, atualizado_em)
    select id_escritorio, id_empresa, ano, 'competencia', now() from empresas_regimes cross join (select distinct left(m, 4)::int as ano from unnest(${sql.param(meses)}::text[]) m) x where regime = 'simples'`)
  await tx.execute(sql`insert into atividades (id_escritorio, id, id_empresa, cnae, descricao, anexo, principal, codigos_tributacao)
    select id_escritorio, gen_random_uuid(), id, '6201501', 'Desenvolvimento de sistemas', case when ${lugar} % 2 = 0 then 'III' else 'III/V' end, true, '{010701}' from empresas e`)
  await tx.execute(sql`insert into socios (id_escritorio, id, id_empresa, id_tipo_de_pessoa, documento, nome, nis, criado_em)
    select id_escritorio, gen_random_uuid(), id, 1, lpad((${lugar} * 37)::text, 11, '0'), 'Pessoa ' || md5(cnpj), lpad(${lugar}::text, 11, '0'), now() from empresas e`)
  await tx.execute(sql`insert into quadros (id_escritorio, id_empresa, desde, descricao, registrado_em, registrado_por)
    select id_escritorio, id, data_abertura, 'Constituição', now(), 'bench' from empresas`)
  await tx.execute(sql`insert into quadros_socios (id_escritorio, id_empresa, desde, id_socio, fracao, qualificacao, responsavel)
    select q.id_escritorio, q.id_empresa, q.desde, s.id, 1, '49', true from quadros q join socios s on s.id_escritorio = q.id_escritorio and s.id_empresa = q.id_empresa`)
  await tx.execute(sql`insert into pro_labores (id_escritorio, id_empresa, id_socio, desde, valor_centavos)
    select s.id_escritorio, s.id_empresa, s.id, ${meses[0]}, ${reciboDe(MES).valor}::bigint from socios s`)
  await tx.execute(sql`insert into documentos (id_escritorio, id, id_empresa, nome, digest, conteudo, recebido_em)
    select id_escritorio, id, id, 'nota.xml', lpad(cnpj, 64, '0'), '\\x00', now() from empresas`)
}

/** One note in a hundred has no activity chosen yet, in the month at work; some came for a month that was closed. */
async function notas(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into notas_fiscais (id_escritorio, id, id_empresa, id_atividade, direcao, chave, numero, competencia, competencia_do_documento, data_emissao, status, receita_centavos, valor_servico_centavos, valor_liquido_centavos, iss_retido, mercado, codigo_tributacao, descricao, contraparte_documento, contraparte_nome, assinatura, assinatura_detalhe, sem_validade, dados, avisos, id_documento, criada_em)
    select e.id_escritorio, gen_random_uuid(), e.id, case when n % 50 <> 7 or em < date '${sql.raw(MES)}-01' then a.id end, 'prestada', lpad(n::text, 50, '0'), n::text, to_char(em, 'YYYY-MM'), to_char(em, 'YYYY-MM'), em, 1,
      n * 101, n * 101, n * 100, n % 3 = 0, 'interno', '010701', 'Desenvolvimento de sistemas sob encomenda, parcela ' || n, '11222333000181', 'Tomador ' || md5(n::text), 'valida', '', false,
      jsonb_build_object('valores', jsonb_build_object('servico', (n * 1.01)::text, 'iss', round(n * 0.02, 2)::text), 'descricao', repeat(md5(n::text), 40)), '[]', e.id, now()
    from (select n, timestamptz '2023-11-01 12:00-03' + (n * 7919 % 1095) * interval '1 day' as em from generate_series(1, ${NOTAS}::int) n) x
    join empresas e on ${lugar} = x.n % ${EMPRESAS}::int + 1
    join atividades a on a.id_escritorio = e.id_escritorio and a.id_empresa = e.id`)
  await tx.execute(sql`insert into notas_em_espera (id_escritorio, id_empresa, id_documento, chave, competencia, numero, assinatura, assinatura_detalhe, criada_em)
    select id_escritorio, id, id, lpad(cnpj, 50, '0'), ${MES}, '1', 'valida', '', now() from empresas e where ${lugar} % 50 = 4`)
}

/** Rows of JSON as a table of these columns. */
const comoTabela = (linhas: readonly unknown[], colunas: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as x(${sql.raw(colunas)})`

/** Closed months are sealed; of the month at work, two fifths have nothing computed yet. */
async function apuracoes(tx: Tx, _escopo: Escopo, oMes: OMes): Promise<void> {
  for (const [m, mesDoLaco] of meses.entries())
    await tx.execute(sql`insert into apuracoes (id_escritorio, id, id_empresa, competencia, regime, situacao, entrada, parametros, resultado, memoria, avisos, receita_centavos, rbt12_centavos, fator_r, anexos, aliquota_efetiva, total_centavos, hash_conteudo, motor, selada, calculada_em, calculada_por)
      select e.id_escritorio, gen_random_uuid(), e.id, x.competencia, x.regime, 'calculado', x.entrada, x.parametros, x.resultado, x.memoria, x.avisos,
        1000000 + ${lugar} * 997 + ${m}::int * 131, x.rbt12 + ${lugar} * 9973, x."fatorR", x.anexos, x."aliquotaEfetiva", x.total + case when x.regime = 'mei' then 0 else ${lugar} * 71 end, x.hash, ${impressaoDoMotor()},
        ${m}::int < ${MESES - 1} or ${lugar} % 5 = 4, now(), 'bench'
      from ${comoTabela(apuracoesDoMes(mesDoLaco), 'competencia text, regime text, entrada jsonb, parametros jsonb, resultado jsonb, memoria jsonb, avisos jsonb, rbt12 bigint, "fatorR" numeric, anexos text[], "aliquotaEfetiva" numeric, total bigint, hash text')}
      join empresas e on (${ehMei}) = (x.regime = 'mei') where ${m}::int < ${MESES - 1} or ${oMes(sql`${lugar} % 5 > 1`)}`)
}

async function fechamentos(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into fechamentos (id_escritorio, id_empresa, competencia, estado, calculo, versao, id_apuracao, atualizado_em)
    select id_escritorio, id_empresa, competencia, case when selada then 'fechado' else 'apurado' end, 2, case when selada then 1 else 0 end, id, now() from apuracoes`)
  for (const [i, competenciaDoElo] of meses.entries()) await selar(tx, competenciaDoElo, i + 1)
}

/** The links of a month, each over the one before: the panel verifies the chains that it shows. */
async function selar(tx: Tx, mesDoElo: string, sequencia: number): Promise<void> {
  const anterior = sql`coalesce(s.hash, repeat('0', 64))`
  // `hashCanonico` of a link (cadeia.ts), by the database.
  const canonico = sql`format('{"competencia":"%s","em":"%s","formato":"%s","hashAnterior":"%s","hashConteudo":"%s","idApuracao":"%s","idEmpresa":"%s","motivo":null,"motor":"%s","por":"bench","sequencia":%s,"tipo":"fechamento","versao":1}',
    a.competencia, ${SELADO_EM}::text, ${FORMATO_DO_SELO}::text, ${anterior}, a.hash_conteudo, a.id, a.id_empresa, a.motor, ${sequencia}::text)`
  await tx.execute(sql`insert into selos (id_escritorio, id_empresa, sequencia, tipo, competencia, versao, id_apuracao, hash_conteudo, motor, formato, hash_anterior, hash, por, em)
    select a.id_escritorio, a.id_empresa, ${sequencia}::int, 'fechamento', a.competencia, 1, a.id, a.hash_conteudo, a.motor, ${FORMATO_DO_SELO}, ${anterior},
      encode(sha256(convert_to(${canonico}, 'UTF8')), 'hex'), 'bench', ${SELADO_EM}
    from apuracoes a left join selos s on s.id_escritorio = a.id_escritorio and s.id_empresa = a.id_empresa and s.sequencia = ${sequencia}::int - 1
    where a.selada and a.competencia = ${mesDoElo}`)
}

/** The owner of a MEI has no slip: its payroll step says so by itself. */
async function etapas(tx: Tx, _escopo: Escopo, oMes: OMes): Promise<void> {
  await tx.execute(sql`insert into fechamentos_etapas (id_escritorio, id_empresa, competencia, etapa, situacao, versao, sem_movimento, resumo, ressalvas, por, em)
    select e.id_escritorio, e.id, ${mes}, 'faturamento', 'concluida', 1, false, '{"receitaTotal": "25000.00", "quantidadeDeNotas": 2}', '[]', 'bench', now()
    from empresas e, generate_series(0, ${MESES - 1}::int) m where m < ${MESES - 1} or ${oMes(sql`${lugar} % 5 > 1`)}`)
  const naoSeAplica = JSON.stringify({ ...reciboDe(MES).resumo, pessoas: 0, naoSeAplica: true })
  await tx.execute(sql`insert into fechamentos_etapas (id_escritorio, id_empresa, competencia, etapa, situacao, versao, sem_movimento, resumo, ressalvas, por, em)
    select e.id_escritorio, e.id, x.competencia, 'pro-labore', 'concluida', 1, false, case when ${ehMei} then ${naoSeAplica}::jsonb else x.resumo end, '[]', 'bench', now()
    from ${comoTabela(meses.map(reciboDe), "competencia text, resumo jsonb")}, empresas e where x.competencia < ${MES} or ${oMes(sql`${lugar} % 5 > 2`)}`)
}

async function folha(tx: Tx): Promise<void> {
  const colunas = `competencia text, "dataPagamento" date, entrada jsonb, resultado jsonb, memoria jsonb, parametros jsonb, "vencimentoInss" date, "vencimentoIrrf" date, valor bigint, inss bigint, irrf bigint, liquido bigint, cpp bigint, hash text`
  await tx.execute(sql`insert into recibos (id_escritorio, id, id_empresa, competencia, versao, id_socio, nome, documento, categoria, data_pagamento, valor_centavos, outras_bases_centavos, dependentes, inss_centavos, irrf_centavos, liquido_centavos, cpp_centavos, vencimento_inss, vencimento_irrf, entrada, resultado, memoria, parametros, hash_conteudo, motor, emitido_em, emitido_por)
    select s.id_escritorio, gen_random_uuid(), s.id_empresa, t.competencia, 1, s.id, s.nome, s.documento, '722', x."dataPagamento", x.valor, 0, 0, x.inss, x.irrf, x.liquido, x.cpp,
      x."vencimentoInss", x."vencimentoIrrf", x.entrada, x.resultado, x.memoria, x.parametros, x.hash, ${impressaoDoMotor()}, now(), 'bench'
    from ${comoTabela(meses.map(reciboDe), colunas)}
    join fechamentos_etapas t on t.competencia = x.competencia and t.etapa = 'pro-labore'
    join empresas e on e.id_escritorio = t.id_escritorio and e.id = t.id_empresa and not (${ehMei})
    join socios s on s.id_escritorio = t.id_escritorio and s.id_empresa = t.id_empresa`)
}

/** Of the earlier months, one DAS in a hundred was never paid; of the month at work, one in three was. */
async function guias(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into guias (id_escritorio, id, id_empresa, competencia, obrigacao, codigo_de_receita, valor_centavos, vencimento, prazo_interno, origem, versao, id_apuracao, criada_em)
    select a.id_escritorio, gen_random_uuid(), a.id_empresa, a.competencia, case a.regime when 'mei' then 'das-mei' else 'das-simples' end, null, a.total_centavos, v.dia, v.dia - 5, 'imposto', 1, a.id, now()
    from apuracoes a, lateral (select (a.resultado ->> 'vencimento')::date as dia) v where a.selada
    union all
    select r.id_escritorio, gen_random_uuid(), r.id_empresa, r.competencia, x.obrigacao, x.codigo, x.valor, x.dia, x.dia - 5, 'pro-labore', 1, null, now()
    from recibos r, lateral (values ('inss', '1099-01', r.inss_centavos, r.vencimento_inss), ('irrf', '0561-07', r.irrf_centavos, r.vencimento_irrf)) as x(obrigacao, codigo, valor, dia) where x.valor > 0`)
  await tx.execute(sql`insert into guias_pagamentos (id_escritorio, id, id_empresa, id_guia, tipo, data, pago_em, valor_centavos, principal_centavos, multa_centavos, juros_centavos, divisao, registrado_em, registrado_por)
    select g.id_escritorio, gen_random_uuid(), g.id_empresa, g.id, 'pagamento', d.dia, d.dia, g.valor_centavos, g.valor_centavos, 0, 0, 'calculada', now(), 'bench' from guias g
    cross join lateral (select least(g.vencimento, date '${sql.raw(`${MES}-28`)}') as dia) d
    join empresas e on e.id_escritorio = g.id_escritorio and e.id = g.id_empresa
    where case when g.competencia < ${MES} then g.origem <> 'imposto' or (${lugar} + left(g.competencia, 4)::int * 12 + right(g.competencia, 2)::int) % 100 <> 0 else ${lugar} % 3 = 0 end`)
  await tx.execute(
    sql`update guias set pago_centavos = valor_centavos where id in (select id_guia from guias_pagamentos)`,
  )
}

/** Two open in each company of every three, and as many that are over. */
async function alertas(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into alertas (id_escritorio, id_empresa, tipo, chave, nivel, competencia, mensagem, dados, desde, atualizado_em, resolvido_em)
    select e.id_escritorio, e.id, x.tipo, x.chave, x.nivel, ${MES}, 'A receita do ano chegou a 92 % do sublimite.', '{"receita": "3312000.00"}', now() - ${lugar} * interval '1 minute', now(), case when x.aberto then null else now() end
    from empresas e, (values ('sublimite', '2026', 'atencao', true), ('fator-r-saida', ${MES}, 'critico', true), ('sublimite', '2025', 'informacao', false), ('folha-ausente', '2026-01', 'atencao', false)) as x(tipo, chave, nivel, aberto)
    where ${lugar} % 3 > 0`)
}

/** An interest for each month of the last year: late guides are paid with it. The rate is of no month; any would do. */
async function selic(tx: Tx, { idEscritorio }: Escopo): Promise<void> {
  await tx.execute(sql`insert into valores_datados (id_escritorio, id, tabela, desde, ate, valor, norma, origem, situacao, proposto_por, proposto_em)
    select ${idEscritorio}::uuid, gen_random_uuid(), 'selic-mensal', m, m + interval '1 month' - interval '1 day', '1.00', 'Taxa suposta, para medir', 'banco-central', 'em-vigor', 'bench', now()
    from generate_series(date '2026-01-01', date '2026-10-01', interval '1 month') m`)
}

async function digitarReceitas(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into receitas_informadas (id_escritorio, id, id_empresa, competencia, id_atividade, mercado, situacoes, valor_centavos, atualizada_em)
    select id_escritorio, gen_random_uuid(), id_empresa, ${MES}, id, 'interno', '{}', 2500000, now() from atividades`)
}
