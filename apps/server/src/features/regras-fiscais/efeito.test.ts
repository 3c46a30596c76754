import type { NotaDivergente, PreviaDaRegra } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { atividades, empresasCategorias, empresasMunicipios } from "../../db/schema/empresas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { gravarNota, RIO, SAO_PAULO, umaFederal, umaRegra } from "./regras-fiscais.fixtures.ts"

/**
 * Two companies of São Paulo: A, of the Lucro Presumido, moves to Rio in October 2026; B is of the Simples. Notes of 01.07:
 * A: 10/09 R$ 2.000,00, 30/09 R$ 300,00, 05/10 R$ 4.000,00 (already in Rio);
 * B: 15/08 R$ 1.000,00 (August closed), 10/09 R$ 50,00; and one of 17.01 on 12/09 R$ 700,00.
 */
let ambiente: Ambiente
let contador: Ator
let admin: Ator
let soDaB: Ator
let a: string
let b: string
let notas: Record<"agosto" | "setembro" | "fimDeSetembro" | "outubro" | "doSimples" | "consultoria", string>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  const escritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  const presumido = umaEmpresa().comCnpj("11222333000181").noRegime("presumido").doAnexo("III", ["010701"])
  a = (await presumido.criar(ambiente, admin.escopo)).id
  const doSimples = await umaEmpresa()
    .comCnpj("11444777000161")
    .doAnexo("III", ["170101"])
    .noSistemaDesde("2026-08")
    .comDozeMesesAntesDe("2026-08", 100_000n)
    .criar(ambiente, admin.escopo)
  b = doSimples.id
  soDaB = await ambiente.criarAtor(escritorio, "CONTADOR", [b])
  const [idAtividade] = doSimples.atividades
  const de = (idEmpresa: string, dia: string, centavos: bigint, mais = {}) =>
    gravarNota(ambiente, admin, { idEmpresa, dia, centavos, ...mais })
  const cnpjDeSaoPaulo = { tomador: { tipo: "cnpj", municipio: SAO_PAULO } }
  notas = {
    agosto: await de(b, "2026-08-15", 100_000n, { aliquota: "5.00", idAtividade }),
    setembro: await de(a, "2026-09-10", 200_000n, { aliquota: "2.90", ...cnpjDeSaoPaulo }),
    fimDeSetembro: await de(a, "2026-09-30", 30_000n, { aliquota: "5.00", issRetido: true, ...cnpjDeSaoPaulo }),
    outubro: await de(a, "2026-10-05", 400_000n, { aliquota: "5.00" }),
    doSimples: await de(b, "2026-09-10", 5_000n, { aliquota: "2.01", opSimpNac: "3" }),
    consultoria: await de(b, "2026-09-12", 70_000n, { codigo: "170101", opSimpNac: "3" }),
  }
  const { idEscritorio } = admin.escopo
  await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.insert(empresasMunicipios).values({ idEscritorio, idEmpresa: a, desde: "2026-10", idMunicipio: RIO, uf: "RJ" }),
  )
  await fecharAgosto()
})
afterAll(() => ambiente.fechar())

async function fecharAgosto() {
  const mes = `/fechamentos/das/${b}/2026-08`
  await ambiente.pedir(admin, "POST", "/fechamentos/das/calcular", {
    corpo: { competencia: "2026-08", selecao: { empresas: [b] } },
  })
  const { linha } = (await ambiente.pedir(admin, "GET", mes)).json<{ linha: { idApuracao: string } }>()
  await concluirEtapas(ambiente.banco, admin.escopo, "2026-08", [b])
  const r = await ambiente.pedir(admin, "POST", `${mes}/fechar`, { corpo: { idApuracao: linha.idApuracao } })
  expect([r.status, r.json()]).toMatchObject([200, {}])
}

const prever = async (regra: unknown, ator = contador, idRegra: string | null = null) => {
  const r = await ambiente.pedir(ator, "POST", "/regras-fiscais/municipais/previa", { corpo: { idRegra, regra } })
  expect([r.status, r.json()]).toMatchObject([200, {}])
  return r.json<PreviaDaRegra>()
}
const meses = ({ abertos }: PreviaDaRegra) => abertos.meses.map((m) => [m.competencia, m.empresas, m.notas, m.valor])

