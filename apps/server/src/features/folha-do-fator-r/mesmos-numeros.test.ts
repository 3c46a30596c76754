import type {
  Alerta,
  DetalheDoFatorR,
  DetalheDoFechamento,
  ItemDaSimulacao,
  LinhaDoFatorR,
  SimulacaoDoFatorR,
} from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { comProLabore } from "../folha/folha.fixtures.ts"

/** The same company and month asked in every place that reads the Fator R. */
let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})

const MES = "2026-10"

/**
 * 20.000,00 por mês: a janela é de 240.000,00, e 28 % são 67.200,00. Folha de 5.500,00 por mês, e de 6.700,00 em 11/2025; nenhuma
 * CPP do DAS até 10/2026.
 * Outubro (10/2025 a 09/2026) e novembro (11/2025 a 10/2026): 11 × 5.500 + 6.700 = 67.200,00, 28 %, Anexo III. O DAS de cada um,
 * 7,3 % (2ª faixa: (240.000 × 11,2 % − 9.360) ÷ 240.000), é de 1.460,00, com 43,40 % de CPP: 633,64, pagos no mês seguinte.
 * Dezembro (12/2025 a 11/2026): 11 × 5.500 + 5.500 + 633,64 = 66.633,64, 27,76 %: Anexo V, faltam 566,36.
 * Janeiro de 2027 é o primeiro da janela que acaba dois meses antes (LC 214/2025 art. 517): a mesma de dezembro.
 */
const FOLHA_DE_DEZEMBRO = "66633.64"
async function criar() {
  const construtor = umaEmpresa()
    .comCnpj(novoCnpj())
    .noSistemaDesde(MES)
    .doAnexo("III/V")
    .comDozeMesesAntesDe(MES, 2_000_000n)
    .comReceita(MES, 2_000_000n)
    .comFolha(MES, 550_000n)
    .semCppDoDasAte(MES)
  for (const mes of ["2025-10", "2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06", "2026-07"])
    construtor.comFolha(mes, 550_000n)
  construtor.comFolha("2025-11", 670_000n).comFolha("2026-08", 550_000n).comFolha("2026-09", 550_000n)
  return construtor.criar(ambiente, contador.escopo)
}

async function pedir<T>(metodo: "GET" | "POST", caminho: string, corpo?: object): Promise<T> {
  const r = await ambiente.pedir(contador, metodo, caminho, corpo ? { corpo } : {})
  expect([caminho, r.status < 300]).toEqual([caminho, true])
  return r.json<T>()
}

describe("a lista, a mesa, os alertas e os simuladores", () => {
  it.each([
    ["sem ninguém cadastrado: a folha no ritmo", false],
    ["com o pró-labore cadastrado", true],
  ])("dizem o mesmo Fator R do mês e dos próximos, %s", async (_quem, cadastrado) => {
    const { id } = await criar()
    if (cadastrado) await comProLabore({ ambiente, ator: contador }, id, "5500.00", { desde: "2026-11" })
    const selecao = { empresas: [id] }
    await pedir("POST", "/fechamentos/das/calcular", { competencia: MES, selecao })

    const fechamento = await pedir<DetalheDoFechamento>("GET", `/fechamentos/das/${id}/${MES}`)
    expect(fechamento.linha).toMatchObject({ fatorR: "0.28", anexos: ["III"], total: "1460.00" })
    const lista = await pedir<{ lista: LinhaDoFatorR[] }>("GET", `/fator-r?competencia=${MES}`)
    const mesa = await pedir<DetalheDoFatorR>("GET", `/fator-r/${id}/${MES}`)
    expect(lista.lista).toEqual([mesa.linha])
    expect(mesa.linha).toMatchObject({
      mes: { fatorR: "0.28", razao: "0.2800", anexo: "III", folha: "67200.00", receita: "240000.00" },
      das: { atual: "1460.00" },
    })
    const { id: ensaio } = await pedir<{ id: string }>("POST", "/fechamentos/simulacoes", { competencia: MES, selecao })
    const { lista: itens } = await pedir<{ lista: ItemDaSimulacao[] }>("GET", `/fechamentos/simulacoes/${ensaio}/itens`)
    expect(itens).toMatchObject([{ fatorR: "0.28", imposto: "1460.00" }])

    expect(mesa.linha.proximos.map((m) => [m.competencia, m.fatorR, m.anexo, m.folha])).toEqual([
      ["2026-11", "0.28", "III", "67200.00"],
      ["2026-12", "0.27", "V", FOLHA_DE_DEZEMBRO],
      ["2027-01", "0.27", "V", FOLHA_DE_DEZEMBRO],
    ])
    const { lista: alertas } = await pedir<{ lista: Alerta[] }>("GET", "/alertas")
    expect(alertas.filter((a) => a.tipo === "fator-r-saida")).toMatchObject([
      {
        chave: "2026-12",
        dados: { fatorR: "0.27", folha: FOLHA_DE_DEZEMBRO, receita: "240000.00", margem: "-566.36" },
      },
    ])
    const plano = await pedir<SimulacaoDoFatorR>("POST", `/fator-r/${id}/${MES}/simulacao`, {})
    if (plano.situacao !== "calculado") throw new Error("The path was not computed.")
    expect(plano.meses.slice(0, 3).map(({ competencia, atual }) => [competencia, atual.fatorR, atual.anexo])).toEqual(
      mesa.linha.proximos.map((m) => [m.competencia, m.fatorR, m.anexo]),
    )
  })
})
