import type {
  Agenda,
  ConfiguracaoDasDeclaracoes,
  DeclaracaoDaLista,
  DeclaracaoDetalhada,
  FichaAnual,
  ResultadoDasDeclaracoes,
} from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"

// O relógio do ambiente marca 20/11/2026, sexta e feriado nacional.
let ambiente: Ambiente
let admin: Ator
let contador: Ator
let simples: EmpresaDeTeste
let presumida: EmpresaDeTeste
let mei: EmpresaDeTeste

interface Resposta {
  readonly lista: readonly DeclaracaoDaLista[]
  readonly paginacao: { readonly totalDeRegistros: number }
  readonly contagens: Readonly<Record<string, number>>
  readonly emUso: boolean
}

const criar = (construtor: ReturnType<typeof umaEmpresa>) =>
  construtor.comCnpj(novoCnpj()).noSistemaDesde("2024-01").criar(ambiente, admin.escopo)
const listar = async (consulta: string, quem = contador) =>
  (await ambiente.pedir(quem, "GET", `/declaracoes?registrosPorPagina=100&${consulta}`)).json<Resposta>()
const daEmpresa = async ({ id }: EmpresaDeTeste, competencia: string, quem = contador) =>
  (await listar(`competencia=${competencia}&idEmpresa=${id}`, quem)).lista.map(
    (l) => `${l.obrigacao} ${l.periodo} ${l.estado}`,
  )
const caminho = ({ id }: EmpresaDeTeste, obrigacao: string, periodo: string) =>
  `/empresas/${id}/declaracoes/${obrigacao}/${periodo}`
const detalhar = async (e: EmpresaDeTeste, obrigacao: string, periodo: string, quem = contador) =>
  (await ambiente.pedir(quem, "GET", caminho(e, obrigacao, periodo))).json<DeclaracaoDetalhada>()
const registrar = (e: EmpresaDeTeste, obrigacao: string, periodo: string, versao: number, corpo: object) =>
  ambiente.pedir(contador, "PUT", caminho(e, obrigacao, periodo), {
    corpo: {
      idResponsavel: null,
      etapa: null,
      entregueEm: null,
      numero: null,
      idDocumento: null,
      observacao: null,
      ...corpo,
    },
    cabecalhos: { "if-match": `"${versao}"` },
  })
const ligar = (emUso: boolean, desde: string, versao: number) =>
  ambiente.pedir(admin, "PUT", "/meu-escritorio/declaracoes", {
    corpo: { emUso, desde },
    cabecalhos: { "if-match": `"${versao}"` },
  })

beforeAll(async () => {
  ambiente = await criarAmbiente()
  const idEscritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  simples = await criar(umaEmpresa().doAnexo("III").comFolha("2026-10", 500_000n).comReceita("2025-05", 1_234_500n))
  presumida = await criar(umaEmpresa().noRegime("presumido").comPresuncao("comercio"))
  mei = await criar(umaEmpresa().noMei("ambos", "4781400").comReceita("2025-03", 300_000n))
})
afterAll(() => ambiente.fechar())