describe("efeito antes de salvar", () => {
  it("soma notas, valores e empresas dos meses abertos, e conta o fechado à parte", async () => {
    const previa = await prever(umaRegra())
    // September: A 2.000,00 + 300,00, B 50,00. October is of Rio, and 17.01 is another service.
    expect(meses(previa)).toEqual([["2026-09", 2, 3, "2350.00"]])
    expect(previa.abertos).toMatchObject({ notas: 3, valor: "2350.00" })
    expect(previa.fechados).toEqual({ meses: 1, notas: 1, valor: "1000.00" })
    expect(previa.empresas.total).toBe(2)
    expect(previa.empresas.lista.map(({ id, notas: n, valor }) => [id, n, valor])).toEqual([
      [a, 2, "2300.00"],
      [b, 1, "50.00"],
    ])
  })

  it("o município é o da empresa em cada mês, ou o que a nota diz", async () => {
    expect(meses(await prever(umaRegra({ idMunicipio: RIO })))).toEqual([["2026-10", 1, 1, "4000.00"]])
    const deOutroServico = { codigo: "010601", municipio: RIO }
    await gravarNota(ambiente, admin, { idEmpresa: b, dia: "2026-11-03", centavos: 900n, ...deOutroServico })
    expect(meses(await prever(umaRegra({ idMunicipio: RIO, codigo: "01.06" })))).toEqual([["2026-11", 1, 1, "9.00"]])
    expect(meses(await prever(umaRegra({ codigo: "01.06" })))).toEqual([])
  })

  it("os dias de borda contam: a véspera do início e o dia seguinte ao fim ficam fora", async () => {
    const valor = async (desde: string, ate: string | null) => (await prever(umaRegra({ desde, ate }))).abertos.valor
    expect(await valor("2026-09-10", "2026-09-10")).toBe("2050.00")
    expect(await valor("2026-09-11", null)).toBe("300.00")
    expect(await valor("2026-09-01", "2026-09-09")).toBe("0.00")
    expect(await valor("2026-09-30", "2026-09-30")).toBe("300.00")
    expect(await valor("2026-10-01", null)).toBe("0.00")
  })

  it("empresa pronta para emitir aparece mesmo sem nota; quem saiu do município antes, não", async () => {
    const rioEmNovembro = await prever(umaRegra({ idMunicipio: RIO, desde: "2026-11-01" }))
    expect(rioEmNovembro.empresas.lista).toEqual([
      { id: a, apelido: expect.any(String), notas: 0, valor: "0.00", efeitos: ["passa-a-valer"], aConfirmar: false },
    ])
    expect((await prever(umaRegra({ desde: "2026-11-01" }))).empresas.total).toBe(0)
  })

  it("quantas notas abertas diriam outra coisa: outra alíquota fora do Simples, ou outra retenção", async () => {
    // 5 %, never withheld: 2,90 % of 10/09 and the withholding of 30/09.
    expect((await prever(umaRegra())).divergentes).toBe(2)
    // 2,9 %: only 30/09 differs, twice.
    expect((await prever(umaRegra({}, { aliquota: "0.029" }))).divergentes).toBe(1)
    // Withheld when the taker is of the municipality: 10/09 of A should have been; of B there is no taker.
    const retida = { retencao: { retem: "se-tomador-do-municipio", responsavel: "tomador", minimo: null } }
    expect((await prever(umaRegra({}, { ...retida }))).divergentes).toBe(1)
    // Not below R$ 2.000,01: 10/09 is right, but for its rate; 30/09 should not be withheld.
    const comMinimo = { retencao: { retem: "sempre", responsavel: "tomador", minimo: "2000.01" } }
    expect((await prever(umaRegra({}, { ...comMinimo, aliquota: "0.029" }))).divergentes).toBe(1)
  })

  it("quem alcança só uma empresa vê só o efeito nela", async () => {
    const previa = await prever(umaRegra(), soDaB)
    expect([meses(previa), previa.empresas.total, previa.fechados.meses]).toEqual([[["2026-09", 1, 1, "50.00"]], 1, 1])
  })

  it("diz o que muda e a regra no caminho, sem salvar nada; a mais precisa tira notas do item", async () => {
    const criada = (
      await ambiente.pedir(contador, "POST", "/regras-fiscais/municipais", {
        corpo: { encerrarAnterior: false, regra: umaRegra({ codigo: "010701", desde: "2026-09-15" }) },
      })
    ).json<{ id: string }>()
    // The national code rules 30/09 from now on.
    expect(meses(await prever(umaRegra()))).toEqual([["2026-09", 2, 2, "2050.00"]])
    const nova = await prever(umaRegra({ codigo: "010701", desde: "2026-12-01" }))
    expect(nova.conflito).toEqual({ id: criada.id, desde: "2026-09-15", ate: null, podeEncerrar: true })
    const edicao = await prever(umaRegra({ codigo: "010701", desde: "2026-09-20" }), contador, criada.id)
    expect([edicao.conflito, edicao.mudancas]).toEqual([
      null,
      [{ campo: "desde", antes: "2026-09-15", depois: "2026-09-20" }],
    ])
    const versoes = await ambiente.pedir(contador, "GET", `/regras-fiscais/municipais/${criada.id}`)
    expect(versoes.json()).toMatchObject({ versao: 1, desde: "2026-09-15" })
    await ambiente.pedir(contador, "POST", `/regras-fiscais/municipais/${criada.id}/revogar`, {
      corpo: { motivo: "só para este teste" },
      cabecalhos: { "if-match": '"1"' },
    })
  })

  it("a federal segue o regime da empresa no mês", async () => {
    const r = await ambiente.pedir(admin, "POST", "/regras-fiscais/federais/previa", {
      corpo: { idRegra: null, regra: umaFederal({ codigo: "010701" }) },
    })
    const previa = r.json<PreviaDaRegra>()
    expect(meses(previa)).toEqual([
      ["2026-09", 1, 2, "2300.00"],
      ["2026-10", 1, 1, "4000.00"],
    ])
    expect([previa.divergentes, previa.fechados]).toEqual([null, { meses: 0, notas: 0, valor: "0.00" }])
  })
})

