import type { ValorDatadoDaLista, ValorQueFalta } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { abrirSgs } from "../../adapters/selic/sgs.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { comGuias } from "../guias/guias.fixtures.ts"

let sgs: Awaited<ReturnType<typeof abrirSgs>>
let ambiente: Ambiente
let relogio = new Date("2026-11-20T12:00:00-03:00")
let contador: Ator
let admin: Ator
let outroAdmin: Ator
let root: Ator
let outroRoot: Ator
let g: ReturnType<typeof comGuias>

beforeAll(async () => {
  sgs = await abrirSgs()
  const selic = { endereco: sgs.endereco, autoridade: sgs.autoridade }
  ambiente = await criarAmbiente(() => relogio, { selic })
  const idEscritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  outroAdmin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  root = await ambiente.criarAtor(null, "ROOT")
  outroRoot = await ambiente.criarAtor(null, "ROOT")
  g = comGuias(ambiente, contador)
})
afterAll(async () => {
  await ambiente.fechar()
  await sgs.fechar()
})

interface Lista {
  readonly lista: readonly ValorDatadoDaLista[]
  readonly faltam: readonly ValorQueFalta[]
  readonly buscas: readonly { readonly deuCerto: boolean; readonly novos: number; readonly mensagem: string }[]
  readonly ambito: string | null
}
const listar = async (ator: Ator) => (await ambiente.pedir(ator, "GET", "/valores")).json<Lista>()
const selicDe = (mes: string, ultimo: string, valor: string) => ({
  tabela: "selic-mensal",
  desde: `${mes}-01`,
  ate: `${mes}-${ultimo}`,
  valor,
  norma: "Banco Central, série SGS 4390",
})
const propor = (ator: Ator, corpo: unknown) => ambiente.pedir(ator, "POST", "/valores", { corpo })
const aprovar = (ator: Ator, id: string) => ambiente.pedir(ator, "POST", `/valores/${id}/aprovar`)
const proposto = async (ator: Ator, corpo: unknown) => {
  const r = await propor(ator, corpo)
  expect(r.status).toBe(201)
  const { id } = r.json<ValorDatadoDaLista>()
  if (id === null) throw new Error("sem id")
  return id
}
const codigo = (r: Awaited<ReturnType<typeof propor>>) => [r.status, r.json<{ codigo: string }>().codigo]

