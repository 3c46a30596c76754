/**
 * The portfolio of a large office, made by the database itself in a few statements: 2,000 companies with 36 months each of
 * computations with their trees, seals, steps, slips and guides, and 100,000 notes. The last month is the one at work:
 * a fifth of the companies at each stage of it.
 */
import { sql } from "drizzle-orm"
import type { Banco, Tx } from "../src/db/banco.ts"
import type { Escopo } from "../src/db/escopo.ts"
import { calcular } from "../src/features/fechamento/calculo.ts"
import type { EntradaGuardada } from "../src/features/fechamento/entrada.ts"

export const EMPRESAS = 2_000
export const MESES = 36
export const NOTAS = 100_000
/** The month at work. */
export const MES = "2026-10"
export const AGORA = new Date("2026-11-20T12:00:00-03:00")

/** Written as they were left by years of work: what their triggers would do again is already done. */
const SEM_GATILHOS = [
  ..."empresas_regimes atividades socios pro_labores apuracoes fechamentos selos".split(" "),
  ..."fechamentos_etapas recibos guias guias_pagamentos alertas".split(" "),
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
  await gatilhos("disable")
  for (const parte of [cadastros, notas, apuracoes, fechamentos, etapas, folha, guias])
    await banco.emEscopo(escopo, (tx) => parte(tx, escopo.idEscritorio))
  if (mesIntocado) await banco.emEscopo(escopo, (tx) => desfazerMes(tx))
  await gatilhos("enable")
  // As the database does by itself in time: an index alone answers only for pages known to be visible to all.
  await banco.executarSql("vacuum analyze")
}

/** Month `m` of the history, the first being 0; the month at work is the last. */
const mes = sql.raw(`to_char(date '2023-11-01' + m * interval '1 month', 'YYYY-MM')`)
/** Place of the company in the portfolio, from its CNPJ. */
const lugar = sql.raw(`left(e.cnpj, 8)::int`)

async function cadastros(tx: Tx, dono: string): Promise<void> {
  await tx.execute(sql`insert into empresas (id_escritorio, id, cnpj, razao_social, apelido, data_abertura, id_municipio, uf, id_categoria, id_tipo, inicio_no_sistema, criada_em)
    select ${dono}::uuid, gen_random_uuid(), lpad(n::text, 8, '0') || '000199', 'Razão social número ' || n, 'Empresa ' || md5(n::text), '2020-01-02', '3550308', 'SP', 1, 20, '2023-11', now()
    from generate_series(1, ${EMPRESAS}::int) n`)
  await tx.execute(sql`insert into empresas_regimes (id_escritorio, id_empresa, desde, regime, atividade_mei)
    select id_escritorio, id, '2020-01', case when ${lugar} % 20 = 0 then 'mei' else 'simples' end, case when ${lugar} % 20 = 0 then 'servicos' end from empresas e`)
  await tx.execute(sql`insert into atividades (id_escritorio, id, id_empresa, cnae, descricao, anexo, principal, codigos_tributacao)
    select id_escritorio, gen_random_uuid(), id, '6201501', 'Desenvolvimento de sistemas', case when ${lugar} % 2 = 0 then 'III' else 'III/V' end, true, '{010701}' from empresas e`)
  await tx.execute(sql`insert into socios (id_escritorio, id, id_empresa, id_tipo_de_pessoa, documento, nome, criado_em)
    select id_escritorio, gen_random_uuid(), id, 1, lpad((${lugar} * 37)::text, 11, '0'), 'Pessoa ' || md5(cnpj), now() from empresas e`)
  await tx.execute(sql`insert into pro_labores (id_escritorio, id_empresa, id_socio, desde, valor_centavos)
    select id_escritorio, id_empresa, id, '2023-11', 300000 from socios`)
  await tx.execute(sql`insert into documentos (id_escritorio, id, id_empresa, nome, digest, conteudo, recebido_em)
    select id_escritorio, id, id, 'nota.xml', lpad(cnpj, 64, '0'), '\\x00', now() from empresas`)
}

