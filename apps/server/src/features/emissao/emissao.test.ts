import type { DevidoAoEscritorio, Emissao, EmissaoDaNota, Nota, PreviaDaNota } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { abrirSefin, prontaParaEmitir, type Sefin } from "./emissao.fixtures.ts"

/** Issuing against the authority that is a program apart, by mutual TLS. */
let agora = new Date("2026-11-20T12:00:00-03:00")
let sefin: Sefin
let ambiente: Ambiente
let contador: Ator
let empresa: Awaited<ReturnType<typeof prontaParaEmitir>>

beforeAll(async () => {
  const aberta = await abrirSefin({ agora: () => agora })
  sefin = aberta.sefin
  ambiente = await criarAmbiente(() => agora, { sefin: aberta.config, raizesConfiaveis: aberta.raizesConfiaveis })
})
afterAll(async () => {
  await ambiente.fechar()
  await sefin.parar()
})
beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  empresa = await prontaParaEmitir(ambiente, contador, sefin)
})

/** Time goes by and the queue wakes up. */
async function esperar(segundos = 60) {
  agora = new Date(agora.getTime() + segundos * 1000)
  await ambiente.servico.trabalhos.operacoes()
}
const nota = async (id: string | null) => (await ambiente.pedir(contador, "GET", `/notas-fiscais/${id}`)).json<Nota>()
const daNota = async (id: string | null) =>
  (await ambiente.pedir(contador, "GET", `/notas-fiscais/${id}/emissao`)).json<EmissaoDaNota>()
const enviosDe = ({ numeroDaDps }: Emissao) =>
  sefin.contagens().filter(({ idDps }) => idDps.includes(empresa.cnpj) && idDps.endsWith(numeroDaDps.padStart(15, "0")))
const convenio = (fora: boolean) =>
  fetch(`${sefin.enderecoDeControle}/fora-do-convenio`, {
    method: "PUT",
    body: JSON.stringify({ municipio: "3550308", fora }),
  })
const cancelar = (id: string | null, evento = "cancelamento") =>
  ambiente.pedir(contador, "POST", `/notas-fiscais/${id}/eventos`, {
    corpo: { evento, motivo: "1", descricao: "Emitida com o valor errado" },
  })