describe("1º de dezembro de 2026 sem a Selic de novembro", () => {
  it("toda guia mostra principal e multa e diz o que falta; fica completa com um valor informado", async () => {
    const empresa = await g.criar(
      umaEmpresa()
        .comCnpj(novoCnpj())
        .doAnexo("III")
        .noSistemaDesde("2026-09")
        .comDozeMesesAntesDe("2026-09", 2_000_000n)
        .comReceita("2026-09", 2_000_000n)
        .comReceita("2026-10", 2_000_000n),
    )
    await g.fechar(empresa, "2026-09")
    await g.fechar(empresa)
    // Outubro é conhecido; falta novembro.
    await sgs.mudar({ serie: meses2026() })
    expect((await ambiente.pedir(root, "POST", "/valores/selic/buscar")).json()).toMatchObject({ novos: 10 })
    relogio = new Date("2026-12-01T09:00:00-03:00")
    const { lista } = await g.listar(empresa)
    expect(lista).toHaveLength(2)
    const detalhes = await Promise.all(lista.map(({ id }) => g.detalhe(id)))
    for (const { guia, pagando, semAcrescimos } of detalhes) {
      const daPrimeira = guia.competencia === "2026-09"
      // 1 % do mês do pagamento, meio para cima
      const umPorCento = emReais(Math.round(Number(guia.emAberto.replace(".", "")) / 100))
      expect(semAcrescimos).toBeNull()
      // A de 09 venceu em 20/10: os juros pedem novembro. A de 10 venceu em 23/11: só 1 %.
      expect(pagando).toMatchObject(daPrimeira ? { juros: null } : { juros: umPorCento, falta: null })
      if (daPrimeira) expect(pagando?.falta).toMatch(/falta a Selic de 11\/2026\. Informe-a em Valores datados/)
    }
    const incompleta = detalhes.find(({ guia }) => guia.competencia === "2026-09")
    if (!incompleta) throw new Error("sem guia")
    const antes = incompleta.pagando
    // De 21/10 a 01/12, 42 dias × 0,33 % = 13,86 %
    const principal = Number(incompleta.guia.emAberto.replace(".", ""))
    expect(antes).toMatchObject({ dias: 42, multa: emReais(Math.round((principal * 1386) / 10_000)) })
    const faltam = (await listar(contador)).faltam
    expect(faltam[0]).toMatchObject({ tabela: "selic-mensal", desde: "2026-11-01", dias: 0, idProposto: null })
    expect(faltam[0]?.mensagem).toMatch(
      /^Falta o valor de Selic do mês, 11\/2026: já devia estar aqui \(01\/12\/2026\)/,
    )

    const id = await proposto(root, selicDe("2026-11", "30", "0.96"))
    // À espera, ainda não vale.
    expect((await g.detalhe(incompleta.guia.id)).pagando?.juros).toBeNull()
    expect((await listar(root)).faltam[0]).toMatchObject({ idProposto: id })
    expect((await ambiente.pedir(root, "GET", `/valores/${id}/efeito`)).json()).toMatchObject({ guias: 1, meses: 0 })
    expect(codigo(await aprovar(root, id))).toEqual([409, "aprovacao-da-mesma-pessoa"])
    expect((await aprovar(outroRoot, id)).status).toBe(200)
    const depois = (await g.detalhe(incompleta.guia.id)).pagando
    // Selic de 11/2026 (0,96 %) + 1 %
    expect(depois).toMatchObject({ falta: null, juros: emReais(Math.round((principal * 196) / 10_000)) })
    expect(depois?.parametros).toContainEqual(expect.objectContaining({ tabela: "selic-mensal", desde: "2026-11-01" }))
    expect((await listar(contador)).faltam.map(({ desde }) => desde)).not.toContain("2026-11-01")
  })

  it("ou com a série, que só traz o que falta, uma vez, e deixa cada pedido registrado", async () => {
    await sgs.mudar({ serie: { ...meses2026(), "2026-11": "9.99", "2026-12": "0.30" } })
    // Novembro já foi informado: nada falta, e ninguém é perguntado.
    const antes = await sgs.mudar({})
    expect((await ambiente.pedir(root, "POST", "/valores/selic/buscar")).json()).toMatchObject({ novos: 0 })
    expect(await sgs.mudar({})).toBe(antes)
    relogio = new Date("2027-01-04T09:00:00-03:00")
    await sgs.mudar({ serie: meses2026(), falha: "500" })
    expect((await ambiente.pedir(root, "POST", "/valores/selic/buscar")).json()).toMatchObject({ deuCerto: false })
    await sgs.mudar({ serie: { ...meses2026(), "2026-12": "1.01", "2027-01": "0.10" } })
    relogio = new Date("2027-01-05T07:00:00-03:00")
    await ambiente.servico.trabalhos.vencimentos()
    await ambiente.servico.trabalhos.vencimentos()
    const { lista, buscas } = await listar(contador)
    const dezembro = lista.filter(({ desde }) => desde === "2026-12-01")
    expect(dezembro).toMatchObject([{ valor: "1.01", origem: "banco-central", situacao: "em-vigor" }])
    // O mês que corre é só uma parte dele mesmo.
    expect(lista.some(({ tabela, desde }) => tabela === "selic-mensal" && desde === "2027-01-01")).toBe(false)
    expect(lista.filter(({ desde }) => desde === "2026-11-01")).toMatchObject([{ valor: "0.96", origem: "digitado" }])
    expect(buscas.map(({ deuCerto, novos }) => [deuCerto, novos])).toEqual([
      [true, 1],
      [false, 0],
      [true, 10],
    ])
    expect(ambiente.errosRelatados).toEqual([])
  })
})

