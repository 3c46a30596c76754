import type { Alerta, Notificacao } from "@partida/contracts"
import { eq } from "drizzle-orm"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { empresas, empresasRegimes } from "../../db/schema/empresas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { atualizarAlertas, contarAlertas, resumirAlertas } from "./alertas.service.ts"
import { varrerAlertas } from "./varredura.service.ts"

let ambiente: Ambiente
let escritorio: string
beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())

/** An office of its own, so that notices and counts of one test are not those of another. */
async function umEscritorio(): Promise<Ator> {
  escritorio = await ambiente.criarEscritorio()
  return ambiente.criarAtor(escritorio, "ADMINISTRADOR")
}

/** Anexo I with this revenue in each month of the year up to October; the twelve months before are known. */
function umComercio(porMes: bigint) {
  const empresa = umaEmpresa().comCnpj(novoCnpj()).doAnexo("I").noSistemaDesde("2026-01")
  for (const mes of ["2025-10", "2025-11", "2025-12"]) empresa.comReceita(mes, 1_000_000n)
  for (let mes = 1; mes <= 10; mes++) empresa.comReceita(`2026-${String(mes).padStart(2, "0")}`, porMes)
  return empresa
}

async function calcular(ator: Ator, empresa: EmpresaDeTeste, competencia = "2026-10") {
  const corpo = { competencia, selecao: { empresas: [empresa.id] } }
  const r = await ambiente.pedir(ator, "POST", "/fechamentos/das/calcular", { corpo })
  expect(r.status).toBe(202)
}

async function digitar(ator: Ator, empresa: EmpresaDeTeste, competencia: string, valor: string) {
  const receita = { idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor }
  const r = await ambiente.pedir(ator, "PUT", `/empresas/${empresa.id}/historico/${competencia}`, {
    corpo: { receitas: [receita], folha: null },
  })
  expect(r.status).toBe(200)
}

interface Pagina {
  lista: Alerta[]
  paginacao: { totalDeRegistros: number; proxima: string | null }
  contagens: Record<"critico" | "atencao" | "informacao", number>
}

async function listar(ator: Ator, busca: Record<string, string> = {}): Promise<Pagina> {
  const r = await ambiente.pedir(ator, "GET", `/alertas?${new URLSearchParams(busca)}`)
  expect(r.status).toBe(200)
  return r.json<Pagina>()
}

async function avisos(ator: Ator): Promise<Notificacao[]> {
  const r = await ambiente.pedir(ator, "GET", "/notificacoes?registrosPorPagina=50")
  return r.json<{ lista: Notificacao[] }>().lista.filter((n) => n.tipo === "aviso")
}

