import type { Contrato, Emissao, Fatura, PreviaDoFaturamento } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { abrirSefin, prontaParaEmitir, type Sefin } from "../emissao/emissao.fixtures.ts"

/** Bills against the authority that is a program apart. */
let agora = new Date("2026-11-20T12:00:00-03:00")
let sefin: Sefin
let ambiente: Ambiente
let contador: Ator
let dono: Ator
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
  agora = new Date("2026-11-20T12:00:00-03:00")
  const escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  empresa = await prontaParaEmitir(ambiente, contador, sefin)
  dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa.id])
})

const naEmpresa = (caminho: string, corpo: object) =>
  ambiente.pedir(dono, "POST", `/empresas/${empresa.id}/${caminho}`, { corpo })
const base = () => ({
  idCliente: empresa.cliente.id,
  idServico: empresa.servico.id,
  valor: "1500.00",
  competencia: "2026-11",
  emitirEm: "2026-11-20",
})
async function criar(mudancas: object = {}): Promise<Fatura[]> {
  const r = await naEmpresa("faturas", { ...base(), ...mudancas })
  expect([r.status, r.json()]).toEqual([201, expect.anything()])
  return r.json<{ lista: Fatura[] }>().lista
}
const criarUma = async (mudancas: object = {}): Promise<Fatura> => {
  const [fatura] = await criar(mudancas)
  if (!fatura) throw new Error("nenhuma fatura")
  return fatura
}
const ler = async (id: string) => (await ambiente.pedir(dono, "GET", `/faturas/${id}`)).json<Fatura>()
const emitir = async (...ids: string[]) =>
  (await naEmpresa("faturas/emissao", { ids })).json<{
    emitindo: number
    total: string
    ja: number
    recusadas: { motivo: string }[]
  }>()
const prever = async (...ids: string[]) =>
  (await naEmpresa("faturas/emissao/previa", { ids })).json<PreviaDoFaturamento>()
const naFatura = (id: string, ato: string, corpo?: object) =>
  ambiente.pedir(dono, "POST", `/faturas/${id}/${ato}`, corpo ? { corpo } : {})
const listar = async (busca = "") =>
  (await ambiente.pedir(dono, "GET", `/empresas/${empresa.id}/faturas${busca}`)).json<{
    lista: Fatura[]
    porEstado: { estado: number; quantas: number; total: string }[]
  }>()
const varrer = () => ambiente.servico.trabalhos.vencimentos()