describe("propor, aprovar, corrigir", () => {
  it("a correção é outro valor: o anterior fica, substituído", async () => {
    const id = await proposto(outroRoot, selicDe("2026-11", "30", "0.97"))
    expect((await aprovar(root, id)).status).toBe(200)
    const novembro = (await listar(root)).lista.filter(({ desde }) => desde === "2026-11-01")
    expect(novembro.map(({ valor, situacao }) => [valor, situacao])).toEqual([
      ["0.97", "em-vigor"],
      ["0.96", "substituido"],
    ])
    expect(codigo(await aprovar(root, id))).toEqual([409, "transicao-recusada"])
  })

  it("recusa o que a tabela não admite, com o campo, e nada muda", async () => {
    const antes = await listar(root)
    const recusas = [
      [{ ...selicDe("2027-01", "31", "0.96"), valor: "0,96" }, 400, "entrada-invalida"],
      [{ ...selicDe("2027-01", "30", "0.96") }, 400, "entrada-invalida"],
      [{ ...selicDe("2025-01", "31", "0.96") }, 409, "valor-sobreposto"],
      [{ ...selicDe("2027-01", "31", "0.96"), norma: "x" }, 400, "entrada-invalida"],
    ] as const
    for (const [corpo, status, qual] of recusas) expect(codigo(await propor(root, corpo))).toEqual([status, qual])
    expect(await listar(root)).toEqual(antes)
  })

  it("recusado com motivo, não vale e não volta", async () => {
    const id = await proposto(root, selicDe("2027-01", "31", "7.77"))
    const recusar = () =>
      ambiente.pedir(outroRoot, "POST", `/valores/${id}/recusar`, { corpo: { motivo: "Não é o da série" } })
    expect((await recusar()).status).toBe(200)
    expect(codigo(await recusar())).toEqual([409, "transicao-recusada"])
  })

  it("o escritório acrescenta para si, por duas pessoas; o nacional prevalece; outro escritório não o vê", async () => {
    const minimo = { tabela: "salario-minimo", desde: "2027-01-01", ate: "2027-12-31", norma: "Decreto de 2026" }
    const mei = await g.criar(
      umaEmpresa().comCnpj(novoCnpj()).noRegime("mei").doAnexo("III").comReceita("2027-01", 100_000n),
    )
    const das = async () => {
      const corpo = { competencia: "2027-01", selecao: { empresas: [mei.id] } }
      expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
      await ambiente.servico.trabalhos.recalculo()
      const r = await ambiente.pedir(contador, "GET", `/fechamentos/das/${mei.id}/2027-01`)
      return r.json<{ linha: { total: string | null } }>().linha.total
    }
    expect(await das()).toBeNull()
    const id = await proposto(admin, { ...minimo, valor: "1700.00" })
    expect((await ambiente.pedir(admin, "GET", `/valores/${id}/efeito`)).json()).toMatchObject({ meses: 1 })
    expect(codigo(await aprovar(admin, id))).toEqual([409, "aprovacao-da-mesma-pessoa"])
    expect((await aprovar(outroAdmin, id)).status).toBe(200)
    // 5 % de 1.700,00 = 85,00; serviços em 2027: 5,00 + 0,994 + 0,006 = 6,00
    expect(await das()).toBe("91.00")
    const deFora = await ambiente.criarAtor(await ambiente.criarEscritorio("Outro"), "ADMINISTRADOR")
    expect((await listar(deFora)).lista.some((v) => v.id === id)).toBe(false)
    expect(codigo(await aprovar(deFora, id))).toEqual([404, "nao-encontrado"])
    const nacional = await proposto(root, { ...minimo, valor: "1720.00" })
    expect((await aprovar(outroRoot, nacional)).status).toBe(200)
    await ambiente.servico.trabalhos.recalculo()
    // 5 % de 1.720,00 = 86,00; + 6,00
    expect(await das()).toBe("92.00")
  })

  it("o contador lê e não escreve", async () => {
    expect((await listar(contador)).ambito).toBeNull()
    expect((await propor(contador, selicDe("2027-01", "31", "0.96"))).status).toBe(403)
  })
})

const meses2026 = () =>
  Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`2026-${String(i + 1).padStart(2, "0")}`, "1.00"]))
const emReais = (centavos: number) => `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, "0")}`
