import type {
  DetalheDoFatorR,
  DetalheDoFechamento,
  Guia,
  MesDaFolhaPaga,
  MesSeladoComOutroAnexo,
  SimulacaoDoFatorR,
} from "@partida/contracts"
import { filhosDe, type Passo } from "@partida/fiscal"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { verificarTudo } from "../fechamento/verificacao.ts"
import { comProLabore, concluir, conferirFaturamento } from "../folha/folha.fixtures.ts"

let ambiente: Ambiente
let contador: Ator
let admin: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  const idEscritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
})

/**
 * 20.000,00 por mês: RBT12 de 240.000,00, e 28 % são 67.200,00. Onze meses de 5.600,00 e um, setembro, de 5.599,99 dão
 * 67.199,99: sem CPP, 0,27. Anexo V, 2ª faixa: (240.000 × 18 % − 4.500) ÷ 240.000 = 16,125 %, DAS de 3.225,00. Anexo III, 2ª
 * faixa: (240.000 × 11,2 % − 9.360) ÷ 240.000 = 7,3 %, DAS de 1.460,00; CPP dele, 43,40 %: 633,64.
 */
function noCentavo() {
  const empresa = umaEmpresa()
    .comCnpj(novoCnpj())
    .noSistemaDesde("2026-08")
    .doAnexo("III/V")
    .comDozeMesesAntesDe("2026-08", 2_000_000n)
    .comDozeFolhasAntesDe("2026-08", 560_000n)
    .comFolha("2026-08", 560_000n)
    .comFolha("2026-09", 559_999n)
    .comFolha("2026-10", 560_000n)
  for (const mes of ["2026-08", "2026-09", "2026-10"]) empresa.comReceita(mes, 2_000_000n)
  return empresa
}
const criar = (construtor: ReturnType<typeof noCentavo>) => construtor.criar(ambiente, contador.escopo)

async function pedir<T>(metodo: "GET" | "PUT" | "POST", caminho: string, corpo?: object, ator = contador): Promise<T> {
  const r = await ambiente.pedir(ator, metodo, caminho, corpo ? { corpo } : {})
  expect([r.status, metodo, caminho]).toEqual([
    metodo === "POST" && caminho.endsWith("pagamentos") ? 201 : 200,
    metodo,
    caminho,
  ])
  return r.json<T>()
}
const detalhe = ({ id }: EmpresaDeTeste, mes: string) =>
  pedir<DetalheDoFechamento>("GET", `/fechamentos/das/${id}/${mes}`)
const folhaDe = async ({ id }: EmpresaDeTeste, mes: string) =>
  (await pedir<{ meses: MesDaFolhaPaga[] }>("GET", `/empresas/${id}/folha-do-fator-r?competencia=${mes}`)).meses
const dizer = ({ id }: EmpresaDeTeste, meses: readonly { competencia: string; valor: string | null }[]) =>
  pedir<{ alterados: number }>("PUT", `/empresas/${id}/folha-do-fator-r/cpp-do-das`, { meses })

const mesa = ({ id }: EmpresaDeTeste, mes: string) => pedir<DetalheDoFatorR>("GET", `/fator-r/${id}/${mes}`)

async function calcular({ id }: EmpresaDeTeste, ...meses: string[]) {
  for (const competencia of meses) {
    const corpo = { competencia, selecao: { empresas: [id] } }
    expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
  }
}

async function tentarFechar(empresa: EmpresaDeTeste, mes: string) {
  await concluirEtapas(ambiente.banco, contador.escopo, mes, [empresa.id])
  const { idApuracao } = (await detalhe(empresa, mes)).linha
  return ambiente.pedir(contador, "POST", `/fechamentos/das/${empresa.id}/${mes}/fechar`, { corpo: { idApuracao } })
}

const rotulos = ({ memoria }: DetalheDoFechamento, comeco: string): Passo[] => {
  const todos = (passo: Passo): Passo[] => [passo, ...filhosDe(passo).flatMap(todos)]
  return memoria ? todos(memoria).filter((p) => p.rotulo.startsWith(comeco)) : []
}

const DA_JANELA = ["2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"]
const zeros = (...mais: string[]) => [...DA_JANELA, ...mais].map((competencia) => ({ competencia, valor: "0.00" }))