async function notas(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into notas_fiscais (id_escritorio, id, id_empresa, id_atividade, direcao, chave, numero, competencia, competencia_do_documento, data_emissao, status, receita_centavos, valor_servico_centavos, valor_liquido_centavos, iss_retido, mercado, codigo_tributacao, descricao, contraparte_documento, contraparte_nome, assinatura, sem_validade, dados, avisos, id_documento, criada_em)
    select e.id_escritorio, gen_random_uuid(), e.id, a.id, 'prestada', lpad(n::text, 50, '0'), n::text, to_char(em, 'YYYY-MM'), to_char(em, 'YYYY-MM'), em, 1,
      n * 101, n * 101, n * 100, n % 3 = 0, 'interno', '010701', 'Desenvolvimento de sistemas sob encomenda, parcela ' || n, '11222333000181', 'Tomador ' || md5(n::text), 'valida', false,
      jsonb_build_object('valores', jsonb_build_object('servico', (n * 1.01)::text, 'iss', round(n * 0.02, 2)::text), 'descricao', repeat(md5(n::text), 40)), '[]', e.id, now()
    from (select n, timestamptz '2023-11-01 12:00-03' + (n * 7919 % 1095) * interval '1 day' as em from generate_series(1, ${NOTAS}::int) n) x
    join empresas e on ${lugar} = x.n % ${EMPRESAS}::int + 1
    join atividades a on a.id_escritorio = e.id_escritorio and a.id_empresa = e.id`)
}

/** A computation as the engine writes it, tree and all, repeated: lists must not read it, and drawers must. */
function exemplo() {
  const meses = Array.from(
    { length: 12 },
    (_v, i) => `${i < 2 ? 2025 : 2026}-${String(((i + 10) % 12) + 1).padStart(2, "0")}`,
  )
  const entrada: EntradaGuardada = {
    regime: "simples",
    competencia: MES,
    abertura: "2020-01-02",
    impedidoIcmsIss: false,
    linhas: [
      {
        ...{
          id: "notas:1:normal:interno",
          rotulo: "Desenvolvimento de sistemas (2 notas)",
          anexo: "III/V",
          situacoes: [],
        },
        ...{ mercado: "interno", valor: "25000.00", origem: { tipo: "notas", ids: ["1", "2"] } },
      },
    ],
    historico: meses.map((competencia) => ({
      ...{ competencia, interno: "20000.00", externo: "0.00", origens: [{ tipo: "receita-do-mes", competencia }] },
    })),
    folhas: meses.map((competencia) => ({
      ...{ competencia, valor: "6000.00", origem: { tipo: "folha-informada", ids: [competencia] } },
    })),
    pendencias: [],
    alertas: [],
  }
  return { entrada, calculo: calcular(entrada) }
}

/** Closed months are sealed; of the month at work, two fifths have nothing computed yet. */
async function apuracoes(tx: Tx): Promise<void> {
  const { entrada, calculo } = exemplo()
  const [guardada, parametros, resultado, memoria] = [
    entrada,
    calculo.parametros,
    calculo.resultado,
    calculo.memoria,
  ].map((v) => JSON.stringify(v))
  await tx.execute(sql`insert into apuracoes (id_escritorio, id, id_empresa, competencia, regime, situacao, entrada, parametros, resultado, memoria, avisos, receita_centavos, rbt12_centavos, fator_r, anexos, aliquota_efetiva, das_centavos, hash_conteudo, versao_do_motor, selada, calculada_em, calculada_por)
    select e.id_escritorio, gen_random_uuid(), e.id, ${mes}, 'simples', 'calculado', ${guardada}::jsonb, ${parametros}::jsonb, ${resultado}::jsonb, ${memoria}::jsonb, '[]',
      1000000 + ${lugar} * 997 + m * 131, 24000000 + ${lugar} * 9973, 0.28, '{III}', 0.0702, 70000 + ${lugar} * 71 + m * 7, md5(e.id::text || m) || md5(m || e.id::text), 'bench', m < 35 or ${lugar} % 5 = 4, now(), 'bench'
    from empresas e, generate_series(0, ${MESES - 1}::int) m where m < 35 or ${lugar} % 5 > 1`)
}

async function fechamentos(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into fechamentos (id_escritorio, id_empresa, competencia, estado, calculo, versao, id_apuracao, atualizado_em)
    select id_escritorio, id_empresa, competencia, case when selada then 'fechado' else 'apurado' end, 2, case when selada then 1 else 0 end, id, now() from apuracoes`)
  await tx.execute(sql`insert into selos (id_escritorio, id_empresa, sequencia, tipo, competencia, versao, id_apuracao, hash_conteudo, hash_anterior, hash, por, em)
    select id_escritorio, id_empresa, n, 'fechamento', competencia, 1, id, hash_conteudo, lag(hash_conteudo, 1, repeat('0', 64)) over w, hash_conteudo, 'bench', '2026-11-01T12:00:00.000Z'
    from (select *, row_number() over (partition by id_empresa order by competencia) as n from apuracoes where selada) a
    window w as (partition by id_empresa order by competencia)`)
}