describe("o que uma mudança tira de quem tinha a regra", () => {
  let idRegra: string
  const deixa = ["deixa-de-valer"]
  const mesesComEfeito = ({ abertos }: PreviaDaRegra) =>
    abertos.meses.map((m) => [m.competencia, m.efeito, m.empresas, m.notas, m.valor])
  const efeitos = ({ empresas }: PreviaDaRegra) => empresas.lista.map((empresa) => [empresa.id, empresa.efeitos])

  beforeAll(async () => {
    const criada = await ambiente.pedir(contador, "POST", "/regras-fiscais/municipais", {
      corpo: { encerrarAnterior: false, regra: umaRegra({ desde: "2025-01-01" }) },
    })
    idRegra = criada.json<{ id: string }>().id
  })

  it("ganhar um fim lista as empresas e os meses que perdem a regra", async () => {
    const previa = await prever(umaRegra({ desde: "2025-01-01", ate: "2026-08-31" }), contador, idRegra)
    expect(mesesComEfeito(previa)).toEqual([["2026-09", "deixa-de-valer", 2, 3, "2350.00"]])
    expect(efeitos(previa)).toEqual([
      [a, deixa],
      [b, deixa],
    ])
    expect(previa.fechados).toEqual({ meses: 1, notas: 1, valor: "1000.00" })
  })

  it("começar depois parte o mês: o que perde e o que segue, cada um com as suas notas", async () => {
    const previa = await prever(umaRegra({ desde: "2026-09-15" }), contador, idRegra)
    expect(mesesComEfeito(previa)).toEqual([
      ["2026-09", null, 1, 1, "300.00"],
      ["2026-09", "deixa-de-valer", 2, 2, "2050.00"],
    ])
    expect(previa.abertos).toMatchObject({ notas: 3, valor: "2350.00" })
  })

  it("mudar só o que a regra diz não passa nem deixa de valer em lugar nenhum", async () => {
    const previa = await prever(umaRegra({ desde: "2025-01-01" }, { aliquota: "0.03" }), contador, idRegra)
    expect([mesesComEfeito(previa), efeitos(previa)]).toEqual([
      [["2026-09", null, 2, 3, "2350.00"]],
      [
        [a, []],
        [b, []],
      ],
    ])
  })

  it("revogar mostra, antes, tudo o que deixa de ter a regra", async () => {
    const previa = await prever(null, contador, idRegra)
    expect(mesesComEfeito(previa)).toEqual([["2026-09", "deixa-de-valer", 2, 3, "2350.00"]])
    expect(efeitos(previa)).toEqual([
      [a, deixa],
      [b, deixa],
    ])
    expect([previa.divergentes, previa.conflito, previa.mudancas]).toEqual([null, null, []])
    expect((await ambiente.pedir(contador, "GET", `/regras-fiscais/municipais/${idRegra}`)).json()).toMatchObject({
      situacao: "em-vigor",
    })
    await ambiente.pedir(contador, "POST", `/regras-fiscais/municipais/${idRegra}/revogar`, {
      corpo: { motivo: "só para este teste" },
      cabecalhos: { "if-match": '"1"' },
    })
    expect(await prever(null, contador, idRegra)).toMatchObject({ empresas: { total: 0 }, abertos: { meses: [] } })
  })

  it("sem regra nenhuma não há o que prever", async () => {
    const r = await ambiente.pedir(contador, "POST", "/regras-fiscais/municipais/previa", {
      corpo: { idRegra: null, regra: null },
    })
    expect([r.status, r.json()]).toMatchObject([400, { codigo: "entrada-invalida", campo: "idRegra" }])
  })
})