describe("a CPP recolhida dentro do DAS", () => {
  it("sem resposta e decidindo o anexo, falta: a pendência diz as duas razões e os dois impostos, e o mês não fecha", async () => {
    const empresa = await criar(noCentavo())
    await calcular(empresa, "2026-10")
    const { faltas } = await detalhe(empresa, "2026-10")
    expect(faltas.map((f) => f.codigo)).toEqual(["cpp-do-das-sem-resposta"])
    const [falta] = faltas
    expect(falta?.mensagem).toContain("Sem ela o Fator R é 27% (DAS de R$ 3.225,00)")
    expect(falta?.mensagem).toContain("(DAS de R$ 1.460,00)")
    const r = await tentarFechar(empresa, "2026-10")
    expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([409, "calculo-pendente"])
    const meses = await folhaDe(empresa, "2026-10")
    expect(meses.filter((m) => m.cppAte !== null)).toHaveLength(12)
  })

  it("o primeiro mês da janela também é perguntado, embora ninguém saiba a receita do mês antes dele", async () => {
    // Receita e folha desde 08/2025: o DAS pago em agosto é o de julho, que ninguém informou. 12 × 5.599,99 = 67.199,88: 0,27.
    const empresa = await umaEmpresa()
      .comCnpj(novoCnpj())
      .noSistemaDesde("2026-08")
      .doAnexo("III/V")
      .comDozeMesesAntesDe("2026-08", 2_000_000n)
      .comDozeFolhasAntesDe("2026-08", 559_999n)
      .comReceita("2026-08", 2_000_000n)
      .criar(ambiente, contador.escopo)
    await dizer(empresa, [
      { competencia: "2025-09", valor: "0.00" },
      ...DA_JANELA.map((competencia) => ({ competencia, valor: "0.00" })),
      { competencia: "2026-07", valor: "0.00" },
    ])
    await calcular(empresa, "2026-08")
    const { faltas } = await detalhe(empresa, "2026-08")
    expect(faltas.map((f) => f.codigo)).toEqual(["cpp-do-das-sem-resposta"])
    expect(faltas[0]?.mensagem).toContain("dentro do DAS pago em 08/2025 decide o anexo")
    await dizer(empresa, [{ competencia: "2025-08", valor: "0.00" }])
    expect((await detalhe(empresa, "2026-08")).linha).toMatchObject({ calculo: 2, anexos: ["V"], total: "3225.00" })
  })

  it("a mesa do Fator R e o plano dizem a dúvida, em vez de mandar aumentar o pró-labore", async () => {
    const empresa = await criar(noCentavo())
    const naMesa = async () => (await mesa(empresa, "2026-10")).linha.faltas.map((f) => f.codigo)
    const plano = async (mes = "2026-10") => {
      const r = await ambiente.pedir(contador, "POST", `/fator-r/${empresa.id}/${mes}/simulacao`, { corpo: {} })
      const simulacao = r.json<SimulacaoDoFatorR>()
      if (simulacao.situacao !== "calculado") throw new Error(JSON.stringify(simulacao))
      return simulacao
    }
    expect(await naMesa()).toEqual(["cpp-do-das-sem-resposta"])
    const { semResposta, conclusao, avisos } = await plano()
    // Sem a CPP falta um centavo de folha, que a do DAS de outubro, paga em novembro, dá em dezembro; com ela, nunca faltou.
    expect(conclusao).toContain("fica no Anexo III de 12/2026 em diante")
    expect(semResposta?.meses).toContain("2025-11")
    expect(semResposta?.conclusao).toBe(
      "Com o pró-labore atual todos os meses já ficam no Anexo III: não é preciso aumentar.",
    )
    expect(avisos.join(" ")).toMatch(/^Ninguém informou a CPP do DAS pago em|\. Ninguém informou a CPP do DAS pago em/)
    // A janela de janeiro de 2027 é a mesma de dezembro: começa treze meses antes dela.
    expect((await plano("2026-12")).avisos.join(" ")).toContain("Ninguém informou a CPP do DAS pago em 12/2025")
    await dizer(empresa, zeros("2026-07", "2026-08", "2026-09"))
    expect(await naMesa()).toEqual([])
    const respondido = await plano()
    expect(respondido.semResposta).toBeNull()
    expect(respondido.avisos.join(" ")).not.toContain("Ninguém informou a CPP")
  })

  it("zero é resposta, e desfazê-la traz a pergunta de volta; dita de novo igual, nada muda", async () => {
    const empresa = await criar(noCentavo())
    await calcular(empresa, "2026-10")
    const todas = zeros("2026-07", "2026-08", "2026-09")
    expect(await dizer(empresa, todas)).toEqual({ alterados: 12 })
    expect((await detalhe(empresa, "2026-10")).linha).toMatchObject({ calculo: 2, fatorR: "0.27", anexos: ["V"] })
    expect(await dizer(empresa, todas)).toEqual({ alterados: 0 })
    expect(await dizer(empresa, [{ competencia: "2026-09", valor: null }])).toEqual({ alterados: 1 })
    expect((await detalhe(empresa, "2026-10")).faltas).toHaveLength(1)
    // 67.199,99 + 0,01 = 67.200,00: 28 % em ponto.
    await dizer(empresa, [{ competencia: "2026-09", valor: "0.01" }])
    const depois = await detalhe(empresa, "2026-10")
    expect(depois.linha).toMatchObject({ calculo: 2, fatorR: "0.28", anexos: ["III"] })
    expect(await mesa(empresa, "2026-10")).toMatchObject({
      linha: { mes: { anexo: "III", folha: "67200.00" } },
      cppDoDas: { valor: "0.01", semEla: { anexo: "V", fatorR: "0.27", folha: "67199.99" } },
    })
    expect(rotulos(depois, "CPP recolhida dentro do DAS, 09/2026")).toMatchObject([
      { valor: { valor: "0.01" }, origem: { tipo: "folha-informada" } },
    ])
  })

  it("onde o lado é um só, qualquer que seja a resposta, nada é perguntado", async () => {
    const empresa = await criar(noCentavo())
    // De 08/2025 a 07/2026, 12 × 5.600,00: 28 % sem CPP nenhuma.
    await calcular(empresa, "2026-08")
    expect((await detalhe(empresa, "2026-08")).linha).toMatchObject({ calculo: 2, anexos: ["III"] })
  })

  it("a do DAS pago em Guias conta no mês do pagamento, em partes que somam o todo, e volta com o estorno", async () => {
    const empresa = await criar(noCentavo())
    await dizer(empresa, zeros("2026-07", "2026-08"))
    await calcular(empresa, "2026-08")
    expect((await detalhe(empresa, "2026-08")).linha).toMatchObject({ anexos: ["III"], total: "1460.00" })
    expect((await tentarFechar(empresa, "2026-08")).status).toBe(200)
    await calcular(empresa, "2026-09", "2026-10")
    // O DAS de agosto, não pago: até 633,64 + 0,01 que ninguém disse, em setembro.
    const antes = (await folhaDe(empresa, "2026-10")).find((m) => m.competencia === "2026-09")
    expect(antes).toMatchObject({ cppAte: "633.65", cppDita: null })

    const { lista } = await pedir<{ lista: Guia[] }>("GET", `/guias?idEmpresa=${empresa.id}&competencia=2026-08`)
    const das = lista.find((g) => g.obrigacao === "das-simples")
    if (!das) throw new Error("O DAS de agosto não foi emitido.")
    const pagar = (data: string, valor: string) =>
      pedir<{ pagamentos: { id: string }[] }>("POST", `/guias/${das.id}/pagamentos`, { data, valor, motivo: null })
    // 500,00 de 1.460,00: 633,64 × 500 ÷ 1.460 = 217,00 com o centavo cortado; o resto, 416,64, em outubro, com 14 dias de
    // atraso (vence 21/09): multa 4,62 % de 960,00 = 44,35, juros 1 % = 9,60, que não são CPP.
    await pagar("2026-09-21", "500.00")
    await pagar("2026-10-05", "1013.95")
    const meses = await folhaDe(empresa, "2026-10")
    const cpp = (mes: string) =>
      meses.find((m) => m.competencia === mes)?.componentes.filter((c) => c.tipo === "cpp-das")
    expect(cpp("2026-09")).toEqual([{ tipo: "cpp-das", valor: "217.00", fonte: "guias" }])
    expect(cpp("2026-10")).toEqual([{ tipo: "cpp-das", valor: "416.64", fonte: "guias" }])
    expect(meses.find((m) => m.competencia === "2026-09")).toMatchObject({ cppAte: null })
    const outubro = await detalhe(empresa, "2026-10")
    expect(outubro.linha).toMatchObject({ calculo: 2, anexos: ["III"], fatorR: "0.28" })
    expect(rotulos(outubro, "CPP recolhida dentro do DAS, 09/2026")).toMatchObject([
      { origem: { tipo: "guias-pagas", ids: [das.id] } },
    ])

    const { pagamentos } = await pedir<{ pagamentos: { id: string; valor: string }[] }>("GET", `/guias/${das.id}`)
    for (const p of pagamentos) {
      const r = await ambiente.pedir(contador, "POST", `/guias/${das.id}/pagamentos/${p.id}/estornar`, {
        corpo: { motivo: "Pagamento de outra empresa." },
      })
      expect(r.status).toBe(201)
    }
    expect((await detalhe(empresa, "2026-10")).faltas.map((f) => f.codigo)).toEqual(["cpp-do-das-sem-resposta"])
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("a do DAS pago com meses de atraso conta no mês do pagamento, ainda que o mês do DAS já não seja de janela nenhuma", async () => {
    const construtor = umaEmpresa()
      .comCnpj(novoCnpj())
      .noSistemaDesde("2025-05")
      .doAnexo("III/V")
      .comDozeMesesAntesDe("2025-05", 2_000_000n)
      .comDozeFolhasAntesDe("2025-05", 560_000n)
      .semCppDoDasAte("2025-05")
      .comReceita("2025-05", 2_000_000n)
      .comFolha("2025-12", 560_000n)
    const empresa = await criar(construtor)
    await calcular(empresa, "2025-05")
    expect((await tentarFechar(empresa, "2025-05")).status).toBe(200)
    const { lista } = await pedir<{ lista: Guia[] }>("GET", `/guias?idEmpresa=${empresa.id}&competencia=2025-05`)
    // Mais do que os 1.460,00 com multa e juros: o que passa do DAS não é CPP.
    const corpo = { data: "2025-12-10", valor: "2000.00", motivo: "O banco debitou a mais." }
    await pedir("POST", `/guias/${lista[0]?.id}/pagamentos`, corpo)
    const cpp = (await folhaDe(empresa, "2026-10"))
      .find((m) => m.competencia === "2025-12")
      ?.componentes.filter((c) => c.tipo === "cpp-das")
    expect(cpp).toEqual([{ tipo: "cpp-das", valor: "633.64", fonte: "guias" }])
  })

  it("recusa mês antes da abertura e mês que não chegou, sem mudar nada", async () => {
    const empresa = await criar(noCentavo())
    for (const competencia of ["2001-01", "2099-01"]) {
      const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/folha-do-fator-r/cpp-do-das`, {
        corpo: {
          meses: [
            { competencia: "2026-05", valor: "1.00" },
            { competencia, valor: "1.00" },
          ],
        },
      })
      expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([400, "entrada-invalida"])
    }
    expect((await folhaDe(empresa, "2026-10")).flatMap((m) => m.cppDita ?? [])).toEqual([])
  })
})

describe("o mês do pagamento", () => {
  it("o recibo de agosto pago em 5 de setembro conta em setembro; em agosto, o primeiro no sistema, vale o cadastro", async () => {
    const aqui = { ambiente, ator: contador }
    const empresa = await umaEmpresa()
      .comCnpj(novoCnpj())
      .noSistemaDesde("2026-08")
      .doAnexo("III/V")
      .comDozeMesesAntesDe("2026-08", 2_000_000n)
      .comDozeFolhasAntesDe("2026-08", 560_000n)
      .semCppDoDasAte("2026-09")
      .comReceita("2026-08", 2_000_000n)
      .comReceita("2026-09", 2_000_000n)
      .criar(ambiente, contador.escopo)
    await comProLabore(aqui, empresa.id, "5600.00", { desde: "2026-08" })
    await conferirFaturamento(aqui, empresa.id, "2026-08")
    expect((await concluir(aqui, empresa.id, "2026-08", { pagamento: "2026-09-05" })).status).toBe(200)
    const proLabore = (mes: MesDaFolhaPaga | undefined) => mes?.componentes.find((c) => c.tipo === "pro-labore")
    const meses = await folhaDe(empresa, "2026-10")
    const [, setembro, agosto] = meses
    expect(proLabore(setembro)).toEqual({ tipo: "pro-labore", valor: "5600.00", fonte: "recibos" })
    expect(proLabore(agosto)).toEqual({ tipo: "pro-labore", valor: "5600.00", fonte: "cadastro" })
  })
})

describe("o que o escritório escolhe", () => {
  it("deixa a CPP de fora desde um mês, com o motivo na árvore; nada é perguntado; só o Administrador", async () => {
    const empresa = await criar(noCentavo())
    await dizer(empresa, [{ competencia: "2026-05", valor: "633.64" }])
    await calcular(empresa, "2026-10")
    expect((await detalhe(empresa, "2026-10")).linha).toMatchObject({ calculo: 2, anexos: ["III"] })
    const corpo = { conta: false, motivo: "Consulta do escritório à Receita Federal." }
    expect((await ambiente.pedir(contador, "PUT", "/fator-r/cpp-do-das/2026-10", { corpo })).status).toBe(403)
    expect(await pedir("PUT", "/fator-r/cpp-do-das/2026-10", corpo, admin)).toMatchObject({ recalculados: 1 })
    const sem = await detalhe(empresa, "2026-10")
    expect(sem.linha).toMatchObject({ calculo: 2, fatorR: "0.27", anexos: ["V"] })
    expect(JSON.stringify(sem.memoria)).toContain("R$ 633,64 da janela ficaram de fora por decisão do escritório")
    await pedir("PUT", "/fator-r/cpp-do-das/2026-10", { conta: true, motivo: "Solução de consulta." }, admin)
    expect((await detalhe(empresa, "2026-10")).linha).toMatchObject({ calculo: 2, anexos: ["III"] })
  })
})

describe("meses selados", () => {
  it("o que se soube depois não os move: são ditos, com o anexo que teriam e por quanto", async () => {
    const empresa = await criar(noCentavo())
    await dizer(empresa, zeros("2026-07", "2026-08", "2026-09"))
    await calcular(empresa, "2026-08", "2026-09", "2026-10")
    for (const mes of ["2026-08", "2026-09", "2026-10"]) expect((await tentarFechar(empresa, mes)).status).toBe(200)
    const selados = () =>
      pedir<{ conferidos: number; lista: MesSeladoComOutroAnexo[]; semConta: { falta: string }[] }>(
        "GET",
        "/fator-r/meses-selados/2026-10",
      )
    const planilha = async () => {
      const { status, bytes } = await ambiente.pedir(
        contador,
        "GET",
        "/fator-r/meses-selados/2026-10/exportacao?formato=csv&colunas=competencia,anexosFechados,anexosHoje,diferenca,oQuePede",
      )
      expect(status).toBe(200)
      return bytes.toString("utf8").split("\r\n").slice(1, -1)
    }
    expect(await selados()).toEqual({ conferidos: 1, lista: [], semConta: [] })
    expect(await planilha()).toEqual([])
    // A resposta desfeita: o mês fechado já não se decide, e isso é dito em vez de calado.
    await dizer(empresa, [{ competencia: "2026-01", valor: null }])
    expect(await selados()).toMatchObject({
      conferidos: 1,
      lista: [],
      semConta: [{ idEmpresa: empresa.id, falta: expect.stringContaining("pago em 01/2026") }],
    })
    // Sem ela, agosto e setembro ficam do mesmo lado dos 28 % com qualquer resposta.
    expect(await planilha()).toEqual([expect.stringMatching(/^10\/2026;;;;"?Ainda não se decide: .*01\/2026/)])
    await dizer(empresa, [{ competencia: "2026-01", valor: "600.00" }])
    expect((await selados()).lista).toMatchObject([
      {
        idEmpresa: empresa.id,
        selado: { fatorR: "0.27", anexos: ["V"], das: "3225.00" },
        hoje: { fatorR: "0.28", anexos: ["III"], das: "1460.00" },
        diferenca: "-1765.00",
        declarada: false,
      },
    ])
    expect((await planilha()).at(-1)).toMatch(
      /^10\/2026;V;III;-1765,00;"Reabrir o mês .* declarar no PGDAS-D .* pago a mais se restitui .*"$/,
    )
    expect((await detalhe(empresa, "2026-10")).linha).toMatchObject({ fatorR: "0.27", anexos: ["V"], total: "3225.00" })
    // A série da mesa diz o que cada mês fechado tem no selo; o mês aberto, o que se sabe hoje.
    const { serie } = await mesa(empresa, "2026-11")
    expect(serie.filter((m) => m.competencia >= "2026-10").slice(0, 2)).toMatchObject([
      { competencia: "2026-10", fatorR: "0.27", anexo: "V", folha: "67199.99" },
      { competencia: "2026-11", fatorR: "0.28", anexo: "III", folha: "67799.99" },
    ])
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
  })
})