describe("calendário do escritório", () => {
  it("desligado até que alguém o ligue, e a pessoa sabe se está", async () => {
    expect(await listar("competencia=2026-11")).toMatchObject({ lista: [], emUso: false })
    expect((await ambiente.pedir(contador, "GET", "/conta/pessoa")).json()).toMatchObject({ declaracoesEmUso: false })
    const r = await ligar(true, "2026-03", 0)
    expect(r.json()).toMatchObject({ emUso: true, desde: "2026-03", versao: 1 })
    expect((await ligar(true, "2026-03", 0)).status).toBe(412)
    expect((await ambiente.pedir(contador, "GET", "/conta/pessoa")).json()).toMatchObject({ declaracoesEmUso: true })
  })

  it("cada empresa deve o que o seu regime e os seus fatos pedem", async () => {
    // O PGDAS-D vence em 20/11, feriado: segunda, 23. O eSocial venceu em 16/11 (15 é domingo).
    expect(await daEmpresa(simples, "2026-11")).toEqual([
      "esocial 2026-10 atrasada",
      "pgdas-d 2026-10 a-fazer",
      "dctfweb 2026-10 a-fazer",
    ])
    expect(await daEmpresa(presumida, "2026-11")).toEqual([
      "efd-contribuicoes 2026-09 atrasada",
      "dctfweb 2026-10 a-fazer",
    ])
    expect(await daEmpresa(mei, "2026-05")).toEqual(["dasn-simei 2025 atrasada"])
    const { lista } = await listar(`competencia=2026-11&idEmpresa=${mei.id}&estado=nao-se-aplica&obrigacao=pgdas-d`)
    expect(lista[0]?.porque).toContain("era do MEI")
  })

  it("as contagens são do filtro sem o estado; as atrasadas são de todos os meses desde que se controla", async () => {
    const { contagens, paginacao } = await listar("competencia=2026-11")
    expect(contagens).toMatchObject({ atrasada: 2, "a-fazer": 3, entregue: 0 })
    expect(paginacao.totalDeRegistros).toBe(5)
    const atrasadas = await listar(`competencia=2026-11&atrasadas=true&idEmpresa=${mei.id}`)
    expect(atrasadas.lista.map((l) => l.obrigacao)).toEqual(["dasn-simei"])
    // Antes de março de 2026 não se controlava: a DIMOB e o que venceu em fevereiro não contam.
    expect((await listar(`competencia=2026-02&idEmpresa=${simples.id}`)).lista.map((l) => l.estado)).toEqual([
      "anterior",
    ])
  })
})

describe("uma declaração", () => {
  it("diz a regra, a data, a norma e a multa estimada; nada disso foi gravado", async () => {
    const d = await detalhar(simples, "defis", "2025")
    // Sem meses fechados, sem tributos: a mínima de 200,00 (Res. CGSN 140 art. 97-A).
    expect(d).toMatchObject({
      prazo: "2026-03-31",
      estado: "atrasada",
      norma: "Res. CGSN 140/2018 art. 72 §1º",
      multa: { valor: "200.00" },
      historico: [],
      versao: 0,
    })
    expect((await detalhar(presumida, "ecd", "2025")).multa).toMatchObject({ valor: null })
    expect((await ambiente.pedir(contador, "GET", caminho(simples, "ecd", "2026-10"))).status).toBe(404)
  })

  it("é entregue com número, data e recibo, sobre a versão lida, e guarda quem fez o quê", async () => {
    const bytes = Buffer.from("%PDF-1.7\nrecibo\n%%EOF")
    const anexado = await ambiente.enviar(
      contador,
      [{ nome: "recibo.pdf", bytes }],
      {},
      `/empresas/${presumida.id}/documentos?tipo=recibo`,
    )
    const enviado = anexado.json<{ lista: { documento: { id: string } }[] }>().lista[0]?.documento.id
    expect(await registrar(presumida, "ecd", "2025", 0, { numero: "ABC" }).then((r) => r.json())).toMatchObject({
      campo: "entregueEm",
    })
    expect(
      await registrar(presumida, "ecd", "2025", 0, { entregueEm: "2026-11-21" }).then((r) => r.json()),
    ).toMatchObject({ campo: "entregueEm" })
    const entrega = { entregueEm: "2026-07-02", numero: "ABC-123", idDocumento: enviado }
    const r = await registrar(presumida, "ecd", "2025", 0, entrega)
    expect(r.json()).toMatchObject({ estado: "entregue", numero: "ABC-123", versao: 1, recibo: { nome: "recibo.pdf" } })
    expect(r.json<DeclaracaoDetalhada>().historico.map((h) => h.oQue)).toEqual(["Entregue em 02/07/2026."])
    expect((await registrar(presumida, "ecd", "2025", 0, entrega)).status).toBe(412)
    // O recibo de uma empresa não é o de outra.
    expect((await registrar(mei, "dasn-simei", "2025", 0, entrega)).status).toBe(404)
  })

  it("muda o regime e a entrega fica; o que faltava some com o seu porquê", async () => {
    const muda = await criar(umaEmpresa().noRegime("presumido").comPresuncao("comercio"))
    expect((await registrar(muda, "ecf", "2025", 0, { entregueEm: "2026-07-15" })).status).toBe(200)
    await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
      await tx.execute(`update empresas_regimes set regime = 'simples' where id_empresa = '${muda.id}'`)
    })
    expect(await daEmpresa(muda, "2026-07")).toEqual(["pgdas-d 2026-06 atrasada", "ecf 2025 entregue"])
    expect(await daEmpresa(muda, "2026-06")).toEqual(["pgdas-d 2026-05 atrasada"])
  })

  it("o que o escritório disse vale a partir do mês, e se desfaz", async () => {
    const dizer = (deve: boolean | null) =>
      ambiente.pedir(contador, "PUT", `/empresas/${simples.id}/declaracoes/efd-reinf`, {
        corpo: { desde: "2026-10", deve, motivo: "Contrata cessão de mão de obra" },
      })
    expect((await dizer(true)).status).toBe(200)
    expect(await daEmpresa(simples, "2026-11")).toContain("efd-reinf 2026-10 atrasada")
    expect((await detalhar(simples, "efd-reinf", "2026-10")).dita).toMatchObject({ deve: true, desde: "2026-10" })
    expect((await dizer(null)).status).toBe(200)
    expect((await dizer(null)).status).toBe(404)
    expect(await daEmpresa(simples, "2026-11")).not.toContain("efd-reinf 2026-10 atrasada")
  })

  it("o PGDAS-D é entregue onde a sua ficha diz", async () => {
    const r = await registrar(simples, "pgdas-d", "2026-10", 0, { entregueEm: "2026-11-10" })
    expect(r.json()).toMatchObject({ codigo: "entrada-invalida", campo: "entregueEm" })
    await ambiente.pedir(contador, "PUT", `/empresas/${simples.id}/pgdas/2026-10`, {
      corpo: {
        tipo: "original",
        declaradaEm: "2026-11-10",
        numeroDoRecibo: "01.07.26229.0440173-6",
        numeroDaDeclaracao: null,
      },
      cabecalhos: { "if-match": '"0"' },
    })
    expect(await detalhar(simples, "pgdas-d", "2026-10")).toMatchObject({
      estado: "entregue",
      entregueEm: "2026-11-10",
      numero: "01.07.26229.0440173-6",
    })
  })
})

