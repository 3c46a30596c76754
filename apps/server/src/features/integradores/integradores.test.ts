import type {
  DocumentoRecebido,
  EmissaoDaNota,
  EmpresaNoIntegrador,
  Nota,
  SituacaoDoIntegrador,
} from "@partida/contracts"
import { PREFIXO_DA_API } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { integradores } from "../../db/schema/integradores.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { abrirSimuladores, CREDENCIAIS, NO_JETTAX, umaDaMigrate } from "./integradores.fixtures.ts"

/** Issuing and capture by integrators that are programs apart. */
let agora = new Date("2026-11-20T12:00:00-03:00")
let simuladores: Awaited<ReturnType<typeof abrirSimuladores>>
let ambiente: Ambiente
let contador: Ator
let empresa: Awaited<ReturnType<typeof umaDaMigrate>>

beforeAll(async () => {
  simuladores = await abrirSimuladores(() => agora)
  ambiente = await criarAmbiente(() => agora, simuladores.config)
})
afterAll(async () => {
  await ambiente.fechar()
  await simuladores.migrate.parar()
  await simuladores.jettax.parar()
})
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  empresa = await umaDaMigrate(ambiente, contador)
  const chaveDeAcesso = CREDENCIAIS.segredo
  simuladores.migrate.registrarParceiro(CREDENCIAIS.identificacao, { chaveDeAcesso, empresas: [empresa.cnpj] })
})

const pedir = (
  metodo: "GET" | "PUT" | "POST" | "DELETE",
  caminho: string,
  corpo?: object,
  cabecalhos?: Record<string, string>,
) =>
  ambiente.pedir(contador, metodo, `/integradores/${caminho}`, {
    ...(corpo ? { corpo } : {}),
    ...(cabecalhos ? { cabecalhos } : {}),
  })
const situacao = async (integrador = "migrate") => (await pedir("GET", integrador)).json<SituacaoDoIntegrador>()
async function ligar(integrador = "migrate", credenciais = CREDENCIAIS) {
  expect((await pedir("PUT", `${integrador}/credenciais`, credenciais)).status).toBe(200)
  const { versao } = await situacao(integrador)
  expect((await pedir("PUT", integrador, { ligado: true }, { "if-match": `"${versao}"` })).status).toBe(200)
}
const escolher = (mudanca: object, integrador = "migrate") =>
  pedir("PUT", `${integrador}/empresas`, { selecao: { ids: [empresa.id] }, ...mudanca })
/** Time goes by, and the queues wake up. */
async function passar(segundos = 61) {
  agora = new Date(agora.getTime() + segundos * 1000)
  await ambiente.servico.trabalhos.operacoes()
  await ambiente.servico.trabalhos.captura()
}
const recebidos = async (integrador = "migrate") =>
  (await pedir("GET", `${integrador}/recebidos`)).json<{ lista: DocumentoRecebido[] }>().lista
const nota = async (id: string | null) => (await ambiente.pedir(contador, "GET", `/notas-fiscais/${id}`)).json<Nota>()
const enviosDe = (numero: string) =>
  simuladores.migrate.contagens().filter(({ rps }) => rps === `${empresa.cnpj}|1|${numero}`)
const deFora = (mudancas: object = {}) => ({
  prestador: empresa.cnpj,
  tomador: { documento: "11444777000161", nome: "COMERCIO MODELO" },
  valor: "480.00",
  data: "2026-11-10",
  ...mudancas,
})

