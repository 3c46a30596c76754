import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { type FiltroDeNotas, fonteDeNotas } from "./consulta.repository.ts"
import { conferirSomas } from "./consulta.service.ts"
import { notaPendente } from "./receita.ts"
import { somaDasLidas, somarNotas } from "./somas.repository.ts"

/** The totals that are kept are, after any writes in any order, what reading every note gives. */
let ambiente: Ambiente
let ator: Ator
let empresas: string[]
let atividades: string[]

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  empresas = []
  atividades = []
  for (const cnpj of ["11222333000181", "11444777000161", "60746948000112"]) {
    const { id } = await umaEmpresa()
      .comCnpj(cnpj)
      .noSistemaDesde("2026-08")
      .doAnexo("III")
      .criar(ambiente, ator.escopo)
    empresas.push(id)
    await emEscopo(async (tx) => {
      await tx.execute(sql`insert into documentos (id_escritorio, id, id_empresa, nome, digest, conteudo, recebido_em)
        values (${ator.escopo.idEscritorio}, ${id}, ${id}, 'nota.xml', lpad(${cnpj}, 64, '0'), '\\x00', now())`)
      const { rows } = await tx.execute<{ id: string }>(sql`select id from atividades where id_empresa = ${id}`)
      atividades.push(rows[0]?.id ?? "")
    })
  }
})

const emEscopo = <T>(corpo: (tx: Tx) => Promise<T>, escopo: Escopo = ator.escopo) =>
  ambiente.banco.emEscopo(escopo, corpo)

/** Small numbers that are the same at each run, and tell the run by its seed. */
function sorteio(semente: number) {
  let estado = semente
  const ate = (n: number) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((estado / 2 ** 32) * n)
  }
  return { ate, um: <T>(de: readonly T[]): T => de[ate(de.length)] as T }
}
type Sorteio = ReturnType<typeof sorteio>

const MESES = ["2026-08", "2026-09", "2026-10"]

/** A note of any kind that the table takes. */
async function inserir(tx: Tx, s: Sorteio, qual = s.ate(empresas.length)): Promise<string> {
  const id = randomUUID()
  const valor = s.ate(100_000)
  const modelo = s.um(["nfse", "nfse-municipal", "nfe", "nfce"])
  const deMercadoria = modelo.startsWith("nf") && !modelo.startsWith("nfse")
  const receita = deMercadoria ? s.um([0, valor, -valor]) : valor
  const assinatura = s.um(["valida", "valida", "nao-reconhecida", "invalida", "ausente"])
  const decisao = assinatura === "valida" ? null : s.um([null, "aceita", "recusada"])
  const iss = s.um([null, "12.34", "0.07"])
  await tx.execute(sql`insert into notas_fiscais (id_escritorio, id, id_empresa, id_atividade, direcao, modelo, chave, numero, competencia,
      competencia_do_documento, data_emissao, status, receita_centavos, valor_servico_centavos, valor_liquido_centavos, iss_retido, mercado,
      codigo_tributacao, descricao, parcelas, a_perguntar, assinatura, assinatura_detalhe, decisao, decisao_motivo, sem_validade, dados, avisos, id_documento, criada_em)
    select ${ator.escopo.idEscritorio}, ${id}, ${empresas[qual]}, ${s.um([null, atividades[qual]])}, ${s.um(["prestada", "tomada"])}, ${modelo},
      ${`${id}-000000`}, '1', m, m, now(), ${s.um([1, 1, 2, 3, 99])}, ${receita}, ${valor}, ${valor - s.ate(50)}, ${iss !== null}, 'interno', '010101', 'x',
      ${deMercadoria ? "[]" : null}::jsonb, ${deMercadoria && s.ate(3) === 0}, ${assinatura}, '', ${decisao}, ${decisao === null ? null : "porque sim"},
      ${s.ate(5) === 0}, ${JSON.stringify({ valores: iss === null ? {} : { iss } })}::jsonb, '[]', ${empresas[qual]}, now()
    from (select ${s.um(MESES)}::text as m) x`)
  return id
}

/** Some change that people and files make. */
async function mudar(tx: Tx, s: Sorteio, ids: readonly string[]): Promise<void> {
  const mudanca = s.um([
    sql`status = ${s.um([1, 2, 3, 99])}`,
    sql`competencia = ${s.um(MESES)}`,
    sql`valor_servico_centavos = ${s.ate(9_999)}, valor_liquido_centavos = ${s.ate(9_999)}`,
    sql`id_atividade = null`,
    sql`direcao = ${s.um(["prestada", "tomada"])}`,
    sql`assinatura = 'nao-reconhecida', decisao = ${s.um(["aceita", "recusada"])}, decisao_motivo = 'porque sim'`,
    sql`dados = '{"valores": {"iss": "1.00"}}', iss_retido = true`,
    sql`descricao = 'de que não depende soma alguma'`,
  ])
  const quais = sql`id in ${ids}`
  await tx.execute(sql`update notas_fiscais set ${mudanca} where ${quais}`)
}

