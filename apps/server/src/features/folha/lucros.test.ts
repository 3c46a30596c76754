import type { Lucro, PainelDaEmpresa, PreviaDoLucro } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import type { PaginaDeGuias } from "../guias/guias.fixtures.ts"
import { fecharMes, umSocio } from "../socios/socios.fixtures.ts"
import { limiteSemEscrituracao } from "./limite-isento.ts"

const MOTIVO = "Pagamento lançado na pessoa errada."

let ambiente: Ambiente
let ator: Ator
let idEmpresa: string
let idSocio: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  idEmpresa = (
    await umaEmpresa()
      .noSistemaDesde("2026-09")
      .doAnexo("III")
      .comDozeMesesAntesDe("2026-09", 1_000_000n)
      .comReceita("2026-09", 1_000_000n)
      .criar(ambiente, ator.escopo)
  ).id
  idSocio = (await umSocio({ ambiente, ator }, idEmpresa)).id
})

const prever = (valor: string, data: string, resto: object = {}) =>
  ambiente.pedir(ator, "POST", `/empresas/${idEmpresa}/lucros/previa`, { corpo: { idSocio, data, valor, ...resto } })
const registrar = async (valor: string, data: string, resto: object = {}) => {
  const { token } = (await prever(valor, data, resto)).json<PreviaDoLucro>()
  const corpo = { idSocio, data, valor, token, ...resto }
  return ambiente.pedir(ator, "POST", `/empresas/${idEmpresa}/lucros`, { corpo })
}
const estornar = (id: string) => ambiente.pedir(ator, "POST", `/lucros/${id}/estornar`, { corpo: { motivo: MOTIVO } })

describe("retenção da Lei 15.270/2025 sobre lucros, por mês", () => {
  it("50.000,00 em dois pagamentos não retém; o centavo que passa retém 10% de tudo; o mês seguinte recomeça", async () => {
    expect((await registrar("30000.00", "2026-10-05")).json<Lucro>().irrf).toBe("0.00")
    expect((await registrar("20000.00", "2026-10-20")).json<Lucro>().irrf).toBe("0.00")
    // 50.000,01 × 10 % = 5.000,001, to the centavo 5.000,00 (art. 6º-A of Lei 9.250/1995).
    expect((await registrar("0.01", "2026-10-25")).json<Lucro>()).toMatchObject({
      irrf: "5000.00",
      liquido: "-4999.99",
    })
    // What was withheld is not withheld again: 60.000,01 × 10 % = 6.000,00 − 5.000,00.
    expect((await registrar("10000.00", "2026-10-28")).json<Lucro>().irrf).toBe("1000.00")
    expect((await registrar("50000.00", "2026-11-01")).json<Lucro>().irrf).toBe("0.00")
  })

  it("lucros até 2025 aprovados no prazo não retêm nem entram na soma do mês", async () => {
    expect((await registrar("90000.00", "2026-10-05", { ate2025: true })).json<Lucro>().irrf).toBe("0.00")
    expect((await registrar("50000.00", "2026-10-06")).json<Lucro>().irrf).toBe("0.00")
  })

  it("quem mora fora do país tem retenção do primeiro real; pessoa jurídica e dia que não chegou são recusados", async () => {
    const fora = {
      idTipoDePessoa: 3,
      documento: null,
      nome: "John",
      idPaisDeNacionalidade: 2496,
      idPaisDeResidencia: 2496,
    }
    const john = (await umSocio({ ambiente, ator }, idEmpresa, fora)).id
    const r = await ambiente.pedir(ator, "POST", `/empresas/${idEmpresa}/lucros/previa`, {
      corpo: { idSocio: john, data: "2026-10-05", valor: "100.00" },
    })
    expect(r.json<PreviaDoLucro>().irrf).toBe("10.00")
    const pj = {
      idTipoDePessoa: 2,
      documento: "11444777000161",
      nomeDoRepresentante: "Rui",
      cpfDoRepresentante: "52998224725",
    }
    const empresa = (await umSocio({ ambiente, ator }, idEmpresa, pj)).id
    const recusado = await ambiente.pedir(ator, "POST", `/empresas/${idEmpresa}/lucros/previa`, {
      corpo: { idSocio: empresa, data: "2026-10-05", valor: "100.00" },
    })
    expect(recusado.json()).toMatchObject({ codigo: "entrada-invalida", campo: "idSocio" })
    expect((await prever("1.00", "2099-01-01")).json()).toMatchObject({ campo: "data" })
    expect((await prever("0.00", "2026-10-05")).status).toBe(400)
  })

  it("outro pagamento no meio do caminho muda a retenção: o registro pela prévia velha é recusado", async () => {
    const { token } = (await prever("30000.00", "2026-10-05")).json<PreviaDoLucro>()
    await registrar("30000.00", "2026-10-04")
    const corpo = { idSocio, data: "2026-10-05", valor: "30000.00", token }
    const r = await ambiente.pedir(ator, "POST", `/empresas/${idEmpresa}/lucros`, { corpo })
    expect(r.json()).toMatchObject({ codigo: "calculo-desatualizado" })
  })
})