describe("emissão pela Migrate", () => {
  it("sem certificado aqui, emite de forma assíncrona, e a nota entra pela mesma importação", async () => {
    await ligar()
    await escolher({ emite: true })
    const enviada = await empresa.emitir()
    expect(enviada).toMatchObject({ estado: "enviando", emissor: "migrate" })
    expect(enviada.situacao).toMatch(/Migrate recebeu/)
    // Not asked about before a minute, whatever wakes the queue.
    const antes = simuladores.migrate.chamadas().CONSULTAR ?? 0
    await passar(20)
    expect(simuladores.migrate.chamadas().CONSULTAR ?? 0).toBe(antes)
    await passar()
    const emitida = await empresa.ler(enviada.id)
    expect(emitida).toMatchObject({ estado: "autorizada", numeroDaNota: "1" })
    expect(await nota(emitida.idNota)).toMatchObject({
      chave: emitida.chave,
      direcao: "prestada",
      valorServico: "1500.00",
      contaNaReceita: true,
      assinatura: "valida",
    })
    expect(enviosDe("1")).toMatchObject([{ envios: 1, situacao: 100 }])
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("a resposta perdida é conferida pelo nosso número e adotada, nunca reenviada; a que não chegou fica para uma pessoa", async () => {
    await ligar()
    await escolher({ emite: true })
    simuladores.migrate.falhar({ tipo: "cortar-depois", servico: "EMITIR" })
    const { id } = await empresa.emitir()
    await passar()
    expect(await empresa.ler(id)).toMatchObject({ estado: "autorizada" })
    expect(enviosDe("1")).toMatchObject([{ envios: 1 }])
    simuladores.migrate.falhar({ tipo: "cortar-antes", servico: "EMITIR" })
    const perdida = await empresa.emitir()
    await passar()
    await passar(3600)
    const parada = await empresa.ler(perdida.id)
    expect(parada).toMatchObject({ estado: "enviando", parada: true, podeAbandonar: true })
    expect(parada.situacao).toMatch(/não mostra a nota/)
    expect((await ambiente.pedir(contador, "POST", `/emissoes/${perdida.id}/tentativas`)).status).toBeLessThan(500)
    await passar()
    expect(enviosDe("2")).toEqual([])
  })

  it("um 403 depois de mandada não é recusa: é conferido pelo nosso número, e a nota não vai de novo", async () => {
    await ligar()
    await escolher({ emite: true })
    simuladores.migrate.falhar({ tipo: "status", status: 403, servico: "EMITIR", depois: true })
    const { id } = await empresa.emitir()
    await passar()
    expect(await empresa.ler(id)).toMatchObject({ estado: "autorizada", parada: false })
    expect(enviosDe("1")).toMatchObject([{ envios: 1 }])
  })

  it("recusa diz o que a Migrate tem contra, ao lado do número que se corrige", async () => {
    await ligar()
    await escolher({ emite: true })
    simuladores.migrate.tirarCertificado(empresa.cnpj)
    expect(await empresa.emitir()).toMatchObject({
      estado: "rejeitada",
      erros: [{ codigo: "MIGRATE-104", texto: expect.stringContaining("certificado") }],
    })
  })

  it("cancela pelos nossos números, com o evento assinado", async () => {
    await ligar()
    await escolher({ emite: true })
    const { id } = await empresa.emitir()
    await passar()
    const { idNota } = await empresa.ler(id)
    const pedido = { evento: "cancelamento", motivo: "1", descricao: "Emitida com o valor errado" }
    const r = await ambiente.pedir(contador, "POST", `/notas-fiscais/${idNota}/eventos`, { corpo: pedido })
    expect(r.status).toBe(202)
    expect(await nota(idNota)).toMatchObject({ status: 2, contaNaReceita: false })
    const daNota = (await ambiente.pedir(contador, "GET", `/notas-fiscais/${idNota}/emissao`)).json<EmissaoDaNota>()
    expect(daNota.pedidos).toMatchObject([{ estado: "registrado" }])
  })

  it("desligada ou sem credenciais, nada sai, e o que parou segue quando voltam", async () => {
    await escolher({ emite: true })
    const painel = await ambiente.pedir(contador, "GET", `/empresas/${empresa.id}/emissao`)
    // No certificate is missed: it is kept there.
    expect(painel.json()).toMatchObject({ quemEmite: "migrate", falta: [{ codigo: "migrate-desligada" }] })
    const { id } = await empresa.emitir()
    expect(await empresa.ler(id)).toMatchObject({ parada: true, situacao: expect.stringContaining("Migrate ligada") })
    await ligar()
    await passar()
    await passar()
    expect(await empresa.ler(id)).toMatchObject({ estado: "autorizada" })
  })

  it("a homologação não se alcança aqui, e diz isso antes de gastar número", async () => {
    await ligar()
    await escolher({ emite: true })
    const configuracao = {
      ambiente: "homologacao",
      serieProducao: 1,
      serieHomologacao: 9000,
      regimeEspecial: "0",
      enviarInscricaoMunicipal: false,
      funcionarioEmite: false,
      agendadasEmitem: false,
      proximoNumero: null,
    }
    const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/emissao`, {
      corpo: configuracao,
      cabecalhos: { "if-match": '"0"' },
    })
    expect(r.status).toBe(200)
    const negada = await ambiente.pedir(contador, "POST", `/empresas/${empresa.id}/emissoes`, { corpo: empresa.corpo })
    expect(negada.json()).toMatchObject({ codigo: "nao-se-aplica", mensagem: expect.stringContaining("Migrate") })
  })
})

describe("captura pela Migrate", () => {
  it("traz o que outro programa emitiu lá, uma vez, e a mesma nota por dois caminhos é uma", async () => {
    await ligar()
    simuladores.migrate.incluir(deFora())
    await escolher({ captura: true })
    await passar()
    const [veio] = await recebidos()
    expect(veio).toMatchObject({
      via: "lista",
      resultado: 1,
      nota: { valor: "480.00", contraparte: "COMERCIO MODELO" },
    })
    await passar(5 * 3600)
    expect(await recebidos()).toHaveLength(1)
    const { lista } = (await pedir("GET", "migrate/empresas?filtro=capturam")).json<{ lista: EmpresaNoIntegrador[] }>()
    expect(lista).toMatchObject([{ idEmpresa: empresa.id, captura: true, documentos: 1, erro: null }])
  })

  it("o que foi emitido aqui e volta pela lista é a mesma nota", async () => {
    await ligar()
    await escolher({ emite: true, captura: true })
    const { id } = await empresa.emitir()
    await passar()
    const { idNota } = await empresa.ler(id)
    await passar(5 * 3600)
    expect(await recebidos()).toMatchObject([{ resultado: 5, nota: { id: idNota } }])
    const todas = (await ambiente.pedir(contador, "GET", `/notas-fiscais?idEmpresa=${empresa.id}`)).json<{
      paginacao: { totalDeRegistros: number }
    }>()
    expect(todas.paginacao.totalDeRegistros).toBe(1)
  })

  it("o aviso acorda a conferência, confirma perguntando, e repetido não faz nada de novo", async () => {
    await ligar()
    await escolher({ emite: true, captura: true })
    await passar()
    const { endereco } = (await pedir("POST", "migrate/endereco")).json<{ endereco: string }>()
    const caminho = new URL(endereco).pathname.slice(PREFIXO_DA_API.length)
    const avisar = (documento: object) => ambiente.pedir(null, "POST", caminho, { corpo: { documento } })
    const enviada = await empresa.emitir()
    agora = new Date(agora.getTime() + 31_000)
    const aviso = { DocModelo: "NFSe", DocNumero: 1, DocSerie: "1", DocChaAcesso: "", DocSitCodigo: 100 }
    for (let vez = 0; vez < 3; vez++) expect((await avisar(aviso)).json()).toEqual({ recebido: true })
    const emitida = await empresa.ler(enviada.id)
    expect(emitida.estado).toBe("autorizada")
    expect(enviosDe("1")).toMatchObject([{ envios: 1 }])
    // Cancelled at the vendor's own panel: the notice only says of what to ask.
    simuladores.migrate.cancelarPorFora(emitida.chave ?? "")
    await avisar({ ...aviso, DocChaAcesso: emitida.chave, DocSitCodigo: 101 })
    expect(await nota(emitida.idNota)).toMatchObject({ status: 2, contaNaReceita: false })
    const doAviso = (await recebidos()).filter(({ via }) => via === "aviso")
    expect(doAviso.map(({ resultado }) => resultado).toSorted()).toEqual([2, 5])
  })

  it("um aviso que mente não muda nada, e só entra por um endereço que existe", async () => {
    await ligar()
    await escolher({ emite: true, captura: true })
    const { id } = await empresa.emitir()
    await passar()
    const { chave, idNota } = await empresa.ler(id)
    const girar = async () =>
      (await pedir("POST", "migrate/endereco")).json<{ endereco: string; anteriorAte: string | null }>()
    const caminhoDe = (endereco: string) => new URL(endereco).pathname.slice(PREFIXO_DA_API.length)
    const { endereco } = await girar()
    const mentira = { documento: { DocNumero: 1, DocSerie: "1", DocChaAcesso: chave, DocSitCodigo: 101 } }
    const avisar = (onde: string, corpo: object) => ambiente.pedir(null, "POST", onde, { corpo })
    expect((await avisar(caminhoDe(endereco), mentira)).status).toBe(200)
    expect(await nota(idNota)).toMatchObject({ status: 1, contaNaReceita: true })
    for (const lixo of [{}, [], { documento: null }, { documento: { DocNumero: {}, DocSerie: [] } }])
      expect((await avisar(caminhoDe(endereco), lixo)).status).toBe(200)
    expect((await avisar(caminhoDe(endereco), { documento: "x".repeat(70_000) })).status).toBe(413)
    expect((await avisar(`/integradores/avisos/${"a".repeat(43)}`, mentira)).status).toBe(404)
    const segundo = await girar()
    expect((await avisar(caminhoDe(endereco), mentira)).status).toBe(200)
    agora = new Date(agora.getTime() + 25 * 3_600_000)
    expect((await avisar(caminhoDe(endereco), mentira)).status).toBe(404)
    expect((await avisar(caminhoDe(segundo.endereco), mentira)).status).toBe(200)
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("credencial que deixa de valer fica dita na empresa e na tela, e volta sozinha quando se corrige", async () => {
    await ligar("migrate", { ...CREDENCIAIS, segredo: "outra" })
    await escolher({ captura: true })
    await passar()
    expect(await situacao()).toMatchObject({
      contagens: { capturam: 1, semSucesso: 1 },
      ultimoErro: { texto: expect.stringContaining("não aceitou a chave") },
    })
    await pedir("PUT", "migrate/credenciais", CREDENCIAIS)
    simuladores.migrate.incluir(deFora())
    expect((await pedir("POST", "migrate/buscas", { ids: [empresa.id] })).json()).toEqual({ pedidas: 1 })
    expect(await situacao()).toMatchObject({ contagens: { semSucesso: 0 }, ultimoErro: null })
    expect(await recebidos()).toHaveLength(1)
  })
})

describe("credenciais", () => {
  it("são cifradas, testadas, e não voltam em resposta nem na trilha", async () => {
    const guardada = await pedir("PUT", "migrate/credenciais", CREDENCIAIS)
    const testada = await pedir("POST", "migrate/teste")
    expect(testada.json<SituacaoDoIntegrador>().teste).toMatchObject({ resultado: "ok" })
    await pedir("PUT", "migrate/credenciais", { ...CREDENCIAIS, segredo: "errada" })
    expect((await situacao()).teste).toBeNull()
    const recusada = await pedir("POST", "migrate/teste")
    expect(recusada.json<SituacaoDoIntegrador>().teste).toMatchObject({ resultado: "recusado" })
    const trilha = await ambiente.pedir(contador, "GET", "/auditoria?entidade=integradores")
    expect(trilha.json<{ lista: object[] }>().lista.length).toBeGreaterThan(0)
    for (const resposta of [guardada, testada, recusada, trilha, await pedir("GET", "migrate")])
      expect(JSON.stringify(resposta.json())).not.toMatch(/chave-secreta|parceiro-do-teste|errada/)
    const [linha] = await ambiente.banco.emEscopo(contador.escopo, (tx) => tx.select().from(integradores))
    expect(linha?.credenciaisCifradas).not.toMatch(/chave-secreta|parceiro-do-teste|errada/)
  })

  it("são de cada escritório, e ninguém escolhe por empresa fora do alcance", async () => {
    await ligar()
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    const lida = (await ambiente.pedir(outro, "GET", "/integradores/migrate")).json<SituacaoDoIntegrador>()
    expect(lida).toMatchObject({ ligado: false, configuradoEm: null })
    const corpo = { selecao: { ids: [empresa.id] }, captura: true }
    expect((await ambiente.pedir(outro, "PUT", "/integradores/migrate/empresas", { corpo })).status).toBe(404)
    const dono = await ambiente.criarAtor(contador.escopo.idEscritorio, "EMPRESA", [empresa.id])
    expect((await ambiente.pedir(dono, "GET", "/integradores/migrate")).status).toBe(403)
  })

  it("apagadas, o integrador desliga; ligar sem elas é recusado", async () => {
    await ligar()
    const apagada = (await pedir("DELETE", "migrate/credenciais")).json<SituacaoDoIntegrador>()
    expect(apagada).toMatchObject({ ligado: false, configuradoEm: null, teste: null })
    const { versao } = apagada
    const r = await pedir("PUT", "migrate", { ligado: true }, { "if-match": `"${versao}"` })
    expect(r.json()).toMatchObject({ codigo: "integrador-nao-configurado" })
  })
})

describe("Jettax, experimental", () => {
  const novaNota = (mudancas: object = {}) => simuladores.jettax.incluir(deFora(mudancas) as never)

  it("vem desligado; mostra antes o que viria e traz só das empresas escolhidas, página a página", async () => {
    expect(await situacao("jettax")).toMatchObject({ disponivel: true, simulado: true, ligado: false })
    simuladores.jettax.registrarCliente(empresa.cnpj)
    for (let i = 0; i < 60; i++) novaNota({ valor: `${100 + i}.00` })
    await ligar("jettax", NO_JETTAX)
    const previa = await pedir("POST", "jettax/previa", { idEmpresa: empresa.id, de: "2026-11-01", ate: "2026-11-20" })
    expect(previa.json()).toMatchObject({ mais: true })
    const { documentos } = previa.json<{ documentos: { efeito: string; valor: string }[] }>()
    expect(documentos).toHaveLength(50)
    expect(documentos[0]).toMatchObject({ efeito: "nova", valor: "100.00", contraparte: "COMERCIO MODELO" })
    expect(await recebidos("jettax")).toEqual([])
    await escolher({ captura: true }, "jettax")
    await passar()
    const lista = (await pedir("GET", "jettax/recebidos?registrosPorPagina=100")).json<{ lista: DocumentoRecebido[] }>()
    expect(lista.lista).toHaveLength(60)
    expect(lista.lista.every(({ resultado }) => resultado === 1)).toBe(true)
    expect((await escolher({ emite: true }, "jettax")).json()).toMatchObject({ codigo: "nao-se-aplica" })
  })

  it("o que ninguém reconhecido assinou fica em quarentena; XML ruim não entra e não derruba os outros", async () => {
    simuladores.jettax.registrarCliente(empresa.cnpj)
    novaNota()
    simuladores.jettax.incluirXml(empresa.cnpj, "2026-11-11", "<NFSe><quebrado>")
    simuladores.jettax.incluirXml(empresa.cnpj, "2026-11-11", null)
    await ligar("jettax", NO_JETTAX)
    await escolher({ captura: true }, "jettax")
    await passar()
    const resultados = (await recebidos("jettax")).map(({ resultado }) => resultado).toSorted()
    expect(resultados).toEqual([1, 4])
  })

  it("senha errada, empresa que ele não tem, página de manutenção e pressa demais ficam em palavras", async () => {
    await ligar("jettax", { ...NO_JETTAX, segredo: "errada" })
    await escolher({ captura: true }, "jettax")
    const erro = async () => (await situacao("jettax")).ultimoErro?.texto
    await passar()
    expect(await erro()).toMatch(/e-mail ou a senha/)
    await pedir("PUT", "jettax/credenciais", NO_JETTAX)
    await pedir("POST", "jettax/buscas", { ids: [empresa.id] })
    expect(await erro()).toMatch(/não tem esta empresa/)
    simuladores.jettax.registrarCliente(empresa.cnpj)
    for (const [falha, texto] of [
      [{ tipo: "corpo-malformado", servico: "SALE" }, /não se lê/],
      [{ tipo: "status", status: 429, servico: "SALE" }, /esperar/],
      [{ tipo: "status", status: 500, servico: "SALE" }, /\(500\)/],
    ] as const) {
      simuladores.jettax.falhar(falha)
      await pedir("POST", "jettax/buscas", { ids: [empresa.id] })
      expect(await erro()).toMatch(texto)
    }
    simuladores.jettax.esquecerFichas()
    await pedir("POST", "jettax/buscas", { ids: [empresa.id] })
    expect(await erro()).toBeUndefined()
    const estranha = await umaEmpresa().criar(ambiente, contador.escopo)
    expect(
      (await pedir("POST", "jettax/previa", { idEmpresa: estranha.id, de: "2026-11-01", ate: "2026-11-02" })).json(),
    ).toMatchObject({
      codigo: "integrador-recusou",
    })
  })
})