describe("depois de cada cálculo", () => {
  it("começa, sobe, avisa uma vez em cada degrau, e se resolve sozinho", async () => {
    const ator = await umEscritorio()
    // 10 × 290.000 = 2.900.000: 80,5 % de 3.600.000
    const empresa = await umComercio(29_000_000n).criar(ambiente, ator.escopo)
    await calcular(ator, empresa)
    expect((await listar(ator)).lista).toMatchObject([
      { tipo: "sublimite", chave: "2026", nivel: "atencao", dados: { marco: 80, receita: "2900000.00" } },
    ])
    expect((await avisos(ator)).map((n) => n.titulo)).toEqual([
      expect.stringMatching(/^Empresa \d+: Sublimite de ICMS/),
    ])

    await calcular(ator, empresa)
    await digitar(ator, empresa, "2026-10", "300000.00")
    await calcular(ator, empresa)
    // Ainda em 80 %: a mensagem acompanha a receita, e ninguém é avisado de novo
    const [igual] = (await listar(ator)).lista
    expect(igual).toMatchObject({ dados: { marco: 80, receita: "2910000.00" } })
    expect(await avisos(ator)).toHaveLength(1)

    // 9 × 290.000 + 630.000 = 3.240.000: 90 %
    await digitar(ator, empresa, "2026-10", "630000.00")
    await calcular(ator, empresa)
    expect((await listar(ator)).lista).toMatchObject([{ nivel: "atencao", dados: { marco: 90 } }])
    expect(await avisos(ator)).toHaveLength(2)

    // 2.610.000 + 200.000 = 2.810.000: 78 %
    await digitar(ator, empresa, "2026-10", "200000.00")
    await calcular(ator, empresa)
    expect((await listar(ator)).lista).toEqual([])
    const [resolvido] = (await listar(ator, { situacao: "resolvidos" })).lista
    expect(resolvido).toMatchObject({ tipo: "sublimite", resolvidoEm: "2026-11-20T15:00:00.000Z" })

    // Volta a 90 %, no mesmo mês: está na lista de novo, e já se sabia
    await digitar(ator, empresa, "2026-10", "630000.00")
    await calcular(ator, empresa)
    expect((await listar(ator)).lista).toHaveLength(1)
    expect(await avisos(ator)).toHaveLength(2)
  })

  it("recalcular um mês antigo não traz o alerta de antes", async () => {
    const ator = await umEscritorio()
    const empresa = await umComercio(29_000_000n).criar(ambiente, ator.escopo)
    await calcular(ator, empresa)
    const [antes] = (await listar(ator)).lista
    // Até setembro são 2.610.000, 72,5 %
    await calcular(ator, empresa, "2026-09")
    expect((await listar(ator)).lista).toEqual([antes])
  })

  it("o responsável é avisado; sem um que alcance a empresa, quem a alcança", async () => {
    const ator = await umEscritorio()
    const dela = await umComercio(29_000_000n).criar(ambiente, ator.escopo)
    const outra = await umComercio(29_000_000n).criar(ambiente, ator.escopo)
    const responsavel = await ambiente.criarAtor(escritorio, "CONTADOR", [dela.id])
    await ambiente.banco.emEscopo(ator.escopo, (tx) =>
      tx.update(empresas).set({ idResponsavel: responsavel.idUsuario }).where(eq(empresas.id, dela.id)),
    )
    await calcular(ator, dela)
    await calcular(ator, outra)
    expect((await avisos(responsavel)).map((n) => n.mensagem.includes("80,5%"))).toEqual([true])
    const daOutra = `/painel/fechamento/das?competencia=2026-10&empresa=${outra.id}`
    expect((await avisos(ator)).map((n) => n.destino)).toEqual([daOutra])
  })

  it("muitos de uma vez são um aviso só, com a conta", async () => {
    const ator = await umEscritorio()
    const muitas = []
    for (let i = 0; i < 5; i++) muitas.push(await umComercio(37_000_000n).criar(ambiente, ator.escopo))
    const corpo = { competencia: "2026-10", selecao: { empresas: muitas.map((e) => e.id) } }
    await ambiente.pedir(ator, "POST", "/fechamentos/das/calcular", { corpo })
    // 3.700.000 passa do sublimite; dos 4.800.000 são 77 %
    expect((await listar(ator)).contagens).toEqual({ critico: 5, atencao: 0, informacao: 0 })
    const contados = await avisos(ator)
    expect(contados).toMatchObject([{ titulo: "5 novos alertas", destino: "/painel?alertas=abertos" }])
    expect(contados[0]?.mensagem).toMatch(/e mais 2\. 5 são críticos\.$/)
  })

  it("o número de consultas é o mesmo para uma empresa e para muitas", async () => {
    const ator = await umEscritorio()
    const muitas = []
    for (let i = 0; i < 6; i++) muitas.push(await umComercio(100_000n).criar(ambiente, ator.escopo))
    for (const empresa of muitas) await calcular(ator, empresa)
    const consultas = vi.spyOn(pg.Client.prototype, "query")
    const contar = async (ids: readonly string[]) => {
      consultas.mockClear()
      const agora = ambiente.servico.agora()
      await ambiente.banco.emEscopo(ator.escopo, (tx) => atualizarAlertas(tx, ator.escopo, ids, agora))
      return consultas.mock.calls.length
    }
    const uma = await contar(muitas.slice(0, 1).map((e) => e.id))
    expect(uma).toBeGreaterThan(0)
    expect(await contar(muitas.map((e) => e.id))).toBe(uma)
    consultas.mockRestore()
  })
})