describe("estorno", () => {
  it("é um registro contrário, na ordem inversa, uma vez só; o mês fica como se não tivesse havido", async () => {
    const primeiro = (await registrar("30000.00", "2026-10-05")).json<Lucro>()
    const segundo = (await registrar("30000.00", "2026-10-06")).json<Lucro>()
    expect(segundo.irrf).toBe("6000.00")
    expect((await estornar(primeiro.id)).json()).toMatchObject({ codigo: "transicao-recusada" })
    const contrario = (await estornar(segundo.id)).json<Lucro>()
    expect(contrario).toMatchObject({ valor: "-30000.00", irrf: "-6000.00", estornoDe: segundo.id, motivo: MOTIVO })
    expect((await estornar(segundo.id)).status).toBe(409)
    expect((await estornar(contrario.id)).status).toBe(409)
    expect((await estornar(primeiro.id)).status).toBe(201)
    const lista = await ambiente.pedir(ator, "GET", `/lucros?ano=2026&idEmpresa=${idEmpresa}&registrosPorPagina=100`)
    expect(lista.json()).toMatchObject({ totais: { valor: "0.00", irrf: "0.00" }, paginacao: { totalDeRegistros: 4 } })
    expect((await prever("50000.00", "2026-10-07")).json<PreviaDoLucro>().irrf).toBe("0.00")
  })

  it("em mês fechado não se registra nem se estorna", async () => {
    const pago = (await registrar("1000.00", "2026-09-10")).json<Lucro>()
    await fecharMes({ ambiente, ator }, idEmpresa, "2026-09")
    expect((await estornar(pago.id)).json()).toMatchObject({ codigo: "competencia-fechada" })
    expect((await registrar("1.00", "2026-09-20")).json()).toMatchObject({ codigo: "competencia-fechada" })
  })

  it("a empresa lê os seus lucros, não os de outra, e não registra", async () => {
    await registrar("1000.00", "2026-10-05")
    const dona = await ambiente.criarAtor(ator.escopo.idEscritorio, "EMPRESA", [idEmpresa])
    const alheia = await ambiente.criarAtor(ator.escopo.idEscritorio, "EMPRESA", [])
    const ler = async (quem: Ator) =>
      (await ambiente.pedir(quem, "GET", "/lucros?ano=2026")).json<{ lista: Lucro[] }>().lista.length
    expect([await ler(dona), await ler(alheia)]).toEqual([1, 0])
    const r = await ambiente.pedir(dona, "POST", `/empresas/${idEmpresa}/lucros/previa`, {
      corpo: { idSocio, data: "2026-10-05", valor: "1.00" },
    })
    expect(r.status).toBe(403)
  })
})