describe("faturas", () => {
  it("parcela em 3: centavos na primeira, um mês depois da outra, e os totais do filtro por estado", async () => {
    const parcelas = await criar({ valor: "1000.00", parcelas: 3, competencia: "2026-12", emitirEm: "2026-12-31" })
    // 100.000 centavos = 3 × 33.333 + 1
    expect(parcelas.map((p) => [p.parcela, p.parcelas, p.valor, p.competencia, p.emitirEm])).toEqual([
      [1, 3, "333.34", "2026-12", "2026-12-31"],
      [2, 3, "333.33", "2027-01", "2027-01-31"],
      [3, 3, "333.33", "2027-02", "2027-02-28"],
    ])
    await criar({ agendar: true, emitirEm: "2026-12-10" })
    const { lista, porEstado } = await listar()
    expect(lista.map((f) => [f.emitirEm, f.estado])).toEqual([
      ["2026-12-10", 3],
      ["2026-12-31", 0],
      ["2027-01-31", 0],
      ["2027-02-28", 0],
    ])
    expect(porEstado).toEqual([
      { estado: 0, quantas: 3, total: "1000.00" },
      { estado: 3, quantas: 1, total: "1500.00" },
    ])
    expect((await listar("?estado=3")).lista).toHaveLength(1)
    expect((await listar("?de=2027-01-01&ate=2027-01-31")).lista).toHaveLength(1)
    expect((await listar("?busca=ninguem")).lista).toEqual([])
  })

  it("prevê, emite em lote, e cada uma vira uma nota só; o que falta é dito antes", async () => {
    const pronta = await criarUma()
    const semServico = await criarUma({ idServico: null })
    const futura = await criarUma({ competencia: "2026-12", emitirEm: "2026-12-05" })
    const previa = await prever(pronta.id, semServico.id, futura.id)
    expect(previa).toMatchObject({ total: "1500.00", ja: [], falta: [] })
    expect(previa.prontas.map(({ id }) => id)).toEqual([pronta.id])
    expect(previa.precisamDeVoce.map(({ motivo }) => motivo)).toEqual([
      "Falta escolher o serviço que sai na nota.",
      "A competência só começa em 01/12/2026.",
    ])
    expect(await emitir(pronta.id, semServico.id)).toMatchObject({
      emitindo: 1,
      total: "1500.00",
      recusadas: [{ motivo: "Falta escolher o serviço que sai na nota." }],
    })
    const emitida = await ler(pronta.id)
    expect(emitida).toMatchObject({ estado: 2, numeroDaNota: "1", emitindo: false, faturadaEm: "2026-11-20" })
    expect(emitida.idNota).not.toBeNull()
    expect(await emitir(pronta.id)).toMatchObject({ emitindo: 0, ja: 1 })
    expect((await naFatura(pronta.id, "cancelar", { motivo: "não vou mais cobrar" })).status).toBe(409)
    // What was only said to be missing stays as it was.
    expect((await ler(semServico.id)).estado).toBe(0)
  })

  it("resposta perdida: a fatura fica emitindo, ninguém a emite de novo, e a consulta a leva a Faturado", async () => {
    const fatura = await criarUma()
    sefin.falhar({ tipo: "cortar-depois", servico: "POST nfse" })
    expect(await emitir(fatura.id)).toMatchObject({ emitindo: 1 })
    expect(await ler(fatura.id)).toMatchObject({
      estado: 0,
      emitindo: true,
      situacao: expect.stringContaining("conferindo"),
    })
    expect(await emitir(fatura.id)).toMatchObject({ emitindo: 0, ja: 1 })
    expect((await naFatura(fatura.id, "cancelar", { motivo: "não vou mais cobrar" })).status).toBe(409)
    agora = new Date(agora.getTime() + 60_000)
    await ambiente.servico.trabalhos.operacoes()
    expect(await ler(fatura.id)).toMatchObject({ estado: 2, emitindo: false })
  })

  it("recusada pelo sistema nacional: Erro com as palavras da recusa; retomada, o número fica inutilizado e ela sai de novo", async () => {
    const fatura = await criarUma()
    await fetch(`${sefin.enderecoDeControle}/fora-do-convenio`, {
      method: "PUT",
      body: JSON.stringify({ municipio: "3550308", fora: true }),
    })
    await emitir(fatura.id)
    const recusada = await ler(fatura.id)
    expect(recusada.estado).toBe(1)
    expect(recusada.erro).toMatch(/munic/i)
    expect((await prever(fatura.id)).precisamDeVoce[0]?.motivo).toContain("Corrija a nota recusada")
    await fetch(`${sefin.enderecoDeControle}/fora-do-convenio`, {
      method: "PUT",
      body: JSON.stringify({ municipio: "3550308", fora: false }),
    })
    expect((await naFatura(fatura.id, "retomar")).json<Fatura>()).toMatchObject({
      estado: 0,
      idEmissao: null,
      erro: null,
    })
    const antiga = (await ambiente.pedir(dono, "GET", `/emissoes/${recusada.idEmissao}`)).json<Emissao>()
    expect(antiga.estado).toBe("abandonada")
    await emitir(fatura.id)
    expect(await ler(fatura.id)).toMatchObject({ estado: 2 })
  })

  it("recusada e corrigida na emissão, a fatura segue o que a nota diz", async () => {
    const fatura = await criarUma()
    const convenio = (fora: boolean) =>
      fetch(`${sefin.enderecoDeControle}/fora-do-convenio`, {
        method: "PUT",
        body: JSON.stringify({ municipio: "3550308", fora }),
      })
    await convenio(true)
    await emitir(fatura.id)
    await convenio(false)
    const { idEmissao } = await ler(fatura.id)
    const corpo = { ...empresa.nota, valor: "1400.00" }
    expect((await ambiente.pedir(dono, "POST", `/emissoes/${idEmissao}/corrigir`, { corpo })).status).toBe(202)
    expect(await ler(fatura.id)).toMatchObject({ estado: 2, valor: "1400.00", idEmissao })
  })

  it("faturada em outro sistema, com o número da nota; edição sem sobrescrever", async () => {
    const fatura = await criarUma()
    const editar = (versao: number) =>
      ambiente.pedir(dono, "PUT", `/faturas/${fatura.id}`, {
        corpo: { ...base(), valor: "1600.00" },
        cabecalhos: { "if-match": `"${versao}"` },
      })
    expect((await editar(fatura.versao)).json<Fatura>().valor).toBe("1600.00")
    expect((await editar(fatura.versao)).status).toBe(412)
    expect((await naFatura(fatura.id, "faturada-fora", { numero: "981", data: "2026-11-21" })).status).toBe(400)
    expect(
      (await naFatura(fatura.id, "faturada-fora", { numero: "981", data: "2026-11-19" })).json<Fatura>(),
    ).toMatchObject({
      estado: 2,
      numeroDaNota: "981",
      situacao: "Nota 981, emitida em outro sistema.",
    })
    expect(await emitir(fatura.id)).toMatchObject({ emitindo: 0, ja: 1 })
  })
})

