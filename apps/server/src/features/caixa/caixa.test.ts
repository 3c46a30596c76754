import type {
  DetalheDoFaturamento,
  DetalheDoFechamento,
  FichaDoPgdas,
  LinhaDoFatorR,
  MesDoCaixa,
  OpcaoDoAno,
} from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { empresasRegimes } from "../../db/schema/empresas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { registrarConclusao } from "../etapas/etapas.service.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const optar = ({ id }: EmpresaDeTeste, ano: number, regime: string, versao: number) =>
  ambiente.pedir(contador, "PUT", `/empresas/${id}/caixa/opcoes/${ano}`, {
    corpo: { regime },
    cabecalhos: { "if-match": `"${versao}"` },
  })

const receber = ({ id, atividades }: EmpresaDeTeste, mes: string, valor: string, situacoes: string[] = []) =>
  ambiente.pedir(contador, "PUT", `/empresas/${id}/caixa/${mes}`, {
    corpo: { recebimentos: [{ idAtividade: atividades[0], mercado: "interno", situacoes, valor }] },
  })

async function calcular({ id }: EmpresaDeTeste, mes: string): Promise<DetalheDoFechamento> {
  const corpo = { competencia: mes, selecao: { empresas: [id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBeLessThan(300)
  return (await ambiente.pedir(contador, "GET", `/fechamentos/das/${id}/${mes}`)).json<DetalheDoFechamento>()
}

it("por caixa o DAS é sobre o recebido; sem ele faltam dados, e o não recebido fica à vista", async () => {
  // RBT12 240.000, Anexo III, 2ª faixa: (240.000 × 11,2 % − 9.360) ÷ 240.000 = 7,3 %; 10.000 × 7,3 %, por tributo:
  // 29,20 + 25,55 + 102,57 (102,565) + 22,27 (22,265) + 316,82 + 233,60 = 730,01
  const empresa = await anexoIII().porCaixaEm(2026).criar(ambiente, contador.escopo)
  const antes = await calcular(empresa, "2026-10")
  expect(JSON.stringify(antes)).toContain("recebido-do-mes-ausente")
  const recebido = await receber(empresa, "2026-10", "10000.00")
  expect(recebido.status).toBe(200)
  const mes = recebido.json<MesDoCaixa>()
  expect(mes.opcao.regime).toBe("caixa")
  // Os nove meses do ano antes (20.000 cada) e outubro (25.000), menos 10.000 da venda mais antiga
  expect(mes.totalNaoRecebido).toBe("195000.00")
  expect(mes.naoRecebido[0]).toMatchObject({ competencia: "2026-01", auferido: "20000.00", valor: "10000.00" })
  const depois = await calcular(empresa, "2026-10")
  expect(JSON.stringify(depois)).toContain('"730.01"')
})

const avisosDe = async (empresa: EmpresaDeTeste, mes: string) => JSON.stringify(await calcular(empresa, mes))

it("no mês em que ICMS e ISS saem do DAS, diz o que os deve fora dele", async () => {
  const empresa = await anexoIII().porCaixaEm(2026).criar(ambiente, contador.escopo)
  await receber(empresa, "2026-09", "30000.00")
  await receber(empresa, "2026-10", "10000.00")
  expect(await avisosDe(empresa, "2026-10")).not.toContain("art. 20 IV")
  await ambiente.banco.emEscopo({ ...contador.escopo, empresas: "*" }, (tx) =>
    tx.insert(empresasRegimes).values({
      idEscritorio: contador.escopo.idEscritorio,
      idEmpresa: empresa.id,
      desde: "2026-10",
      regime: "simples",
      impedidoIcmsIss: true,
    }),
  )
  // De janeiro a setembro, 9 × 20.000 menos os 30.000 recebidos; outubro não entra.
  const avisos = await avisosDe(empresa, "2026-10")
  expect(avisos).toMatch(/Até 09\/2026, R\$\s150\.000,00 auferidos não tinham sido recebidos/)
  expect(avisos).toContain("devidos em 09/2026, pagos ao Estado e ao Município")
  // No mês seguinte já não é dito.
  await receber(empresa, "2026-11", "10000.00")
  expect(await avisosDe(empresa, "2026-11")).not.toContain("art. 20 IV")
})

it("em 12/2026 entra tudo o que foi auferido e não recebido", async () => {
  // RBT12 240.000 (7,3 %); recebido 0; não recebido: 11 × 20.000 + 25.000 = 245.000 × 7,3 % = 17.885,00
  const empresa = await anexoIII("2026-12").porCaixaEm(2026).criar(ambiente, contador.escopo)
  expect((await receber(empresa, "2026-12", "0.00")).status).toBe(200)
  const { linha, caixa } = await calcular(empresa, "2026-12")
  expect(linha.total).toBe("17885.00")
  expect(caixa).toEqual({ recebido: "0.00", integrado: "245000.00", base: "245000.00" })
})

it("a opção é do ano, com versão, até 2026; o recebido pede ano por caixa", async () => {
  const empresa = await anexoIII().criar(ambiente, contador.escopo)
  expect((await receber(empresa, "2026-10", "1.00")).status).toBe(409)
  expect((await optar(empresa, 2026, "caixa", 0)).json()).toMatchObject({ codigo: "versao-desatualizada" })
  expect((await optar(empresa, 2026, "caixa", 1)).json()).toEqual({
    ano: 2026,
    regime: "caixa",
    versao: 2,
    aviso: null,
  })
  expect((await optar(empresa, 2027, "caixa", 0)).json()).toMatchObject({ codigo: "transicao-recusada" })
})

it("sem resposta sobre o ano faltam dados e o mês não fecha; respondida, calcula", async () => {
  const empresa = await anexoIII().semOpcaoDoSimples().criar(ambiente, contador.escopo)
  const antes = await calcular(empresa, "2026-10")
  expect(antes.faltas.map((f) => f.codigo)).toEqual(["opcao-do-simples-ausente"])
  expect(antes.faltas[0]?.mensagem).toContain("receita de 2026")
  expect(antes.linha.total).toBe(null)
  expect((await optar(empresa, 2026, "competencia", 0)).status).toBe(200)
  // 25.000 × 7,3 %: a receita do mês, vendida
  expect((await calcular(empresa, "2026-10")).linha.total).toBe("1825.00")
})

it("o histórico diz quem respondeu, quando e o que mudou, e avisa quando dezembro foi fechado de outro jeito", async () => {
  const empresa = await umaEmpresa()
    .comCnpj(novoCnpj())
    .noSistemaDesde("2025-12")
    .doAnexo("III")
    .comDozeMesesAntesDe("2025-12", 2_000_000n)
    .comReceita("2025-12", 2_500_000n)
    .semOpcaoDoSimples()
    .criar(ambiente, contador.escopo)
  const opcoes = async () =>
    (await ambiente.pedir(contador, "GET", `/empresas/${empresa.id}/caixa/opcoes`)).json<{ lista: OpcaoDoAno[] }>()
      .lista
  await optar(empresa, 2025, "competencia", 0)
  await optar(empresa, 2025, "caixa", 1)
  await receber(empresa, "2025-12", "10000.00")
  const { linha } = await calcular(empresa, "2025-12")
  await concluirEtapas(ambiente.banco, contador.escopo, "2025-12", [empresa.id])
  const fechar = `/fechamentos/das/${empresa.id}/2025-12/fechar`
  expect(
    (await ambiente.pedir(contador, "POST", fechar, { corpo: { idApuracao: linha.idApuracao } })).status,
  ).toBeLessThan(300)
  expect(await opcoes()).toMatchObject([
    { ano: 2026, regime: null, versao: 0, fechadoAte: null, respostas: [], aviso: null },
    {
      ano: 2025,
      regime: "caixa",
      versao: 2,
      fechadoAte: "2025-12",
      respostas: [
        { autor: expect.any(String), de: null, para: "competencia" },
        { autor: expect.any(String), de: "competencia", para: "caixa" },
      ],
    },
  ])
  expect((await optar(empresa, 2025, "competencia", 2)).json()).toMatchObject({ codigo: "competencia-fechada" })
  // As onze vendas de 2025 antes de dezembro e a dele, menos 10.000: 11 × 20.000 + 25.000 − 10.000
  const aviso = expect.stringContaining("12/2025 foi fechada sem R$ 235.000,00 auferidos e não recebidos")
  expect((await optar(empresa, 2026, "competencia", 0)).json()).toMatchObject({ regime: "competencia", aviso })
  expect((await opcoes())[0]).toMatchObject({ ano: 2026, aviso })
  expect((await optar(empresa, 2026, "caixa", 1)).json()).toMatchObject({ regime: "caixa", aviso: null })
})

describe("recebimento sem venda e venda sem recebimento", () => {
  /** Twelve months of 20.000,00 before October, and nothing sold in it. */
  const semVenda = () =>
    umaEmpresa()
      .comCnpj(novoCnpj())
      .noSistemaDesde("2026-10")
      .doAnexo("III")
      .comDozeMesesAntesDe("2026-10", 2_000_000n)
      .porCaixaEm(2026)
      .criar(ambiente, contador.escopo)
  const faturamento = async ({ id }: EmpresaDeTeste) =>
    (await ambiente.pedir(contador, "GET", `/fechamentos/faturamento/${id}/2026-10`)).json<DetalheDoFaturamento>().linha
  const concluir = async (empresa: EmpresaDeTeste, semMovimento: boolean) => {
    const { token, avisos } = await faturamento(empresa)
    const ressalvas = avisos.map(({ codigo }) => ({ codigo, motivo: "conferido com o cliente" }))
    const corpo = { token, semMovimento, ressalvas }
    return ambiente.pedir(contador, "POST", `/fechamentos/faturamento/${empresa.id}/2026-10/concluir`, { corpo })
  }
  async function fechar(empresa: EmpresaDeTeste) {
    // The step of the revenue is the one under test: only that of the payroll is taken as done.
    const autor = { escopo: contador.escopo, nome: "Contador de teste", agora: ambiente.servico.agora() }
    const etapa = { idEmpresa: empresa.id, competencia: "2026-10", etapa: "pro-labore" } as const
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      registrarConclusao(tx, autor, etapa, { semMovimento: true, resumo: {}, ressalvas: [] }),
    )
    const { linha } = await calcular(empresa, "2026-10")
    const corpo = { idApuracao: linha.idApuracao }
    const fechado = await ambiente.pedir(contador, "POST", `/fechamentos/das/${empresa.id}/2026-10/fechar`, { corpo })
    expect(fechado.json()).toMatchObject({ linha: { estado: "fechado" } })
    return linha.total
  }

  it("recebeu e não vendeu: houve movimento, e o DAS é sobre o recebido", async () => {
    const empresa = await semVenda()
    expect((await faturamento(empresa)).impedimentos).toMatchObject([{ codigo: "recebido-ausente" }])
    await receber(empresa, "2026-10", "10000.00")
    expect(await faturamento(empresa)).toMatchObject({
      receita: { notas: "0.00", recebida: "10000.00", total: "10000.00" },
      impedimentos: [],
    })
    expect((await concluir(empresa, true)).json()).toMatchObject({ codigo: "etapa-impedida" })
    expect((await concluir(empresa, false)).status).toBe(200)
    // 10.000 × 7,3 %, por tributo, como acima
    expect(await fechar(empresa)).toBe("730.01")
  })

  it("vendeu e não recebeu: houve movimento, e não há DAS a pagar", async () => {
    const empresa = await anexoIII().porCaixaEm(2026).criar(ambiente, contador.escopo)
    await receber(empresa, "2026-10", "0.00")
    expect(await faturamento(empresa)).toMatchObject({
      receita: { digitada: "25000.00", recebida: "0.00", total: "0.00" },
      impedimentos: [],
    })
    expect((await concluir(empresa, true)).json()).toMatchObject({ codigo: "etapa-impedida" })
    expect((await concluir(empresa, false)).status).toBe(200)
    expect(await fechar(empresa)).toBe("0.00")
  })

  it("não vendeu nem recebeu: zero informado e sem movimento", async () => {
    const empresa = await semVenda()
    await receber(empresa, "2026-10", "0.00")
    expect((await faturamento(empresa)).impedimentos).toMatchObject([{ codigo: "sem-receita" }])
    expect((await concluir(empresa, true)).status).toBe(200)
    expect(await fechar(empresa)).toBe("0.00")
  })
})

it("a ficha do PGDAS-D traz as duas receitas, e as atividades do que foi recebido e do que o art. 20 traz", async () => {
  const empresa = await anexoIII("2026-12").porCaixaEm(2026).criar(ambiente, contador.escopo)
  await receber(empresa, "2026-12", "10000.00")
  const caminho = `/empresas/${empresa.id}/pgdas/2026-12`
  const ficha = (await ambiente.pedir(contador, "GET", caminho)).json<FichaDoPgdas>()
  expect(ficha).toMatchObject({
    receita: { interno: "25000.00", externo: "0.00" },
    // Recebidos 10.000 e, no fim do caixa, os outros 235.000 do ano: 245.000 × 7,3 %
    caixa: { interno: "245000.00", externo: "0.00" },
    estabelecimentos: [{ atividades: [{ valor: "245000.00" }] }],
    total: "17885.00",
    pendencias: [],
  })
  const json = (await ambiente.pedir(contador, "GET", `${caminho}/transdeclaracao11.json`)).json()
  expect(json).toMatchObject({ declaracao: { receitaPaCompetenciaInterno: 25000, receitaPaCaixaInterno: 245000 } })
})

it("no Fator R, o DAS de cada lado do corte é sobre o recebido", async () => {
  const empresa = await umaEmpresa()
    .comCnpj(novoCnpj())
    .noSistemaDesde("2026-10")
    .doAnexo("III/V")
    .comDozeMesesAntesDe("2026-10", 2_000_000n)
    .comDozeFolhasAntesDe("2026-10", 0n)
    .comReceita("2026-10", 2_500_000n)
    .porCaixaEm(2026)
    .criar(ambiente, contador.escopo)
  await receber(empresa, "2026-10", "10000.00")
  const mesa = `/fator-r?competencia=2026-10&idEmpresa=${empresa.id}`
  const { lista } = (await ambiente.pedir(contador, "GET", mesa)).json<{ lista: LinhaDoFatorR[] }>()
  // Recebidos 10.000. Anexo III, 7,3 %: 730,01. Anexo V, (240.000 × 18 % − 4.500) ÷ 240.000 = 16,125 %, por tributo: 370,88 +
  // 241,88 + 227,36 + 49,18 + 449,08 + 274,13 = 1.612,51. O Fator R segue pelo que foi vendido.
  expect(lista).toMatchObject([{ receita: "25000.00", das: { iii: "730.01", v: "1612.51" } }])
})