describe("em massa", () => {
  it("atribui e entrega o que pode, e diz por que deixou o resto", async () => {
    // Delivered already, here or by the test of one.
    await registrar(presumida, "ecd", "2025", 0, { entregueEm: "2026-07-02", numero: "ABC-123" })
    const declaracoes = [
      { idEmpresa: mei.id, obrigacao: "dasn-simei", periodo: "2025" },
      { idEmpresa: presumida.id, obrigacao: "ecd", periodo: "2025" },
      { idEmpresa: simples.id, obrigacao: "pgdas-d", periodo: "2026-09" },
      { idEmpresa: simples.id, obrigacao: "ecf", periodo: "2025" },
    ]
    const idResponsavel = contador.escopo.idUsuario
    const atribuidas = await ambiente.pedir(contador, "POST", "/declaracoes/atribuir", {
      corpo: { declaracoes, idResponsavel },
    })
    expect(atribuidas.json()).toMatchObject({ feitas: 4, recusadas: [], naoEncontradas: 0 })
    const minhas = await listar(`competencia=2026-05&responsavel=${idResponsavel}`)
    expect(minhas.lista.map((l) => l.obrigacao)).toEqual(["dasn-simei"])
    const r = await ambiente.pedir(contador, "POST", "/declaracoes/entregar", {
      corpo: { declaracoes, entregueEm: "2026-11-19" },
    })
    const { feitas, recusadas } = r.json<ResultadoDasDeclaracoes>()
    expect(feitas).toBe(1)
    expect(recusadas.map((x) => [x.obrigacao, x.motivo.split(":")[0]])).toEqual([
      ["ecd", "Já constava como entregue"],
      ["pgdas-d", "A entrega do PGDAS-D se registra na ficha do mês, no Fechamento, com o número do recibo."],
      ["ecf", "Não se aplica"],
    ])
    expect((await detalhar(presumida, "ecd", "2025")).entregueEm).toBe("2026-07-02")
    expect((await detalhar(mei, "dasn-simei", "2025")).entregueEm).toBe("2026-11-19")
  })
})