async function etapas(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into fechamentos_etapas (id_escritorio, id_empresa, competencia, etapa, situacao, versao, sem_movimento, resumo, ressalvas, por, em)
    select e.id_escritorio, e.id, ${mes}, x.etapa, 'concluida', 1, false, '{"receita": "25000.00", "notas": 2}', '[]', 'bench', now()
    from empresas e, generate_series(0, ${MESES - 1}::int) m, (values ('faturamento', 1), ('pro-labore', 2)) as x(etapa, passo)
    where m < 35 or ${lugar} % 5 > x.passo`)
}

async function folha(tx: Tx): Promise<void> {
  const memoria = JSON.stringify(exemplo().calculo.memoria)
  await tx.execute(sql`insert into recibos (id_escritorio, id, id_empresa, competencia, versao, id_socio, nome, documento, categoria, data_pagamento, valor_centavos, outras_bases_centavos, dependentes, inss_centavos, irrf_centavos, liquido_centavos, cpp_centavos, vencimento_inss, vencimento_irrf, entrada, resultado, memoria, parametros, hash_conteudo, emitido_em, emitido_por)
    select s.id_escritorio, gen_random_uuid(), s.id_empresa, t.competencia, 1, s.id, s.nome, s.documento, '723', (t.competencia || '-28')::date, 300000, 0, 0, 33000, 0, 267000, 0,
      (t.competencia || '-20')::date + 30, (t.competencia || '-20')::date + 30, '{}', '{}', ${memoria}::jsonb, '[]', repeat('0', 64), now(), 'bench'
    from socios s join fechamentos_etapas t on t.id_escritorio = s.id_escritorio and t.id_empresa = s.id_empresa and t.etapa = 'pro-labore'`)
}

/** The DAS of each closed month and the INSS of each slip; all paid but the last month's. */
async function guias(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into guias (id_escritorio, id, id_empresa, competencia, obrigacao, codigo_de_receita, valor_centavos, vencimento, prazo_interno, origem, versao, id_apuracao, criada_em)
    select a.id_escritorio, gen_random_uuid(), a.id_empresa, a.competencia, 'das-simples', null, a.das_centavos, (a.competencia || '-20')::date + 30, (a.competencia || '-15')::date + 30, 'das', 1, a.id, now()
    from apuracoes a where a.selada
    union all
    select r.id_escritorio, gen_random_uuid(), r.id_empresa, r.competencia, 'inss', '1099-01', r.inss_centavos, r.vencimento_inss, r.vencimento_inss - 5, 'pro-labore', 1, null, now() from recibos r`)
  await tx.execute(sql`insert into guias_pagamentos (id_escritorio, id, id_empresa, id_guia, tipo, data, valor_centavos, registrado_em, registrado_por)
    select id_escritorio, gen_random_uuid(), id_empresa, id, 'pagamento', vencimento, valor_centavos, now(), 'bench' from guias where competencia < ${MES}`)
}

async function desfazerMes(tx: Tx): Promise<void> {
  for (const tabela of ["guias", "recibos", "fechamentos_etapas", "selos", "fechamentos", "apuracoes"])
    await tx.execute(sql`delete from ${sql.identifier(tabela)} where competencia = ${MES}`)
  await tx.execute(sql`insert into receitas_informadas (id_escritorio, id, id_empresa, competencia, id_atividade, mercado, situacoes, valor_centavos, atualizada_em)
    select id_escritorio, gen_random_uuid(), id_empresa, ${MES}, id, 'interno', '{}', 2500000, now() from atividades`)
}