describe("varredura do dia", () => {
  it("quem entra no Simples em janeiro de 2027 tem o alerta, e a planilha dos treze meses de receita e folha", async () => {
    const ator = await umEscritorio()
    const empresa = await umaEmpresa()
      .comCnpj(novoCnpj())
      .noRegime("presumido")
      .comPresuncao("servicos-gerais")
      .noSistemaDesde("2026-10")
      .comDozeMesesAntesDe("2026-10", 1_000_000n)
      .comDozeFolhasAntesDe("2026-10", 300_000n)
      .criar(ambiente, ator.escopo)
    await ambiente.banco.emEscopo({ ...ator.escopo, empresas: "*" }, (tx) =>
      tx.insert(empresasRegimes).values({
        idEscritorio: ator.escopo.idEscritorio,
        idEmpresa: empresa.id,
        desde: "2027-01",
        regime: "simples",
      }),
    )
    await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").noSistemaDesde("2026-11").criar(ambiente, ator.escopo)
    await varrerAlertas(ambiente.banco, ambiente.servico.agora(), (erro) => {
      throw erro
    })
    const { lista } = await listar(ator, { tipo: "receitas-anteriores" })
    expect(lista).toMatchObject([{ idEmpresa: empresa.id, chave: "2027-01", dados: { prazo: "2026-12-20" } }])
    // O histórico de dezembro mostra de 12/2025 a 12/2026, e ainda é do Presumido, como o cadastro de hoje.
    expect(lista[0]?.destino).toContain("competencia=2026-12")
    expect((await ambiente.pedir(ator, "GET", `/empresas/${empresa.id}`)).json()).toMatchObject({ regime: "presumido" })
    const exportada = await ambiente.pedir(ator, "GET", "/alertas/receitas-anteriores/exportacao?formato=csv")
    const [titulos, ...linhas] = exportada.bytes.toString("utf8").trim().split("\n")
    expect(titulos).toContain("Folha de salários, com encargos")
    // De 12/2025 a 12/2026: uma empresa, treze meses. Outubro em diante já é do sistema, e ninguém digitou a folha.
    expect(linhas).toHaveLength(13)
    expect(linhas[0]).toMatch(/12\/2025.*10000,00.*0,00.*3000,00.*20\/12\/2026/)
    expect(linhas.at(-1)).toMatch(/12\/2026.*20\/01\/2027/)
  })

  it("vê a receita que não chegou sem que ninguém calcule, e para de ver quando ela chega", async () => {
    const ator = await umEscritorio()
    const empresa = await umaEmpresa()
      .comCnpj(novoCnpj())
      .doAnexo("III")
      .noSistemaDesde("2026-08")
      .comReceita("2026-08", 1_000_000n)
      .criar(ambiente, ator.escopo)
    const erros: unknown[] = []
    const varrer = () => varrerAlertas(ambiente.banco, ambiente.servico.agora(), (e) => erros.push(e))
    await varrer()
    expect((await listar(ator)).lista).toMatchObject([{ tipo: "sem-receita", chave: "2026-09", nivel: "critico" }])
    await varrer()
    expect(await avisos(ator)).toHaveLength(1)
    await digitar(ator, empresa, "2026-10", "100.00")
    await varrer()
    expect((await listar(ator)).lista).toEqual([])
    expect(erros).toEqual([])
  })
})