describe("obrigação própria", () => {
  const regra = {
    nome: "Declaração de serviços",
    periodicidade: "mensal",
    dia: 10,
    mesesApos: 1,
    ajuste: "posterga",
    norma: "Lei municipal 1/2020",
    regimes: ["presumido"],
    desde: "2026-09",
  }

  it("é da regra em dados: regime, mês, dia útil; a mudança da regra não toca o que foi entregue", async () => {
    const criada = await ambiente.pedir(admin, "POST", "/meu-escritorio/obrigacoes", { corpo: regra })
    // 10/12/2026 é quinta; 10/01/2027 é domingo: segunda, 11.
    const { id, ...resto } = criada.json<ConfiguracaoDasDeclaracoes["proprias"][number]>()
    expect(resto).toMatchObject({
      regra: "dia 10 do mês seguinte, prorrogado para o dia útil seguinte",
      proximos: [
        { periodo: "2026-11", prazo: "2026-12-10" },
        { periodo: "2026-12", prazo: "2027-01-11" },
        { periodo: "2027-01", prazo: "2027-02-10" },
      ],
    })
    expect(await daEmpresa(presumida, "2026-10")).toContain(`${id} 2026-09 atrasada`)
    expect(await daEmpresa(presumida, "2026-09")).not.toContain(`${id} 2026-08 atrasada`)
    expect(await daEmpresa(simples, "2026-10")).not.toContain(`${id} 2026-09 atrasada`)
    await registrar(presumida, id, "2026-09", 0, { entregueEm: "2026-10-09" })
    const editada = await ambiente.pedir(admin, "PUT", `/meu-escritorio/obrigacoes/${id}`, {
      corpo: { ...regra, dia: null, nome: "Declaração municipal" },
      cabecalhos: { "if-match": '"1"' },
    })
    expect(editada.json()).toMatchObject({ versao: 2, regra: "último dia útil do mês seguinte" })
    const { lista } = await listar(`competencia=2026-10&idEmpresa=${presumida.id}&obrigacao=${id}`)
    expect(lista).toMatchObject([{ prazo: "2026-10-13", estado: "entregue", nome: "Declaração municipal" }])
  })

  it.each([
    ["mes", { periodicidade: "anual" }],
    ["mes", { mes: 3 }],
    ["ate", { ate: "2026-08" }],
    ["dia", { dia: 32 }],
    ["norma", { norma: "" }],
    ["regimes", { regimes: [] }],
    ["idMunicipio", { idMunicipio: "0000000" }],
  ])("recusa %s errado", async (campo, mudanca) => {
    const r = await ambiente.pedir(admin, "POST", "/meu-escritorio/obrigacoes", { corpo: { ...regra, ...mudanca } })
    expect(r.json()).toMatchObject({ codigo: "entrada-invalida", campo: expect.stringContaining(campo) })
  })
})

describe("o dono", () => {
  it("vê as suas em palavras simples, sem quem responde nem o que se escreveu dentro do escritório", async () => {
    const dono = await ambiente.criarAtor(admin.escopo.idEscritorio, "EMPRESA", [presumida.id])
    const { lista } = await listar("competencia=2026-06", dono)
    expect(lista.map((l) => [l.idEmpresa, l.obrigacao, l.responsavel])).toContainEqual([presumida.id, "ecd", null])
    expect(new Set(lista.map((l) => l.idEmpresa)).size).toBe(1)
    expect(await detalhar(presumida, "ecd", "2025", dono)).toMatchObject({ historico: [], observacao: null })
    expect((await ambiente.pedir(dono, "GET", caminho(simples, "defis", "2025"))).status).toBe(404)
    expect((await ambiente.pedir(dono, "POST", "/declaracoes/atribuir", { corpo: {} })).status).toBe(403)
  })

  it("o funcionário não vê o que depende dos lucros", async () => {
    const funcionario = await ambiente.criarAtor(admin.escopo.idEscritorio, "FUNCIONARIO", [presumida.id])
    expect((await daEmpresa(presumida, "2026-11", funcionario)).map((l) => l.split(" ")[0])).not.toContain("dctfweb")
  })
})