describe("empresas prontas para emitir", () => {
  /** An office of its own, with one company of São Paulo as an import leaves it: a CNAE, no item and no codes. */
  const carteira = async (mudanca: Partial<typeof atividades.$inferInsert> = {}) => {
    const ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    const { id } = await umaEmpresa().criar(ambiente, ator.escopo)
    const { idEscritorio } = ator.escopo
    const noBanco = (corpo: Parameters<typeof ambiente.banco.emEscopo>[1]) =>
      ambiente.banco.emEscopo(ator.escopo, corpo)
    await noBanco((tx) => tx.update(atividades).set({ cnae: "6209100", ...mudanca }))
    const sair = (desde: string, idCategoria = 37) =>
      noBanco((tx) =>
        tx.insert(empresasCategorias).values({ idEscritorio, idEmpresa: id, desde, idCategoria, motivo: "Saiu" }),
      )
    const lista = async (mudancas: Record<string, unknown> = {}) =>
      (await prever(umaRegra(mudancas), ator)).empresas.lista.map((empresa) => empresa.aConfirmar)
    return { sair, lista }
  }

  it("a importada entra pelo item que o CNAE dela sugere, a confirmar", async () => {
    const { lista } = await carteira()
    expect(await lista()).toEqual([true])
    expect(await lista({ codigo: "010701" })).toEqual([true])
    expect(await lista({ codigo: "01.06" })).toEqual([])
  })

  it("o que alguém cadastrou vale mais do que o CNAE sugere", async () => {
    const { lista } = await carteira({ itemLc116: "01.06" })
    expect([await lista(), await lista({ codigo: "01.06" })]).toEqual([[], [false]])
    const comCodigo = await carteira({ codigosTributacao: ["170101"] })
    expect([await comCodigo.lista(), await comCodigo.lista({ codigo: "17.01" })]).toEqual([[], [false]])
  })

  it("um código nacional também é de quem só tem o item dele, e não de quem escolheu outros códigos", async () => {
    const soItem = await carteira({ itemLc116: "01.07" })
    expect(await soItem.lista({ codigo: "010701" })).toEqual([false])
    expect(await soItem.lista({ codigo: "010601" })).toEqual([])
    const outros = await carteira({ itemLc116: "01.07", codigosTributacao: ["010601"] })
    expect(await outros.lista({ codigo: "010701" })).toEqual([])
  })

  it("ex-cliente e encerrada não aparecem desde o mês em que saíram; quem voltou, sim", async () => {
    const { sair, lista } = await carteira()
    await sair("2026-11")
    expect([await lista(), await lista({ desde: "2026-12-01" })]).toEqual([[], []])
    // While it was a client, in months that nobody closed.
    expect(await lista({ desde: "2026-01-01", ate: "2026-10-31" })).toEqual([true])
    await sair("2026-12", 1)
    expect(await lista()).toEqual([true])
    const encerrada = await carteira()
    await encerrada.sair("2026-10", 38)
    expect(await encerrada.lista()).toEqual([])
  })

  it("atividade encerrada não conta a partir do mês em que acabou", async () => {
    const { lista } = await carteira({ encerradaEm: "2026-11" })
    expect([await lista(), await lista({ ate: "2026-10-31" })]).toEqual([[], [true]])
  })
})

