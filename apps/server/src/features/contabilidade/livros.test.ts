import type {
  IndiceContabil,
  LancamentoContabil,
  LinhaDaDemonstracao,
  LinhaDasMutacoes,
  MesDosLivros,
} from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { contarComandos } from "../../testes/comandos.ts"
import { anexoIII } from "../../testes/empresas.ts"
import { comGuias } from "../guias/guias.fixtures.ts"

let ambiente: Ambiente
let contador: Ator
let g: ReturnType<typeof comGuias>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  g = comGuias(ambiente, contador)
})
afterAll(() => ambiente.fechar())

const MES = "2026-10"
const DA_CONTABILIDADE = /contas_contabeis|lancamentos|partidas|saldos_contabeis|livros_meses|"empresas"|fechamentos/
const pedir = (metodo: "GET" | "POST", caminho: string, corpo?: object) =>
  ambiente.pedir(contador, metodo, caminho, corpo ? { corpo } : {})

interface Pagina {
  readonly lista: readonly {
    readonly idEmpresa: string
    readonly situacao: string
    readonly atrasados: number
    readonly lancamentos: number
  }[]
  readonly contagens: Readonly<Record<string, number>>
}
const situacao = async (id: string) =>
  (await pedir("GET", `/contabilidade?competencia=${MES}`)).json<Pagina>().lista.find((e) => e.idEmpresa === id)
interface Razao {
  readonly lista: readonly { readonly debito: string | null; readonly credito: string | null; readonly saldo: object }[]
  readonly paginacao: { readonly proxima: string }
}
interface Demonstracoes {
  readonly dre: LinhaDaDemonstracao[]
  readonly balanco: LinhaDaDemonstracao[]
  readonly dfc: LinhaDaDemonstracao[]
  readonly dmpl: LinhaDasMutacoes[]
  readonly indices: IndiceContabil[]
  readonly caixaFecha: boolean
  readonly fecha: boolean
}
interface Balancete {
  readonly linhas: readonly {
    readonly codigo: string
    readonly atual: { valor: string; dc: string }
    readonly invertido: boolean
  }[]
  readonly fecha: boolean
}