describe("contratos", () => {
  const contrato = (mudancas: object = {}) => ({
    nome: "Suporte mensal",
    idCliente: empresa.cliente.id,
    idServico: empresa.servico.id,
    valor: "1000.00",
    dia: 31,
    aCadaMeses: 1,
    desde: "2026-11",
    ...mudancas,
  })
  const criarContrato = async (mudancas: object = {}) => {
    const r = await naEmpresa("contratos", contrato(mudancas))
    expect([r.status, r.json()]).toEqual([201, expect.anything()])
    return r.json<Contrato>()
  }
  const geradas = async (id: string) =>
    (await listar(`?idContrato=${id}`)).lista.map((f) => [f.competencia, f.emitirEm, f.valor])

  it("gera dez dias antes, cada mês uma vez, no último dia do mês curto", async () => {
    const { id, proxima } = await criarContrato()
    // On 20/11 the day 30/11 is ten days ahead.
    expect(await geradas(id)).toEqual([["2026-11", "2026-11-30", "1000.00"]])
    expect(proxima).toBe("2026-12")
    agora = new Date("2026-12-20T12:00:00-03:00")
    await varrer()
    expect(await geradas(id)).toHaveLength(1)
    agora = new Date("2027-02-25T12:00:00-03:00")
    await varrer()
    await varrer()
    expect(await geradas(id)).toEqual([
      ["2026-11", "2026-11-30", "1000.00"],
      ["2026-12", "2026-12-31", "1000.00"],
      ["2027-01", "2027-01-31", "1000.00"],
      ["2027-02", "2027-02-28", "1000.00"],
    ])
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("reajusta por um índice informado: as que esperam seguem, as de antes ficam; encerrado, nada mais nasce", async () => {
    const { id } = await criarContrato({ desde: "2026-10", dia: 20 })
    agora = new Date("2026-12-20T12:00:00-03:00")
    await varrer()
    const reajustar = (mudancas: object = {}) =>
      ambiente.pedir(dono, "POST", `/contratos/${id}/reajustes`, {
        corpo: {
          desde: "2026-12",
          indice: "IPCA",
          percentual: "0.04325",
          fonte: "IBGE, 12 meses até novembro",
          publicadoEm: "2026-12-10",
          ...mudancas,
        },
      })
    // 1.000,00 × 1,04325 = 1.043,25
    expect((await reajustar()).json<Contrato>()).toMatchObject({
      valor: "1043.25",
      reajustes: [{ indice: "IPCA", antes: "1000.00", valor: "1043.25" }],
    })
    expect((await reajustar()).json<{ campo: string }>().campo).toBe("desde")
    expect((await geradas(id)).map(([mes, , valor]) => [mes, valor])).toEqual([
      ["2026-10", "1000.00"],
      ["2026-11", "1000.00"],
      ["2026-12", "1043.25"],
    ])
    const encerrar = () =>
      ambiente.pedir(dono, "POST", `/contratos/${id}/encerrar`, { corpo: { motivo: "o cliente saiu em dezembro" } })
    expect((await encerrar()).status).toBe(200)
    expect((await encerrar()).status).toBe(409)
    agora = new Date("2027-02-20T12:00:00-03:00")
    await varrer()
    expect(await geradas(id)).toHaveLength(3)
  })

  it("agendadas: no dia saem sozinhas só onde a empresa deixa; onde não, voltam a A faturar e a equipe é avisada", async () => {
    const { id } = await criarUma({ agendar: true, emitirEm: "2026-11-25" })
    agora = new Date("2026-11-24T12:00:00-03:00")
    await varrer()
    expect((await ler(id)).estado).toBe(3)
    agora = new Date("2026-11-25T12:00:00-03:00")
    await varrer()
    expect((await ler(id)).estado).toBe(0)
    await varrer()
    const avisos = await ambiente.pedir(contador, "GET", "/notificacoes")
    const deFaturas = avisos
      .json<{ lista: { mensagem: string }[] }>()
      .lista.filter(({ mensagem }) => mensagem.includes("não saiu sozinha"))
    // The only person of the office, told once.
    expect(deFaturas.map(({ mensagem }) => mensagem)).toEqual(["1 fatura chegou ao dia e não saiu sozinha."])
    const configuracao = {
      ambiente: "producao",
      serieProducao: 1,
      serieHomologacao: 9000,
      regimeEspecial: "0",
      enviarInscricaoMunicipal: false,
      funcionarioEmite: false,
      agendadasEmitem: true,
    }
    const configurar = await ambiente.pedir(dono, "PUT", `/empresas/${empresa.id}/emissao`, {
      corpo: configuracao,
      cabecalhos: { "if-match": '"0"' },
    })
    expect(configurar.status).toBe(200)
    const outra = await criarUma({ agendar: true, emitirEm: "2026-11-25" })
    await varrer()
    await ambiente.servico.trabalhos.operacoes()
    expect(await ler(outra.id)).toMatchObject({ estado: 2, numeroDaNota: "1" })
    await varrer()
    expect((await ler(id)).estado).toBe(0)
    expect(ambiente.errosRelatados).toEqual([])
  })
})