describe("agenda", () => {
  const abrir = (endereco: string) => ambiente.servidor.app.inject({ method: "GET", url: new URL(endereco).pathname })

  it("abre sem entrar, em RFC 5545, só com empresa e obrigação; revogada, não abre", async () => {
    const criada = (
      await ambiente.pedir(contador, "POST", "/declaracoes/agendas", { corpo: { de: "escritorio" } })
    ).json<Agenda & { endereco: string }>()
    const r = await abrir(criada.endereco)
    expect(r.headers["content-type"]).toBe("text/calendar; charset=utf-8")
    const linhas = r.body.split("\r\n")
    expect(r.body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
    expect(linhas.every((l) => Buffer.byteLength(l) <= 75)).toBe(true)
    expect([linhas[0], linhas.at(-2), linhas.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""])
    const desdobrado = r.body.replaceAll("\r\n ", "")
    expect(desdobrado).toContain("SUMMARY:DCTFWeb 10/2026: 2 empresas")
    expect(desdobrado).toContain("DTSTART;VALUE=DATE:20261130\r\nDTEND;VALUE=DATE:20261201")
    const uids = (corpo: string) => [...corpo.matchAll(/UID:(.+)/g)].map(([, u]) => u)
    expect(new Set(uids(desdobrado)).size).toBe(uids(desdobrado).length)
    expect(uids((await abrir(criada.endereco)).body.replaceAll("\r\n ", ""))).toEqual(uids(desdobrado))
    const outro = await ambiente.criarAtor(admin.escopo.idEscritorio, "CONTADOR")
    expect((await ambiente.pedir(outro, "POST", `/declaracoes/agendas/${criada.id}/revogar`)).status).toBe(404)
    expect((await ambiente.pedir(contador, "POST", `/declaracoes/agendas/${criada.id}/revogar`)).status).toBe(200)
    expect((await abrir(criada.endereco)).statusCode).toBe(404)
  })

  it("a da pessoa mostra o que é dela, e o dono não tem a do escritório", async () => {
    const dono = await ambiente.criarAtor(admin.escopo.idEscritorio, "EMPRESA", [presumida.id])
    const negada = await ambiente.pedir(dono, "POST", "/declaracoes/agendas", { corpo: { de: "escritorio" } })
    expect(negada.json()).toMatchObject({ campo: "de" })
    const dele = (await ambiente.pedir(dono, "POST", "/declaracoes/agendas", { corpo: { de: "pessoa" } })).json<{
      endereco: string
    }>()
    expect((await abrir(dele.endereco)).body).toContain("DCTFWeb 10/2026: ")
    const do_contador = (
      await ambiente.pedir(contador, "POST", "/declaracoes/agendas", { corpo: { de: "pessoa" } })
    ).json<{ endereco: string }>()
    expect((await abrir(do_contador.endereco)).body).not.toContain("DCTFWeb")
  })
})

describe("fichas anuais", () => {
  const ficha = async (e: EmpresaDeTeste, tipo: string, ano = "2025") =>
    (await ambiente.pedir(contador, "GET", `/empresas/${e.id}/fichas-anuais/${tipo}/${ano}`)).json<FichaAnual>()

  it("a DASN separa comércio de serviços e soma a receita do ano", async () => {
    const { partes, conferencia } = await ficha(mei, "dasn-simei")
    expect(partes[0]?.itens.map((i) => i.valor)).toEqual(["0.00", "3000.00", "3000.00"])
    expect(partes[1]?.itens[0]?.valor).toBe("Não")
    expect(conferencia[0]?.situacao).toBe("falta")
  })

  it("a DEFIS vem na ordem do formulário, e diz o que falta", async () => {
    const { partes, conferencia } = await ficha(simples, "defis")
    expect(partes.map((p) => p.titulo.split(" ")[0])).toEqual(["Informações", "Depois", "Estabelecimento"])
    expect(partes[0]?.itens[0]).toMatchObject({ item: "Inatividade em todo o ano", valor: "Não" })
    expect(conferencia.filter((c) => c.situacao === "falta").length).toBeGreaterThan(1)
    const erro = await ambiente.pedir(contador, "GET", `/empresas/${mei.id}/fichas-anuais/defis/2025`)
    expect(erro.json()).toMatchObject({ codigo: "entrada-invalida", campo: "ano" })
    const csv = await ambiente.pedir(
      contador,
      "GET",
      `/empresas/${simples.id}/fichas-anuais/defis/2025/exportacao?formato=csv`,
    )
    expect(csv.bytes.toString("utf8")).toContain("Ganhos de capital")
  })
})