describe("os livros pelas rotas", () => {
  it("do fechamento do imposto aos livros fechados: em lote, à mão, estorno, fechar e reabrir", async () => {
    const empresa = await g.criar(anexoIII())
    const { id } = empresa
    expect(await situacao(id)).toMatchObject({ situacao: "mes-aberto" })
    await g.fechar(empresa)
    expect(await situacao(id)).toMatchObject({ situacao: "a-lancar", atrasados: 1, lancamentos: 0 })

    const aceito = await pedir("POST", "/contabilidade/lancar", { competencia: MES, empresas: null })
    expect([aceito.status, aceito.json()]).toMatchObject([202, { total: 1 }])
    await ambiente.servico.trabalhos.lotes()
    expect(await situacao(id)).toMatchObject({ situacao: "em-dia", atrasados: 0, lancamentos: 2 })

    const partidas = [
      { conta: "1.1.1.01.001", dc: "D", valor: "100.00" },
      { conta: "11", dc: "C", valor: "100.00" },
    ]
    const torto = await pedir("POST", `/contabilidade/${id}/lancamentos`, {
      data: `${MES}-30`,
      historico: "Recebimento",
      partidas: [partidas[0], { ...partidas[1], valor: "99.99" }],
    })
    expect([torto.status, torto.json()]).toMatchObject([
      400,
      { campo: "partidas", mensagem: expect.stringContaining("0.01") },
    ])
    const feito = await pedir("POST", `/contabilidade/${id}/lancamentos`, {
      data: `${MES}-30`,
      historico: "Recebimento",
      partidas,
    })
    expect(feito.status).toBe(201)
    const lancamento = feito.json<LancamentoContabil>()
    expect(lancamento).toMatchObject({
      numero: 3,
      origem: null,
      partidas: [{ conta: "1.1.1.01.001" }, { conta: "1.1.2.01.001", reduzido: 11 }],
    })

    const caminho = `/contabilidade/${id}/lancamentos/${lancamento.id}/estornar`
    const estorno = (
      await pedir("POST", caminho, { data: `${MES}-31`, motivo: "conta errada" })
    ).json<LancamentoContabil>()
    expect(estorno.estornoDe).toEqual({ id: lancamento.id, numero: 3 })

    // Paid out of a cash box that nothing came into: the books do not close over it.
    const saida = {
      data: `${MES}-31`,
      historico: "Táxi",
      partidas: [
        { conta: "4.2.2.01.003", dc: "D", valor: "5.00" },
        { conta: "1", dc: "C", valor: "5.00" },
      ],
    }
    const aDesfazer = (await pedir("POST", `/contabilidade/${id}/lancamentos`, saida)).json<LancamentoContabil>()
    const fechar = () => pedir("POST", `/contabilidade/${id}/meses/${MES}/fechar`)
    expect([(await fechar()).status, (await fechar()).json()]).toMatchObject([
      409,
      { mensagem: expect.stringContaining("caixa está credor em R$ 5,00") },
    ])
    const balancete = (
      await pedir("GET", `/contabilidade/${id}/balancete?de=${MES}&ate=${MES}&tipo=2`)
    ).json<Balancete>()
    expect(balancete.fecha).toBe(true)
    expect(balancete.linhas.filter((l) => l.invertido).map((l) => l.codigo)).toEqual(["1.1.1.01.001"])
    await pedir("POST", `/contabilidade/${id}/lancamentos/${aDesfazer.id}/estornar`, {
      data: `${MES}-31`,
      motivo: "engano",
    })

    expect((await fechar()).json<MesDosLivros>()).toMatchObject({ situacao: "fechado", fechadoPor: contador.nome })
    expect((await pedir("POST", `/contabilidade/${id}/lancamentos`, saida)).json()).toMatchObject({
      codigo: "livro-fechado",
      campo: "data",
    })
    expect((await pedir("POST", `/contabilidade/${id}/meses/${MES}/lancar`)).json()).toMatchObject({
      codigo: "livro-fechado",
    })
    const reabrir = await pedir("POST", `/contabilidade/${id}/meses/${MES}/reabrir`, {
      motivo: "Faltou a despesa do táxi.",
    })
    expect(reabrir.json<MesDosLivros>()).toMatchObject({ situacao: "em-dia", fechadoEm: null })
  })

  it("os meses seguintes vêm sozinhos do fechamento; razão, diário e demonstrações dizem o mesmo; poucas consultas", async () => {
    const empresa = await g.criar(anexoIII("2026-09").comReceita("2026-10", 2_500_000n))
    const { id } = empresa
    await g.fechar(empresa, "2026-09")
    expect((await pedir("POST", `/contabilidade/${id}/meses/2026-09/lancar`)).json()).toMatchObject({ lancados: 2 })
    await g.fechar(empresa, MES)
    await ambiente.servico.trabalhos.lotes()
    expect(await situacao(id)).toMatchObject({ situacao: "em-dia", atrasados: 0, lancamentos: 2 })

    const propria = await pedir("POST", `/contabilidade/${id}/contas`, { pai: "1.1.1.02", nome: "Banco Exemplo 123-4" })
    expect(propria.json()).toMatchObject({
      codigo: "1.1.1.02.004",
      referencial: "1.01.01.02.01",
      aglutinacao: "BP.A.01",
      reduzido: 1000,
      propria: true,
    })
    const partidas = [
      { conta: "1000", dc: "D", valor: "30000.00" },
      { conta: "11", dc: "C", valor: "30000.00" },
    ]
    expect(
      (
        await pedir("POST", `/contabilidade/${id}/lancamentos`, {
          data: `${MES}-20`,
          historico: "Recebimento",
          partidas,
        })
      ).status,
    ).toBe(201)

    const periodo = "de=2026-09&ate=2026-10"
    const razao = (
      await pedir("GET", `/contabilidade/${id}/razao?${periodo}&conta=1.1.2.01.001&registrosPorPagina=2`)
    ).json<Razao>()
    expect(razao.lista.map((l) => [l.debito, l.credito, l.saldo])).toEqual([
      ["25000.00", null, { valor: "25000.00", dc: "D" }],
      [null, "30000.00", { valor: "5000.00", dc: "C" }],
    ])
    const resto = (
      await pedir(
        "GET",
        `/contabilidade/${id}/razao?${periodo}&conta=1.1.2.01.001&registrosPorPagina=2&cursor=${encodeURIComponent(razao.paginacao.proxima)}`,
      )
    ).json()
    expect(resto.lista).toMatchObject([
      { contrapartida: { codigo: "3.1.1.01.001" }, saldo: { valor: "20000.00", dc: "D" } },
    ])
    expect(razao).toMatchObject({ debitos: "50000.00", creditos: "30000.00", atual: { valor: "20000.00", dc: "D" } })
    // The file is summed on the way, and says of each line what the pages say; in October it begins with what September left.
    const arquivo = async (de: string) => {
      const caminho = `/contabilidade/${id}/razao/exportacao?de=${de}&ate=2026-10&conta=1.1.2&formato=csv&colunas=debito,credito,saldo,lado`
      return (await pedir("GET", caminho)).bytes.toString().trim().split("\r\n").slice(1)
    }
    const doArquivo = ["25000,00;;25000,00;D", ";30000,00;5000,00;C", "25000,00;;20000,00;D"]
    expect([await arquivo("2026-09"), await arquivo("2026-10")]).toEqual([doArquivo, doArquivo.slice(1)])

    const d = (await pedir("GET", `/contabilidade/${id}/demonstracoes?de=${MES}&ate=${MES}`)).json<Demonstracoes>()
    const valor = (linhas: LinhaDaDemonstracao[], codigo: string) => {
      const linha = linhas.find((l) => l.codigo === codigo)
      return [linha?.valor, linha?.anterior]
    }
    expect(d.fecha).toBe(true)
    expect(valor(d.dre, "DRE.01")).toEqual(["25000.00", "25000.00"])
    expect(valor(d.balanco, "BP.A.01")).toEqual(["30000.00", "0.00"])
    const dre = valor(d.dre, "R")
    const [resultado] = valor(d.balanco, "RESULTADO")
    expect(resultado).toBe((Number(dre[0]) + Number(dre[1])).toFixed(2))
    // No capital yet: the equity is the result, and what is owed with it equals what is owned.
    expect(valor(d.balanco, "P.3")[0]).toBe(resultado)
    expect(valor(d.balanco, "P")).toEqual(valor(d.balanco, "A"))
    // In October 30,000.00 came in of 25,000.00 sold: the customers owe 5,000.00 less, and the DAS of the month is still owed.
    expect(d.caixaFecha).toBe(true)
    expect(valor(d.dfc, "DFC.O.03")[0]).toBe("5000.00")
    expect(valor(d.dfc, "DFC.V")).toEqual(["30000.00", "0.00"])
    expect(d.dmpl.find((l) => l.codigo === "MPL.04")?.lucros).toBe(dre[0])
    expect(d.dmpl.at(-1)?.total).toBe(resultado)
    // 30,000.00 over the DAS of 1,825.00 and 1,844.91 (25,000.00 x (245,000.00 x 11.2% - 9,360.00) / 245,000.00, which is 1,844.898,
    // its six taxes rounded one by one: 73.80 + 64.57 + 259.21 + 56.27 + 800.69 + 590.37): 3,669.91.
    expect(d.indices.find((i) => i.id === "liquidez-imediata")?.valor).toBe("8.1745")
    const pdf = await pedir("GET", `/contabilidade/${id}/demonstracoes.pdf?${periodo}&norma=1001`)
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"])
    for (const qual of ["dre", "balanco", "dfc", "dmpl", "indices"])
      for (const formato of ["csv", "xlsx"]) {
        const caminho = `/contabilidade/${id}/demonstracoes/exportacao?${periodo}&qual=${qual}&formato=${formato}`
        expect([qual, formato, (await pedir("GET", caminho)).status]).toEqual([qual, formato, 200])
      }

    for (const caminho of [
      `balancete?${periodo}`,
      `razao?${periodo}&conta=1.1.2.01.001`,
      `diario?${periodo}&busca=receb`,
      `demonstracoes?${periodo}`,
      "contas",
      "meses",
    ]) {
      const comandos = await contarComandos(() => pedir("GET", `/contabilidade/${id}/${caminho}`))
      // Beside those of the door: who asks, the transaction and its end.
      expect([caminho, comandos.filter((c) => DA_CONTABILIDADE.test(c)).length <= 6]).toEqual([caminho, true])
    }
    for (const caminho of [
      `contabilidade/exportacao?competencia=${MES}`,
      ...["balancete", "razao", "diario"].map(
        (r) => `contabilidade/${id}/${r}/exportacao?${periodo}&conta=1.1.2.01.001`,
      ),
    ])
      expect((await pedir("GET", `/${caminho}&formato=csv`)).status).toBe(200)
  })

  it("fecha os livros de muitas de uma vez: a que tem o que classificar ou o caixa credor fica para uma pessoa, nomeada", async () => {
    const criar = async () => {
      const empresa = await g.criar(anexoIII())
      await g.fechar(empresa)
      await pedir("POST", `/contabilidade/${empresa.id}/meses/${MES}/lancar`)
      return empresa
    }
    const certa = await criar()
    const semCaixa = await criar()
    const partidas = [
      { conta: "4.2.2.01.003", dc: "D", valor: "5.00" },
      { conta: "1", dc: "C", valor: "5.00" },
    ]
    const taxi = { data: `${MES}-31`, historico: "Táxi", partidas }
    expect((await pedir("POST", `/contabilidade/${semCaixa.id}/lancamentos`, taxi)).status).toBe(201)
    const empresas = [certa.id, semCaixa.id]
    const aceito = await pedir("POST", "/contabilidade/fechar", { competencia: MES, empresas })
    expect([aceito.status, aceito.json()]).toMatchObject([202, { total: 2 }])
    await ambiente.servico.trabalhos.lotes()
    expect([await situacao(certa.id), await situacao(semCaixa.id)]).toMatchObject([
      { situacao: "fechado" },
      { situacao: "em-dia" },
    ])
    const { idLote } = aceito.json<{ idLote: string }>()
    const { lista } = (await pedir("GET", `/lotes/${idLote}/itens`)).json<{ lista: { mensagem: string }[] }>()
    expect(lista.map((l) => l.mensagem)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("fechados até 10/2026"),
        expect.stringContaining("caixa está credor"),
      ]),
    )
    const ninguem = await pedir("POST", "/contabilidade/fechar", { competencia: "2026-01", empresas: null })
    expect([ninguem.status, ninguem.json()]).toMatchObject([400, { campo: "empresas" }])
  })
})