describe("o funcionário da empresa", () => {
  it("não encontra a guia do IRRF sobre lucros por caminho nenhum, nem pelos totais; a dona encontra por todos", async () => {
    // 60.000,00 × 10 % = 6.000,00 retidos na guia.
    expect((await registrar("60000.00", "2026-10-05")).json<Lucro>().irrf).toBe("6000.00")
    const { idEscritorio } = ator.escopo
    const dona = await ambiente.criarAtor(idEscritorio, "EMPRESA", [idEmpresa])
    const funcionario = await ambiente.criarAtor(idEscritorio, "FUNCIONARIO", [idEmpresa])
    const pedir = (quem: Ator, caminho: string) => ambiente.pedir(quem, "GET", caminho)
    const filtros = [
      "",
      "obrigacao=irrf-lucros",
      `idEmpresa=${idEmpresa}&competencia=2026-10`,
      "ordem=valor&direcao=desc",
    ]
    const listar = async (quem: Ator, filtro: string) => (await pedir(quem, `/guias?${filtro}`)).json<PaginaDeGuias>()
    const [id = ""] = (await listar(dona, "obrigacao=irrf-lucros")).lista.map((g) => g.id)
    for (const filtro of filtros) {
      expect(await listar(dona, filtro)).toMatchObject({
        lista: [{ id, valor: "6000.00" }],
        totais: { valor: "6000.00" },
        contagens: { vencida: 1 },
      })
      expect(await listar(funcionario, filtro)).toMatchObject({
        lista: [],
        paginacao: { totalDeRegistros: 0 },
        totais: { valor: "0.00", pago: "0.00", emAberto: "0.00", devido: "0.00", semJuros: 0 },
        contagens: { "a-pagar": 0, vencida: 0, paga: 0 },
      })
    }
    for (const [quem, status] of [
      [dona, 200],
      [funcionario, 404],
    ] as const) {
      expect((await pedir(quem, `/guias/${id}`)).status).toBe(status)
      expect((await pedir(quem, `/guias/${id}/extrato.pdf`)).status).toBe(status)
    }
    const planilha = async (quem: Ator) =>
      (await pedir(quem, "/guias/exportacao?formato=csv")).bytes.toString("utf8").trim().split("\n").length
    expect([await planilha(dona), await planilha(funcionario)]).toEqual([2, 1])
    const aPagar = async (quem: Ator) =>
      (await pedir(quem, `/painel/empresas/${idEmpresa}`)).json<PainelDaEmpresa>().aPagar
    expect(await aPagar(dona)).toMatchObject({ quantidade: 1, valor: "6000.00" })
    expect(await aPagar(funcionario)).toMatchObject({ lista: [], quantidade: 0, valor: "0.00", vencidas: 0 })
    // Nor who was paid any.
    const daFolha = `/empresas/${idEmpresa}/folha?ano=2026`
    expect((await pedir(dona, daFolha)).json<{ pessoas: unknown[] }>().pessoas).toHaveLength(1)
    expect((await pedir(funcionario, daFolha)).status).toBe(403)
  })
})

describe("limite isento sem escrituração (LC 123/2006 art. 14)", () => {
  const mes = (itens: { anexo: string; base: string }[], receita: string, irpj: string) => ({
    competencia: "2026-09",
    resultado: { receita, tributos: [{ tributo: "IRPJ", valor: irpj }], simples: { itens } },
  })

  it("8% no comércio, 32% nos serviços, e cada parte pela sua receita quando há dos dois, menos o IRPJ", () => {
    // 10.000,00 × 32 % = 3.200,00 − 24,00; 10.000,00 × 8 % = 800,00 − 22,00.
    expect(limiteSemEscrituracao([mes([{ anexo: "III", base: "10000.00" }], "10000.00", "24.00")]).limite).toBe(
      317_600n,
    )
    expect(limiteSemEscrituracao([mes([{ anexo: "I", base: "10000.00" }], "10000.00", "22.00")]).limite).toBe(77_800n)
    // 6.000,00 × 8 % + 4.000,00 × 32 % = 480,00 + 1.280,00 = 1.760,00 − 30,00.
    const dosDois = [
      { anexo: "I", base: "6000.00" },
      { anexo: "V", base: "4000.00" },
    ]
    const { limite, memorias } = limiteSemEscrituracao([mes(dosDois, "10000.00", "30.00")])
    expect([limite, memorias.length]).toEqual([173_000n, 1])
  })

  it("a prévia soma os meses calculados do ano e avisa quando o distribuído passa", async () => {
    await fecharMes({ ambiente, ator }, idEmpresa, "2026-09")
    const { limiteIsento, avisos } = (await prever("40000.00", "2026-10-05")).json<PreviaDoLucro>()
    // RBT12 of 120.000,00: Anexo III, 6 %, of which the IRPJ is 4 % (LC 123/2006, Anexo III): 10.000,00 × 6 % × 4 % = 24,00.
    // 10.000,00 × 32 % − 24,00 = 3.176,00.
    expect(limiteIsento).toMatchObject({ limite: "3176.00", distribuido: "40000.00" })
    expect(avisos.join(" ")).toContain("limite isento")
  })
})
