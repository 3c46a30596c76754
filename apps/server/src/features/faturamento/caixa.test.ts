import type { DetalheDoFaturamento, LinhaDoFaturamento } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

const MES = "2026-10"
const SEM_NADA = {
  outrasReceitas: "0.00",
  irrfRetido: "0.00",
  csllRetida: "0.00",
  pisRetido: "0.00",
  cofinsRetida: "0.00",
  icmsDestacado: "0.00",
  quotas: 1,
}
let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const consultoria = () =>
  umaEmpresa().comCnpj(novoCnpj()).noRegime("presumido").noSistemaDesde("2026-07").comPresuncao("servicos-gerais")

/** A company of the Lucro Presumido by caixa. */
async function porCaixa(construtor = consultoria()): Promise<EmpresaDeTeste> {
  const empresa = await construtor.criar(ambiente, contador.escopo)
  const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/presumido/criterios/2026`, {
    corpo: { criterio: "caixa" },
    cabecalhos: { "if-match": '"0"' },
  })
  expect(r.status).toBe(200)
  return empresa
}

async function informar(empresa: EmpresaDeTeste, versao: number, mais: object, mes = MES) {
  const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/presumido/${mes}`, {
    corpo: { ...SEM_NADA, ...mais },
    cabecalhos: { "if-match": `"${versao}"` },
  })
  expect(r.status).toBe(200)
}
const receber = (empresa: EmpresaDeTeste, versao: number, valor: string, mes = MES) =>
  informar(empresa, versao, { recebimentos: [{ idAtividade: empresa.atividades[0], mercado: "interno", valor }] }, mes)

const caminho = ({ id }: EmpresaDeTeste) => `/fechamentos/faturamento/${id}/${MES}`
const detalhe = async (empresa: EmpresaDeTeste) =>
  (await ambiente.pedir(contador, "GET", caminho(empresa))).json<DetalheDoFaturamento>()
const concluir = (empresa: EmpresaDeTeste, token: string, semMovimento = false) =>
  ambiente.pedir(contador, "POST", `${caminho(empresa)}/concluir`, { corpo: { token, semMovimento, ressalvas: [] } })

const codigos = (achados: readonly { readonly codigo: string }[]) => achados.map(({ codigo }) => codigo)

describe("faturamento por caixa", () => {
  it("o que foi recebido é a receita do mês, e não há o que declarar sem movimento", async () => {
    const empresa = await porCaixa()
    const antes = await detalhe(empresa)
    expect(codigos(antes.linha.impedimentos)).toEqual(["sem-receita"])
    expect(antes.linha.impedimentos[0]?.mensagem).toContain("Informe o que foi recebido")
    expect(antes.linha.receita).toMatchObject({ recebida: null, total: "0.00" })
    await receber(empresa, 0, "50000.00")
    const { linha, podeConcluir } = await detalhe(empresa)
    expect(linha).toMatchObject({
      receita: { notas: "0.00", digitada: "0.00", recebida: "50000.00", total: "50000.00" },
      impedimentos: [],
    })
    expect(podeConcluir).toBe(true)
    expect((await concluir(empresa, linha.token, true)).json()).toMatchObject({
      codigo: "etapa-impedida",
      mensagem: expect.stringContaining("tem receita"),
    })
    expect((await concluir(empresa, linha.token)).status).toBe(200)
    const { rows } = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`select resumo from fechamentos_etapas where id_empresa = ${empresa.id}`),
    )
    expect(rows).toMatchObject([{ resumo: { receitaRecebida: "50000.00", receitaTotal: "50000.00" } }])
  })

  it("o que muda entre ver e concluir é recusado: recebimentos e os outros valores do mês", async () => {
    const empresa = await porCaixa()
    await receber(empresa, 0, "50000.00")
    const { token } = (await detalhe(empresa)).linha
    await receber(empresa, 1, "60000.00")
    expect((await concluir(empresa, token)).json()).toMatchObject({ codigo: "calculo-desatualizado" })
    const segundo = (await detalhe(empresa)).linha.token
    await informar(empresa, 2, { irrfRetido: "900.00", recebimentos: null })
    expect((await concluir(empresa, segundo)).json()).toMatchObject({ codigo: "calculo-desatualizado" })
    expect((await concluir(empresa, (await detalhe(empresa)).linha.token)).status).toBe(200)
  })

  it("o recebido toma o lugar do vendido, e a média é do que foi recebido", async () => {
    const construtor = consultoria()
    for (const mes of ["2026-07", "2026-08", "2026-09", MES]) construtor.comReceita(mes, 10_000_000n)
    const empresa = await porCaixa(construtor)
    for (const mes of ["2026-07", "2026-08", "2026-09", MES]) await receber(empresa, 0, "4000.00", mes)
    const { linha } = await detalhe(empresa)
    expect(linha).toMatchObject({
      receita: { digitada: "100000.00", recebida: "4000.00", total: "4000.00" },
      anterior: "4000.00",
      media: "4000.00",
      avisos: [],
    })
    // Vendeu e nada recebeu: houve movimento.
    await receber(empresa, 1, "0.00")
    expect((await detalhe(empresa)).linha).toMatchObject({ receita: { total: "0.00" }, impedimentos: [] })
  })

  it("a lista soma e ordena pelo que a linha mostra; por competência nada do recebido conta", async () => {
    const dono = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    const anterior = contador
    contador = dono
    try {
      const caixa = await porCaixa(consultoria().comReceita(MES, 10_000_000n))
      const competencia = await consultoria().comReceita(MES, 3_000_000n).criar(ambiente, dono.escopo)
      const simples = await umaEmpresa()
        .comCnpj(novoCnpj())
        .doAnexo("III")
        .comReceita(MES, 2_500_000n)
        .criar(ambiente, dono.escopo)
      await receber(caixa, 0, "20000.00")
      type Lista = { lista: LinhaDoFaturamento[]; totais: Record<string, string> }
      const busca = `competencia=${MES}&ordem=receita&direcao=desc`
      const { lista, totais } = (await ambiente.pedir(dono, "GET", `/fechamentos/faturamento?${busca}`)).json<Lista>()
      expect(lista.map((l) => [l.idEmpresa, l.receita.total])).toEqual([
        [competencia.id, "30000.00"],
        [simples.id, "25000.00"],
        [caixa.id, "20000.00"],
      ])
      // 100.000 + 30.000 + 25.000 digitados; no total, os 100.000 cedem aos 20.000 recebidos
      expect(totais).toEqual({ notas: "0.00", digitada: "155000.00", total: "75000.00" })
    } finally {
      contador = anterior
    }
  })
})