describe("emissão de NFS-e pelo emissor nacional", () => {
  it("prevê, emite, e a nota entra pela mesma importação e conta na receita", async () => {
    const corpo = empresa.nota
    const previa = (
      await ambiente.pedir(contador, "POST", `/empresas/${empresa.id}/emissoes/previa`, { corpo })
    ).json<PreviaDaNota>()
    expect(previa).toMatchObject({ valor: "1500.00", totalRetido: "0.00", liquido: "1500.00", ambiente: "producao" })
    expect(previa.explicacoes.map((e) => e.assunto)).toContain("iss")
    const emitida = await empresa.emitir()
    expect(emitida).toMatchObject({ estado: "autorizada", numeroDaDps: "1", numeroDaNota: "1", erros: [] })
    expect(await nota(emitida.idNota)).toMatchObject({
      chave: emitida.chave,
      direcao: "prestada",
      status: 1,
      valorServico: "1500.00",
      contaNaReceita: true,
      assinatura: "valida",
      contraparteNome: empresa.cliente.nome,
    })
    const danfse = await ambiente.pedir(contador, "GET", `/notas-fiscais/${emitida.idNota}/danfse`)
    expect([danfse.status, danfse.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"])
    // The client, when it is a company of the office and the office shows it, downloads the note of what it owes.
    const devedora = await umaEmpresa()
      .comCnpj(empresa.cliente.documento ?? "")
      .criar(ambiente, contador.escopo)
    const dono = await ambiente.criarAtor(contador.escopo.idEscritorio, "EMPRESA", [devedora.id])
    await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/recebiveis/controle`, {
      corpo: { controle: { desde: "2026-01", prazoDias: 10, multa: "0.02" } },
    })
    await ambiente.pedir(contador, "PUT", "/honorarios/configuracao", {
      corpo: { idEmpresaPropria: empresa.id, dia: 10, mostrarNoPainel: true },
      cabecalhos: { "if-match": '"0"' },
    })
    const { aoEscritorio } = (await ambiente.pedir(dono, "GET", `/painel/empresas/${devedora.id}`)).json<{
      aoEscritorio: DevidoAoEscritorio
    }>()
    expect(aoEscritorio?.lista).toMatchObject([{ temNota: true, original: "1500.00" }])
    const daNotaDevida = `/painel/empresas/${devedora.id}/devidos/${aoEscritorio?.lista[0]?.id}/nota`
    const baixada = await ambiente.pedir(dono, "GET", daNotaDevida)
    expect([baixada.status, baixada.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"])
    expect((await empresa.emitir()).numeroDaDps).toBe("2")
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("ISS retido de quem começa: 2% no primeiro mês sem esperar cálculo; o segundo de 2026 espera o primeiro", async () => {
    const prever = async (abertura: string) => {
      const nova = await prontaParaEmitir(ambiente, contador, sefin, "simples", abertura)
      const corpo = { ...nova.nota, issRetido: "sim" }
      return ambiente.pedir(contador, "POST", `/empresas/${nova.id}/emissoes/previa`, { corpo })
    }
    // Res. CGSN 140/2018 art. 27 II: 1.500,00 × 2% = 30,00
    const primeiro = (await prever("2026-11-05")).json<PreviaDaNota>()
    expect(primeiro).toMatchObject({ totalRetido: "30.00", liquido: "1470.00" })
    expect(primeiro.explicacoes).toContainEqual(
      expect.objectContaining({ decisao: "ISS de 2,00%", porque: "Primeiro mês de atividade." }),
    )
    const segundo = await prever("2026-10-05")
    expect([segundo.status, JSON.stringify(segundo.json())]).toEqual([400, expect.stringContaining("do mês anterior")])
  })

  it("com a resposta perdida depois de aceita, consulta e adota a nota, sem enviar de novo", async () => {
    sefin.falhar({ tipo: "cortar-depois", servico: "POST nfse" })
    const perdida = await empresa.emitir()
    expect(perdida).toMatchObject({
      estado: "enviando",
      parada: false,
      situacao: expect.stringContaining("conferindo"),
    })
    await esperar()
    expect(await empresa.ler(perdida.id)).toMatchObject({ estado: "autorizada", numeroDaDps: "1" })
    expect(enviosDe(perdida)).toEqual([expect.objectContaining({ envios: 1 })])
  })

  it("número usado de nota que não se acha nem se baixa para e espera alguém; ao tentar de novo, pergunta sem enviar", async () => {
    const CONSULTAS = 5
    sefin.falhar({ tipo: "cortar-depois", servico: "POST nfse" })
    sefin.falhar({ tipo: "status", status: 404, servico: "GET dps", vezes: CONSULTAS })
    sefin.falhar({ tipo: "status", status: 404, servico: "GET nfse" })
    const { id } = await empresa.emitir()
    for (let i = 0; i < 3; i++) await esperar()
    const negada = await empresa.ler(id)
    expect(negada).toMatchObject({
      estado: "enviando",
      parada: true,
      situacao: expect.stringContaining("não mostra a nota"),
    })
    const tentar = () => ambiente.pedir(contador, "POST", `/emissoes/${id}/tentar`)
    // Two askings so far, one for the lost answer and one for the refused number; each time somebody tries is one more.
    for (let i = 2; i < CONSULTAS; i++) {
      expect((await tentar()).status).toBe(202)
      expect(await empresa.ler(id)).toMatchObject({ estado: "enviando", parada: true })
    }
    // Found, and not given: it stops too.
    expect((await tentar()).status).toBe(202)
    expect(await empresa.ler(id)).toMatchObject({ estado: "enviando", parada: true })
    expect((await tentar()).status).toBe(202)
    expect(await empresa.ler(id)).toMatchObject({ estado: "autorizada", numeroDaDps: "1" })
    expect(enviosDe(negada)).toEqual([expect.objectContaining({ envios: 2 })])
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("a que o sistema nunca mostra pode ser dada por perdida, e o número fica inutilizado; a de que não se sabe, não", async () => {
    const abandonar = (id: string) =>
      ambiente.pedir(contador, "POST", `/emissoes/${id}/abandonar`, { corpo: { motivo: "Não aparece no portal" } })
    sefin.falhar({ tipo: "cortar-depois", servico: "POST nfse" })
    sefin.falhar({ tipo: "status", status: 404, servico: "GET dps", vezes: 2 })
    const { id, numeroDaDps } = await empresa.emitir()
    // The answer was lost: the note may exist.
    expect(await empresa.ler(id)).toMatchObject({ estado: "enviando", podeAbandonar: false })
    expect((await abandonar(id)).status).toBe(409)
    for (let i = 0; i < 3; i++) await esperar()
    expect(await empresa.ler(id)).toMatchObject({ parada: true, podeAbandonar: true })
    expect((await abandonar(id)).json<Emissao>()).toMatchObject({ estado: "abandonada", podeAbandonar: false })
    expect((await empresa.ler(id)).motivoDoAbandono).toContain("nota-nao-mostrada")
    expect((await ambiente.pedir(contador, "POST", `/emissoes/${id}/tentar`)).status).toBe(409)
    await esperar(3600)
    expect(enviosDe({ numeroDaDps } as Emissao)).toEqual([expect.objectContaining({ envios: 2 })])
    expect((await empresa.emitir()).numeroDaDps).toBe("2")
  })

  it("cortada antes de chegar, com 503, 429 ou corpo que não se lê, termina em uma nota só", async () => {
    const falhas = [
      { tipo: "cortar-antes" as const },
      { tipo: "status" as const, status: 503 },
      { tipo: "status" as const, status: 503, depois: true },
      { tipo: "status" as const, status: 429 },
      { tipo: "corpo-malformado" as const },
      { tipo: "corpo-truncado" as const },
    ]
    for (const falha of falhas) {
      sefin.falhar({ ...falha, servico: "POST nfse" })
      const { id } = await empresa.emitir()
      for (let i = 0; i < 4 && (await empresa.ler(id)).estado === "enviando"; i++) await esperar(120)
      expect([falha, await empresa.ler(id)]).toEqual([falha, expect.objectContaining({ estado: "autorizada" })])
    }
    const daEmpresa = sefin.contagens().filter(({ idDps }) => idDps.includes(empresa.cnpj))
    expect(daEmpresa).toHaveLength(falhas.length)
    expect(new Set(daEmpresa.map(({ chave }) => chave)).size).toBe(falhas.length)
  })

  it("recusada em palavras, ao lado do campo; corrigida com o mesmo número ou inutilizada com o motivo", async () => {
    const { versao } = (await ambiente.pedir(contador, "GET", `/empresas/${empresa.id}/emissao`)).json<{
      versao: number
    }>()
    const corpo = {
      ambiente: "producao",
      serieProducao: 1,
      serieHomologacao: 2,
      regimeEspecial: "0",
      enviarInscricaoMunicipal: false,
      funcionarioEmite: false,
    }
    const configurar = (mudancas: object, versao: number) =>
      ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/emissao`, {
        corpo: { ...corpo, ...mudancas },
        cabecalhos: { "if-match": `"${versao}"` },
      })
    expect((await configurar({ proximoNumero: 41 }, versao)).status).toBe(200)
    expect((await configurar({ proximoNumero: 5 }, versao + 1)).json<{ campo: string }>().campo).toBe("proximoNumero")
    await convenio(true)
    const recusada = await empresa.emitir()
    expect(recusada).toMatchObject({
      estado: "rejeitada",
      numeroDaDps: "41",
      erros: [expect.objectContaining({ codigo: "E0037", texto: expect.stringContaining("prefeitura") })],
    })
    await convenio(false)
    const corrigir = (id: string) =>
      ambiente.pedir(contador, "POST", `/emissoes/${id}/corrigir`, { corpo: { ...empresa.nota, valor: "900.00" } })
    expect((await corrigir(recusada.id)).status).toBe(202)
    expect(await empresa.ler(recusada.id)).toMatchObject({ estado: "autorizada", numeroDaDps: "41", valor: "900.00" })
    expect((await corrigir(recusada.id)).status).toBe(409)
    const abandonar = (id: string) =>
      ambiente.pedir(contador, "POST", `/emissoes/${id}/abandonar`, {
        corpo: { motivo: "Cliente desistiu do serviço" },
      })
    expect((await abandonar(recusada.id)).status).toBe(409)
    await convenio(true)
    const { id, numeroDaDps } = await empresa.emitir()
    await convenio(false)
    expect((await abandonar(id)).json<Emissao>()).toMatchObject({ estado: "abandonada", numeroDaDps })
    expect((await empresa.ler(id)).motivoDoAbandono).toMatch(/desistiu do serviço \(.+\)/)
    expect((await corrigir(id)).status).toBe(409)
    // The number of the gap is never given again.
    expect((await empresa.emitir()).numeroDaDps).toBe("43")
  })

  it("cancela, e a nota fica Cancelando até a resposta; fora do prazo, pede a análise fiscal", async () => {
    const primeira = await empresa.emitir()
    const segunda = await empresa.emitir()
    sefin.falhar({ tipo: "cortar-depois", servico: "POST nfse/eventos" })
    expect((await cancelar(primeira.idNota)).status).toBe(202)
    expect((await nota(primeira.idNota)).status).toBe(99)
    expect((await cancelar(primeira.idNota)).status).toBe(409)
    await esperar()
    expect(await nota(primeira.idNota)).toMatchObject({ status: 2, contaNaReceita: false })
    sefin.encerrarPrazo(segunda.chave ?? "")
    expect((await cancelar(segunda.idNota, "analise-fiscal")).status).toBe(409)
    await cancelar(segunda.idNota)
    expect((await nota(segunda.idNota)).status).toBe(1)
    const depois = await daNota(segunda.idNota)
    expect(depois).toMatchObject({
      podePedirAnalise: true,
      pedidos: [{ estado: "recusado", erros: [{ codigo: "E0835" }] }],
    })
    expect((await cancelar(segunda.idNota, "analise-fiscal")).status).toBe(202)
    expect((await nota(segunda.idNota)).status).toBe(99)
  })

  it("substitui: a nova nota toma o lugar da antiga", async () => {
    const antiga = await empresa.emitir()
    await esperar(86_400)
    // What the form begins from: asked for without a day, it keeps the day that it came out with.
    const { pedido } = await daNota(antiga.idNota)
    expect([antiga.pedido.competencia, pedido?.competencia]).toEqual([null, antiga.competencia])
    const substitui = { idNota: antiga.idNota, descricao: "Correção da descrição do serviço" }
    const nova = await empresa.emitir({ ...pedido, descricao: "Suporte de novembro", substitui })
    expect(nova).toMatchObject({ estado: "autorizada", competencia: antiga.competencia })
    expect([(await nota(antiga.idNota)).status, (await nota(nova.idNota)).status]).toEqual([3, 1])
  })

  it("não emite sem certificado nem por quem não pode, e não mistura ambientes numa série", async () => {
    const funcionario = await ambiente.criarAtor(contador.escopo.idEscritorio, "FUNCIONARIO", [empresa.id])
    const emitir = (ator: Ator, id = empresa.id) =>
      ambiente.pedir(ator, "POST", `/empresas/${id}/emissoes`, { corpo: empresa.nota })
    expect((await emitir(funcionario)).status).toBe(403)
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
    expect((await emitir(outro)).status).toBe(404)
    await empresa.emitir()
    const trocar = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/emissao`, {
      corpo: {
        ambiente: "homologacao",
        serieProducao: 2,
        serieHomologacao: 1,
        regimeEspecial: "0",
        enviarInscricaoMunicipal: false,
        funcionarioEmite: true,
      },
      cabecalhos: { "if-match": '"0"' },
    })
    expect([trocar.status, trocar.json<{ campo: string }>().campo]).toEqual([400, "serieHomologacao"])
  })
})