describe("receita por caixa", () => {
  it("o mês de que alguém informou o recebido, ainda que zero, não faz falta", async () => {
    const ator = await umEscritorio()
    const empresa = await umaEmpresa()
      .comCnpj(novoCnpj())
      .doAnexo("III")
      .noSistemaDesde("2026-09")
      .porCaixaEm(2026)
      .comReceita("2026-08", 1_000_000n)
      .criar(ambiente, ator.escopo)
    const informar = (mes: string, valor: string) =>
      ambiente.pedir(ator, "PUT", `/empresas/${empresa.id}/caixa/${mes}`, {
        corpo: { recebimentos: [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor }] },
      })
    const varrer = () => varrerAlertas(ambiente.banco, ambiente.servico.agora(), () => undefined)
    const faltas = async () => (await listar(ator, { tipo: "sem-receita" })).lista.map((a) => a.chave)
    await varrer()
    expect(await faltas()).toEqual(["2026-09"])
    expect((await informar("2026-09", "500.00")).status).toBeLessThan(300)
    await varrer()
    expect(await faltas()).toEqual(["2026-10"])
    expect((await informar("2026-10", "0.00")).status).toBeLessThan(300)
    await varrer()
    expect(await faltas()).toEqual([])
  })
})

describe("alcance e lista", () => {
  it("o contador limitado vê e conta só as suas empresas", async () => {
    const ator = await umEscritorio()
    const dele = await umComercio(29_000_000n).criar(ambiente, ator.escopo)
    const outra = await umComercio(37_000_000n).criar(ambiente, ator.escopo)
    await calcular(ator, dele)
    await calcular(ator, outra)
    const limitado = await ambiente.criarAtor(escritorio, "CONTADOR", [dele.id])
    expect((await listar(limitado)).lista.map((a) => a.idEmpresa)).toEqual([dele.id])
    expect((await listar(limitado)).contagens).toEqual({ critico: 0, atencao: 1, informacao: 0 })
    expect((await listar(limitado, { idEmpresa: outra.id })).lista).toEqual([])
    const vizinho = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
    expect((await listar(vizinho)).lista).toEqual([])
    const contagens = await ambiente.banco.emEscopo(limitado.escopo, (tx) =>
      contarAlertas(tx, limitado.escopo, [dele.id, outra.id]),
    )
    expect([...contagens]).toEqual([[dele.id, { critico: 0, atencao: 1, informacao: 0 }]])
  })

  it("cada número do resumo é o total da lista com aquele filtro; os graves vêm primeiro", async () => {
    const ator = await umEscritorio()
    const muitas = []
    for (const porMes of [29_000_000n, 33_000_000n, 37_000_000n, 50_000_000n])
      muitas.push(await umComercio(porMes).criar(ambiente, ator.escopo))
    for (const empresa of muitas) await calcular(ator, empresa)
    const resumo = await ambiente.banco.emEscopo(ator.escopo, (tx) => resumirAlertas(tx, ator.escopo))
    expect(resumo.reduce((total, { n }) => total + n, 0)).toBe((await listar(ator)).paginacao.totalDeRegistros)
    for (const { tipo, nivel, n } of resumo)
      expect((await listar(ator, { tipo, nivel })).paginacao.totalDeRegistros).toBe(n)
    const niveis = (await listar(ator)).lista.map((a) => a.nivel)
    expect(niveis).toEqual([...niveis].sort((a, b) => ORDEM.indexOf(a) - ORDEM.indexOf(b)))
    // Page by page, in every order, the list is the same as whole.
    for (const ordem of ["nivel", "desde", "empresa"])
      for (const direcao of ["asc", "desc"]) {
        const inteira = (await listar(ator, { ordem, direcao, registrosPorPagina: "100" })).lista
        const paginas: Alerta[] = []
        let cursor: string | null = ""
        for (let n = 0; cursor !== null && n <= inteira.length; n++) {
          const r = await listar(ator, {
            ordem,
            direcao,
            registrosPorPagina: "2",
            ...(cursor === "" ? {} : { cursor }),
          })
          paginas.push(...r.lista)
          cursor = r.paginacao.proxima
        }
        expect(paginas).toEqual(inteira)
      }
    const exportado = await ambiente.pedir(ator, "GET", "/alertas/exportacao?formato=csv")
    expect(exportado.bytes.toString("utf8").trim().split("\n")).toHaveLength(niveis.length + 1)
  })
})

const ORDEM = ["critico", "atencao", "informacao"]