describe("notas que dizem outra coisa que a regra em vigor", () => {
  const listar = async (consulta = "", ator = contador) =>
    (await ambiente.pedir(ator, "GET", `/regras-fiscais/municipais/divergencias${consulta}`)).json<{
      lista: NotaDivergente[]
      paginacao: { totalDeRegistros: number }
    }>()

  it("compara cada nota com a regra do dia dela, nos dois dias de cada mudança", async () => {
    for (const regra of [
      umaRegra({ ate: "2026-09-29" }, { aliquota: "0.029" }),
      umaRegra(
        { desde: "2026-09-30" },
        { retencao: { retem: "se-tomador-do-municipio", responsavel: "tomador", minimo: null } },
      ),
    ])
      await ambiente.pedir(contador, "POST", "/regras-fiscais/municipais", {
        corpo: { encerrarAnterior: false, regra },
      })
    const { lista, paginacao } = await listar("?direcao=asc")
    // August says 5 % where the rule says 2,9 %; 10/09 says 2,9 % and is right; 30/09 is 5 % and withheld, as its own rule says.
    expect(lista).toMatchObject([
      {
        id: notas.agosto,
        data: "2026-08-15",
        mesFechado: true,
        municipio: "São Paulo (SP)",
        aliquota: { nota: "0.05", regra: "0.029" },
        retencao: null,
      },
    ])
    expect(paginacao.totalDeRegistros).toBe(1)
    expect((await listar("?abertas=sim")).lista).toEqual([])
    expect((await listar("?tipo=retencao")).lista).toEqual([])
  })

  it("a retenção que falta aparece, e cada um vê só as empresas que alcança", async () => {
    const id = await gravarNota(ambiente, admin, {
      idEmpresa: b,
      dia: "2026-10-08",
      centavos: 100n,
      opSimpNac: "3",
      tomador: { tipo: "cnpj", municipio: SAO_PAULO },
    })
    await gravarNota(ambiente, admin, {
      idEmpresa: b,
      dia: "2026-10-09",
      centavos: 100n,
      opSimpNac: "3",
      tomador: { tipo: "cnpj", municipio: RIO },
    })
    const daA = await gravarNota(ambiente, admin, {
      idEmpresa: a,
      dia: "2026-09-30",
      centavos: 100n,
      tomador: { tipo: "cnpj", municipio: SAO_PAULO },
    })
    expect((await listar("?tipo=retencao", soDaB)).lista).toMatchObject([
      { id, idEmpresa: b, aliquota: null, retencao: { nota: false, regra: true } },
    ])
    expect((await listar(`?idEmpresa=${a}`, soDaB)).lista).toEqual([])
    expect((await listar(`?idEmpresa=${a}`)).lista.map((n) => n.id)).toEqual([daA])
    const planilha = await ambiente.pedir(
      contador,
      "GET",
      "/regras-fiscais/municipais/divergencias/exportacao?formato=csv",
    )
    expect(planilha.bytes.toString("utf8").trim().split("\r\n")).toHaveLength(4)
  })
})