/** Every filter that the kept sums answer, as whoever reaches all and as whoever reaches some. */
async function comparar(escopo: Escopo): Promise<void> {
  const filtros: FiltroDeNotas[] = [undefined, "2026-09"].flatMap((competencia) =>
    [undefined, empresas[1]].flatMap((idEmpresa) =>
      ([undefined, "prestada", "tomada"] as const).flatMap((direcao) =>
        [undefined, 1, 2].flatMap((status) =>
          [undefined, true].map((pendentes) => ({ competencia, idEmpresa, direcao, status, pendentes })),
        ),
      ),
    ),
  )
  await emEscopo(async (tx) => {
    for (const filtro of filtros) {
      const fonte = fonteDeNotas(escopo, filtro, notaPendente, "dataEmissao")
      const { rows } = await tx.execute<Record<string, string>>(somaDasLidas(fonte))
      const lidas = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([k, v]) => [k, Number(v)]))
      const guardadas = Object.fromEntries(
        Object.entries(await somarNotas(tx, escopo, filtro, fonte)).map(([k, v]) => [k, Number(v)]),
      )
      expect({ filtro, ...guardadas }).toEqual({ filtro, ...lidas })
    }
  }, escopo)
}

const conferidas = () =>
  emEscopo(async (tx) => {
    const achados = [...(await conferirSomas(tx, ator.escopo, null))]
    for (const id of empresas) achados.push(...(await conferirSomas(tx, ator.escopo, id)))
    return achados
  })

it.each([1, 20_261_127, 77])("somam o mesmo que as notas, depois de quaisquer escritas (%i)", async (semente) => {
  const s = sorteio(semente)
  const ids: string[] = []
  for (let volta = 0; volta < 30; volta++) {
    await emEscopo(async (tx) => {
      for (let i = s.ate(6); i >= 0; i--) ids.push(await inserir(tx, s))
      for (let i = s.ate(3); i > 0; i--)
        await mudar(
          tx,
          s,
          Array.from({ length: 1 + s.ate(4) }, () => s.um(ids)),
        )
    })
    // What was given up changes nothing.
    await emEscopo(async (tx) => {
      await inserir(tx, s)
      await mudar(tx, s, ids)
      throw new Error("desistiu")
    }).catch((erro: Error) => expect(erro.message).toBe("desistiu"))
  }
  await comparar(ator.escopo)
  await comparar({ ...ator.escopo, empresas: empresas.slice(0, 2) })
  expect(await conferidas()).toEqual([])
  // Both places were used: with all of it in one of them half of what is proven would not have been.
  const { rows } = await emEscopo((tx) =>
    tx.execute<{ somas: string; soltos: string }>(
      sql`select (select sum(notas) from notas_somas_do_escritorio) as somas, (select count(*) from notas_movimentos) as soltos`,
    ),
  )
  expect(Number(rows[0]?.somas)).toBeGreaterThan(0)
  expect(Number(rows[0]?.soltos)).toBeLessThan(64 * 3)
})

it("quem importa ao mesmo tempo para as mesmas empresas e meses não espera nem trava", async () => {
  const pessoas = Array.from({ length: 6 }, (_v, i) => sorteio(i + 1))
  await Promise.all(
    pessoas.map(async (s, i) => {
      for (let volta = 0; volta < 12; volta++)
        await emEscopo(async (tx) => {
          const ordem = i % 2 === 0 ? [0, 1, 2] : [2, 1, 0]
          for (const qual of ordem) for (let n = 0; n < 3; n++) await inserir(tx, s, qual)
        })
    }),
  )
  await comparar(ator.escopo)
  expect(await conferidas()).toEqual([])
  const { rows } = await emEscopo((tx) => tx.execute<{ n: string }>(sql`select count(*) as n from notas_fiscais`))
  expect(Number(rows[0]?.n)).toBe(6 * 12 * 9)
})

it("quem reexamina acha a soma que alguém mudou, e a nota que alguém tirou por trás dela", async () => {
  const s = sorteio(9)
  for (let i = 0; i < 80; i++) await emEscopo((tx) => inserir(tx, s, 0))
  expect(await conferidas()).toEqual([])
  const porTras = (comando: string) =>
    ambiente.banco.comoDono(async (tx) => {
      await tx.execute(
        sql`select set_config('app.escritorio', ${ator.escopo.idEscritorio}, true), set_config('app.empresas', '*', true)`,
      )
      await tx.execute(sql.raw(comando))
    })
  await porTras(
    "update notas_somas_do_escritorio set receita_centavos = receita_centavos + 1 where competencia = '2026-09'",
  )
  expect(await conferidas()).toEqual([
    {
      competencia: "2026-09",
      mensagem: "os totais do escritório guardados das notas fiscais não são a soma das notas",
    },
  ])
  await porTras(
    "update notas_somas_do_escritorio set receita_centavos = receita_centavos - 1 where competencia = '2026-09'",
  )
  // Deleting is no act of the product; by whoever may, the sums follow.
  await porTras("delete from notas_fiscais where competencia = '2026-09'")
  expect(await conferidas()).toEqual([])
  await comparar(ator.escopo)
  await porTras("alter table notas_fiscais disable trigger notas_fiscais_apagadas_somas")
  await porTras("delete from notas_fiscais where competencia = '2026-10'")
  await porTras("alter table notas_fiscais enable trigger notas_fiscais_apagadas_somas")
  expect(new Set((await conferidas()).map((a) => a.competencia))).toEqual(new Set(["2026-10"]))
})
