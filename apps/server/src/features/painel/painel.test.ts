import { createHash, randomUUID } from "node:crypto"
import type { DetalheDaGuia, Guia, PainelDaEmpresa, PainelDasEmpresas, PainelDoEscritorio } from "@partida/contracts"
import { deReais } from "@partida/fiscal"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { alertas } from "../../db/schema/alertas.ts"
import { envios, enviosDocumentos } from "../../db/schema/comunicacao.ts"
import { documentosDaEmpresa } from "../../db/schema/documentos.ts"
import { guiasOficiais } from "../../db/schema/guias-oficiais.ts"
import { pgdasDeclaracoes } from "../../db/schema/pgdas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { registrarConclusao } from "../etapas/etapas.service.ts"

let ambiente: Ambiente
let idEscritorio: string
let contador: Ator
/** One company at each point of October, with September closed in one of them, and guides late, near and paid. */
const cena: Record<string, EmpresaDeTeste> = {}

async function criar(nome: string, construtor: ReturnType<typeof umaEmpresa>) {
  const empresa = await construtor.criar(ambiente, contador.escopo)
  cena[nome] = empresa
  return empresa
}

async function calcular(empresa: EmpresaDeTeste, competencia: string) {
  const corpo = { competencia, selecao: { empresas: [empresa.id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
}

async function fechar(empresa: EmpresaDeTeste, competencia: string) {
  await calcular(empresa, competencia)
  await concluirEtapas(ambiente.banco, contador.escopo, competencia, [empresa.id])
  const corpo = { competencia, selecao: { empresas: [empresa.id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/fechar", { corpo })).status).toBe(202)
}

async function guiasDe(ator: Ator, filtro: string) {
  const r = await ambiente.pedir(ator, "GET", `/guias?${filtro}`)
  expect(r.status).toBe(200)
  return r.json<{ lista: Guia[]; paginacao: { totalDeRegistros: number }; totais: { devido: string } }>()
}

const concluirFaturamento = (empresa: EmpresaDeTeste) =>
  ambiente.banco.emEscopo(contador.escopo, (tx) =>
    registrarConclusao(
      tx,
      { escopo: contador.escopo, nome: "Contador de teste", agora: ambiente.servico.agora() },
      { idEmpresa: empresa.id, competencia: "2026-10", etapa: "faturamento" },
      { semMovimento: false, resumo: {}, ressalvas: [] },
    ),
  )

/** What follows the closing of October: the declaration, the official document with a difference of centavos, one message. */
async function seguir(
  { id: idEmpresa }: EmpresaDeTeste,
  { diferenca, estado }: { readonly diferenca: bigint; readonly estado: "enviado" | "entregue" },
) {
  const [guia] = (await guiasDe(contador, `idEmpresa=${idEmpresa}&competencia=2026-10`)).lista
  if (!guia) throw new Error("O fechamento não emitiu a guia.")
  const valorCentavos = deReais(guia.valor)
  const comum = { idEscritorio, idEmpresa, competencia: "2026-10" }
  const feito = { criadoEm: ambiente.servico.agora(), criadoPor: "Contador de teste" }
  const idDocumento = randomUUID()
  const idEnvio = randomUUID()
  await ambiente.banco.emEscopo(contador.escopo, async (tx) => {
    await tx.insert(pgdasDeclaracoes).values({
      ...comum,
      tipo: "original",
      declaradaEm: "2026-11-10",
      numeroDoRecibo: "01.07.26101.1000000-0",
      totalCentavos: valorCentavos,
      registradoEm: feito.criadoEm,
      registradoPor: feito.criadoPor,
    })
    await tx.insert(documentosDaEmpresa).values({
      ...comum,
      ...feito,
      id: idDocumento,
      tipo: "guia-oficial",
      nome: "das.pdf",
      tipoMime: "application/pdf",
      tamanhoBytes: 1,
      sha256: createHash("sha256").update(idEmpresa).digest("hex"),
      idGuia: guia.id,
      reservado: false,
      origem: "pessoa",
    })
    await tx.insert(guiasOficiais).values({
      idEscritorio,
      idEmpresa,
      id: randomUUID(),
      idGuia: guia.id,
      versao: 1,
      idDocumento,
      numeroDocumento: "07202632600000011",
      dataLimite: guia.vencimento,
      principalCentavos: valorCentavos + diferenca,
      multaCentavos: 0n,
      jurosCentavos: 0n,
      outrosCentavos: 0n,
      totalCentavos: valorCentavos + diferenca,
      outrasGuias: 0,
      nossoPrincipalCentavos: valorCentavos,
      composicao: [],
      deTeste: false,
      origem: "pessoa",
      criadaEm: feito.criadoEm,
      criadaPor: feito.criadoPor,
    })
    await tx.insert(envios).values({
      ...comum,
      ...feito,
      id: idEnvio,
      assunto: "impostos",
      canal: "email",
      destinatario: "Ana",
      endereco: "ana@cliente.example",
      modelo: "impostos",
      modeloVersao: 0,
      assuntoDaMensagem: "Guia",
      texto: "{{link}}",
      url: "http://127.0.0.1/",
      estado,
      prepararEm: feito.criadoEm,
    })
    await tx.insert(enviosDocumentos).values({
      idEscritorio,
      idEmpresa,
      idEnvio,
      tipo: "guia",
      idAlvo: guia.id,
      titulo: "DAS",
      valorCentavos,
      chave: "email:ana@cliente.example:0",
    })
  })
}

beforeAll(async () => {
  ambiente = await criarAmbiente()
  idEscritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  await criar("aberta", anexoIII())
  await concluirFaturamento(await criar("conferida", anexoIII()))
  const pronta = await criar("pronta", anexoIII())
  await concluirEtapas(ambiente.banco, contador.escopo, "2026-10", [pronta.id])
  const apurada = await criar("apurada", anexoIII())
  await concluirEtapas(ambiente.banco, contador.escopo, "2026-10", [apurada.id])
  await calcular(apurada, "2026-10")
  const fechada = await criar("fechada", anexoIII("2026-09").comReceita("2026-10", 2_500_000n))
  await fechar(fechada, "2026-09")
  await fechar(fechada, "2026-10")
  const paga = await criar("paga", anexoIII())
  await fechar(paga, "2026-10")
  const [guia] = (await guiasDe(contador, `idEmpresa=${paga.id}`)).lista
  const corpo = { data: "2026-11-19", valor: guia?.valor, motivo: null }
  expect((await ambiente.pedir(contador, "POST", `/guias/${guia?.id}/pagamentos`, { corpo })).status).toBe(201)
  await seguir(fechada, { diferenca: 0n, estado: "entregue" })
  await seguir(paga, { diferenca: 1n, estado: "enviado" })
  const reaberta = await criar("reaberta", anexoIII())
  await fechar(reaberta, "2026-10")
  const motivo = { corpo: { motivo: "Nota recebida com atraso" } }
  const reabrir = `/fechamentos/das/${reaberta.id}/2026-10/reabrir`
  expect((await ambiente.pedir(contador, "POST", reabrir, motivo)).status).toBe(200)
  const comErro = await criar("com erro", umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").comReceita("2026-10", 100n))
  await calcular(comErro, "2026-10")
  await ambiente.banco.emEscopo(contador.escopo, (tx) =>
    tx.insert(alertas).values({
      idEscritorio,
      idEmpresa: comErro.id,
      tipo: "sublimite",
      chave: "2026",
      nivel: "critico",
      competencia: "2026-10",
      mensagem: "Passou do sublimite.",
      dados: {},
      desde: ambiente.servico.agora(),
      atualizadoEm: ambiente.servico.agora(),
    }),
  )
})
afterAll(() => ambiente.fechar())

async function painelDe(ator: Ator, idDoEscritorio?: string): Promise<PainelDoEscritorio> {
  const opcoes = idDoEscritorio ? { idEscritorio: idDoEscritorio } : {}
  const r = await ambiente.pedir(ator, "GET", "/painel?competencia=2026-10", opcoes)
  expect(r.status).toBe(200)
  return r.json<PainelDoEscritorio>()
}

/** Every number of the panel with the list that its link opens. */
function listasDe(p: PainelDoEscritorio): readonly (readonly [string, number, string])[] {
  const das = (filtro: string) => `/fechamentos/das?competencia=2026-10${filtro}`
  const { proximas, vencidas } = p.guias
  return [
    ["todas", p.total, das("")],
    ["abertas", p.pontos.aberto, das("&passo=faturamento")],
    ["faturamento conferido", p.pontos.faturamento, das("&passo=pro-labore")],
    ["pró-labore conferido", p.pontos["pro-labore"], das("&passo=das&estado=aberto")],
    ["apuradas", p.pontos.apurado, das("&passo=das&estado=apurado")],
    ["reabertas", p.pontos.reaberto, das("&passo=das&estado=reaberto")],
    ["fechadas", p.pontos.fechado, das("&passo=fechado")],
    ["declaradas", p.depois.declaradas, das("&declarado=sim")],
    ["com guia oficial", p.depois.comGuiaOficial, das("&oficial=sim")],
    ["entregues", p.depois.entregues, das("&entregue=sim")],
    ["pagas", p.depois.pagas, das("&paga=sim")],
    ["com erro", p.calculo.erro, das("&calculo=3")],
    ["recalculando", p.calculo.recalculando, das("&calculo=98")],
    ["pendentes", p.pendentes.quantidade, das("&comPendencia=true")],
    [
      "guias próximas",
      proximas.quantidade,
      `/guias?situacao=a-pagar&vencimentoDe=${proximas.de}&vencimentoAte=${proximas.ate}`,
    ],
    ["guias vencidas", vencidas.quantidade, "/guias?situacao=vencida"],
    ["certificados a vencer", p.certificados.aVencer, "/certificados?situacao=a-vencer"],
    ["certificados vencidos", p.certificados.vencidos, "/certificados?situacao=vencido"],
    ...p.alertas.map((a) => [a.tipo, a.quantidade, `/alertas?tipo=${a.tipo}&nivel=${a.nivel}`] as const),
    ...(p.responsaveis ?? []).flatMap((r) =>
      r.id === null ? [] : [[`de ${r.nome}`, r.total, das(`&idPerfisEscritoriosContabeis=${r.id}`)] as const],
    ),
  ]
}

async function conferirNumeros(ator: Ator, opcoes: { idEscritorio?: string } = {}) {
  const painel = await painelDe(ator, opcoes.idEscritorio)
  for (const [nome, numero, lista] of listasDe(painel)) {
    const r = await ambiente.pedir(ator, "GET", lista, opcoes)
    expect(r.status, `${nome}: ${lista}`).toBe(200)
    const { paginacao } = r.json<{ paginacao: { totalDeRegistros: number } }>()
    expect(paginacao.totalDeRegistros, `${nome}: ${lista}`).toBe(numero)
  }
  return painel
}

describe("painel do escritório", () => {
  it("cada empresa está em um ponto do mês, e cada número é o total da lista que ele abre", async () => {
    const p = await conferirNumeros(contador)
    expect(p.total).toBe(Object.keys(cena).length)
    // "com erro" não teve etapa concluída: está aberta, e conta no erro. A reaberta voltou calculada, com as etapas concluídas.
    expect(p.pontos).toEqual({ aberto: 2, faturamento: 1, "pro-labore": 1, apurado: 2, reaberto: 0, fechado: 2 })
    expect(p.calculo.erro).toBe(1)
    expect(p.guias.proximas.quantidade).toBe(1)
    expect(p.guias.vencidas).toMatchObject({ quantidade: 1, valor: "2029.95" })
    // Of the two closed: both declared; one with a document that agrees, that arrived; the other with one that differs, only sent, and paid.
    expect(p.depois).toEqual({ declaradas: 2, comGuiaOficial: 1, entregues: 1, pagas: 1 })
    for (const [filtro, faltam] of [
      ["oficial=nao", ["paga"]],
      ["entregue=nao", ["paga"]],
      ["paga=nao", ["fechada"]],
      ["oficial=sim&entregue=sim", ["fechada"]],
      ["oficial=sim&paga=sim", []],
    ] as const) {
      const r = await ambiente.pedir(contador, "GET", `/fechamentos/das?competencia=2026-10&${filtro}`)
      const ids = r.json<{ lista: { idEmpresa: string }[] }>().lista.map((l) => l.idEmpresa)
      expect([filtro, ids]).toEqual([filtro, faltam.map((nome) => cena[nome]?.id)])
    }
    expect(p.alertas).toEqual([{ tipo: "sublimite", nivel: "critico", quantidade: 1 }])
    expect(p.responsaveis).toBeNull()
  })

  it("o contador limitado vê só o seu, e os números continuam iguais aos das listas", async () => {
    const restrito = await ambiente.criarAtor(idEscritorio, "CONTADOR", [
      cena.fechada?.id ?? "",
      cena.apurada?.id ?? "",
    ])
    const p = await conferirNumeros(restrito)
    expect(p.total).toBe(2)
    expect(p.pontos).toMatchObject({ apurado: 1, fechado: 1, aberto: 0 })
    expect(p.alertas).toEqual([])
  })

  it("quem administra vê também por responsável; a operadora, no escritório que escolheu", async () => {
    const administrador = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
    expect((await conferirNumeros(administrador)).responsaveis).toEqual([
      { id: null, nome: null, total: Object.keys(cena).length, fechado: 2, erro: 1 },
    ])
    const root = await ambiente.criarAtor(null, "ROOT")
    expect((await conferirNumeros(root, { idEscritorio })).total).toBe(Object.keys(cena).length)
  })

  it("outro escritório não tem nada disso; quem não fecha não abre", async () => {
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    expect(await painelDe(outro)).toMatchObject({ total: 0, alertas: [], pendentes: { quantidade: 0, lista: [] } })
    const dono = await ambiente.criarAtor(idEscritorio, "EMPRESA", [cena.paga?.id ?? ""])
    expect((await ambiente.pedir(dono, "GET", "/painel?competencia=2026-10")).status).toBe(403)
  })
})

describe("painel da empresa", () => {
  it("o que pagar, as vencidas antes, e os mesmos números da lista", async () => {
    const idEmpresa = cena.fechada?.id ?? ""
    for (const papel of ["EMPRESA", "FUNCIONARIO"] as const) {
      const ator = await ambiente.criarAtor(idEscritorio, papel, [idEmpresa])
      const r = await ambiente.pedir(ator, "GET", `/painel/empresas/${idEmpresa}`)
      expect(r.status).toBe(200)
      const p = r.json<PainelDaEmpresa>()
      expect(p.aPagar.lista.map((g) => [g.competencia, g.situacao])).toEqual([
        ["2026-09", "vencida"],
        ["2026-10", "a-pagar"],
      ])
      const abertas = await guiasDe(ator, `idEmpresa=${idEmpresa}&situacao=em-aberto`)
      expect(p.aPagar).toMatchObject({
        quantidade: abertas.paginacao.totalDeRegistros,
        valor: abertas.totais.devido,
        vencidas: 1,
      })
      // 25.000,00 × 7,3 % = 1.825,00; em outubro o RBT12 já tem setembro (11 × 20.000 + 25.000 = 245.000).
      expect(p.ultimo).toMatchObject({ competencia: "2026-10", receita: "25000.00" })
      expect(p.meses.at(-1)).toEqual({ competencia: "2026-10", receita: "25000.00" })
      expect(p.notasEsperando).toBe(0)
      const detalhe = await ambiente.pedir(ator, "GET", `/guias/${p.aPagar.lista[0]?.id}`)
      expect(detalhe.json<DetalheDaGuia>().guia.valor).toBe("1825.00")
    }
  })

  it("a empresa dos outros não existe", async () => {
    const dono = await ambiente.criarAtor(idEscritorio, "EMPRESA", [cena.paga?.id ?? ""])
    expect((await ambiente.pedir(dono, "GET", `/painel/empresas/${cena.fechada?.id}`)).status).toBe(404)
  })
})

describe("painel de quem tem várias empresas", () => {
  it("o que pagar de todas juntas, e de cada uma o que o painel dela diz", async () => {
    const ids = [cena.fechada?.id ?? "", cena.paga?.id ?? "", cena.aberta?.id ?? ""]
    const dono = await ambiente.criarAtor(idEscritorio, "EMPRESA", ids)
    const r = await ambiente.pedir(dono, "GET", "/painel/empresas")
    expect(r.status).toBe(200)
    const todas = r.json<PainelDasEmpresas>()
    expect(todas.empresas.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const porMes = new Map<string, number>()
    for (const { id, quantidade, vencidas, valor, vencimento } of todas.empresas) {
      const { aPagar, meses } = (await ambiente.pedir(dono, "GET", `/painel/empresas/${id}`)).json<PainelDaEmpresa>()
      for (const { competencia, receita } of meses)
        porMes.set(competencia, (porMes.get(competencia) ?? 0) + Number(receita.replace(".", "")))
      expect({ quantidade, vencidas, valor, vencimento }).toEqual({
        quantidade: aPagar.quantidade,
        vencidas: aPagar.vencidas,
        valor: aPagar.valor,
        vencimento: aPagar.lista[0]?.vencimento ?? null,
      })
    }
    // The revenue of the three together is what their own panels add up to: in October 25.000 each.
    expect(todas.meses.at(-1)).toEqual({ competencia: "2026-10", receita: "75000.00" })
    expect(todas.meses.map(({ competencia, receita }) => [competencia, Number(receita.replace(".", ""))])).toEqual(
      [...porMes].filter(([, centavos]) => centavos > 0).sort(),
    )
    expect(todas).toMatchObject({ notasEsperando: 0, certificados: { aVencer: 0, vencidos: 0 } })
    const abertas = await guiasDe(dono, "situacao=em-aberto")
    expect(todas.aPagar).toMatchObject({ quantidade: 2, valor: abertas.totais.devido, vencidas: 1 })
    expect(todas.aPagar.lista.map((g) => [g.idEmpresa, g.situacao])).toEqual([
      [cena.fechada?.id, "vencida"],
      [cena.fechada?.id, "a-pagar"],
    ])
  })

  it("não é de quem trabalha para o escritório", async () => {
    expect((await ambiente.pedir(contador, "GET", "/painel/empresas")).status).toBe(403)
  })
})
