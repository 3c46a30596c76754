import {
  CABECALHO_ESCRITORIO,
  type DetalheDoFechamento,
  type EventoEmEspera,
  type EventoEmEsperaDetalhado,
  type Nota,
  rotasDasNotasFiscais,
  rotasDosEventosEmEspera,
} from "@partida/contracts"
import forge from "node-forge"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { criarAutoridade } from "../../demo/autoridade.ts"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import {
  assinarNfse,
  chaveDaNfse,
  type DadosNfse,
  montarEventoCancelamento,
  montarNfse,
} from "../../documentos/nfse-nacional/construtor.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"

/** What waits, what it would do, and who may say so. */
const CNPJ = "11222333000181"
const EMISSOR = gerarCertificadoDeDemonstracao()
/** Named as the real one, and good for exactly nothing. */
const FALSARIO = (() => {
  const { certificado, chave } = criarAutoridade("Sefin Nacional NFS-e", {
    desde: new Date("2026-01-01T00:00:00Z"),
    ate: new Date("2027-01-01T00:00:00Z"),
  })
  return { certPem: forge.pki.certificateToPem(certificado), chavePem: forge.pki.privateKeyToPem(chave) }
})()

let ambiente: Ambiente
let idEscritorio: string
let contador: Ator
let empresa: EmpresaDeTeste

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  idEscritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  empresa = await umaEmpresa()
    .comCnpj(CNPJ)
    .noSistemaDesde("2026-09")
    .doAnexo("III")
    .comDozeMesesAntesDe("2026-09", 2_000_000n)
    .criar(ambiente, contador.escopo)
  await importar(contador, nota("901", EMISSOR))
  expect(await receita()).toBe("10000.00")
})

type Assinante = typeof EMISSOR
const dados = (numero: string): DadosNfse => ({
  prestador: { documento: CNPJ, nome: "EMPRESA", municipio: "3550308", nomeMunicipio: "São Paulo", uf: "SP" },
  tomador: null,
  numero,
  dataCompetencia: "2026-10-15",
  cTribNac: "010101",
  valorServico: 1_000_000n,
  opSimpNac: "3",
  tpAmb: "1",
})
const nota = (numero: string, { chavePem, certPem }: Assinante) =>
  assinarNfse(montarNfse(dados(numero)), chavePem, certPem)
const cancelamento = (assinante: Assinante) => eventoDa("901", assinante)
const eventoDa = (numero: string, { chavePem, certPem }: Assinante) =>
  montarEventoCancelamento(
    {
      chave: chaveDaNfse(dados(numero)),
      autor: CNPJ,
      dhEvento: "2026-10-20T10:00:00-03:00",
      cMotivo: "1",
      xMotivo: "Serviço não foi prestado ao tomador",
      tpAmb: "1",
    },
    chavePem,
    certPem,
  )

async function importar(ator: Ator, xml: string): Promise<void> {
  const r = await ambiente.enviar(ator, [{ nome: "arquivo.xml", bytes: Buffer.from(xml) }], {
    [CABECALHO_ESCRITORIO]: idEscritorio,
  })
  expect(r.status).toBe(202)
}
const notas = async () => (await ambiente.pedir(contador, "GET", "/notas-fiscais")).json<{ lista: Nota[] }>().lista
const statusDa901 = async () => (await notas()).find(({ numero }) => numero === "901")?.status
async function detalhe(): Promise<DetalheDoFechamento> {
  const competencia = "2026-10"
  await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", {
    corpo: { competencia, selecao: { empresas: [empresa.id] } },
  })
  const r = await ambiente.pedir(contador, "GET", `/fechamentos/das/${empresa.id}/${competencia}`)
  return r.json<DetalheDoFechamento>()
}
const receita = async () => (await detalhe()).linha.receita

const MOTIVO = "Conferido no portal da NFS-e."
const espera = async (ator = contador) =>
  (await ambiente.pedir(ator, "GET", "/eventos-em-espera", { idEscritorio })).json<{ lista: EventoEmEspera[] }>().lista
const prever = async (id: string) =>
  (await ambiente.pedir(contador, "GET", `/eventos-em-espera/${id}`)).json<EventoEmEsperaDetalhado>()
const decidir = (ator: Ator, id: string, decisao: "aceita" | "recusada", motivo = MOTIVO) =>
  ambiente.pedir(ator, "PATCH", `/eventos-em-espera/${id}/decisao`, { corpo: { decisao, motivo }, idEscritorio })
async function umQueEspera(): Promise<string> {
  const [unico, ...outros] = await espera()
  expect(outros).toEqual([])
  if (!unico) throw new Error("Nada espera.")
  return unico.id
}

describe("um cancelamento de certificado caseiro", () => {
  beforeEach(() => importar(contador, cancelamento(FALSARIO)))

  it("espera, e diz em reais o que faria sem fazer nada", async () => {
    const id = await umQueEspera()
    expect(await prever(id)).toMatchObject({
      espera: "emissor",
      assinatura: "nao-reconhecida",
      nota: { numero: "901", competencia: "2026-10", receita: "10000.00", mesFechado: false },
      ressalva: null,
      // RBT12 of 11 × 20 000 = 220 000: Anexo III, 2nd band, (220 000 × 11,2 % − 9 360) / 220 000 = 6,9454…%; of 10 000, by
      // the shares of the band, each to the centavo: 27,78 + 24,31 + 97,58 + 21,18 + 301,43 + 222,25 = 694,53.
      meses: [
        {
          competencia: "2026-10",
          antes: { receita: "10000.00", total: "694.53" },
          depois: { receita: "0.00", total: "0.00" },
        },
      ],
    })
    expect(await statusDa901()).toBe(1)
    expect(await receita()).toBe("10000.00")
    expect(await umQueEspera()).toBe(id)
  })

  it("só muda a receita quando uma pessoa do escritório o aceita, e ela pode voltar atrás", async () => {
    const id = await umQueEspera()
    expect((await decidir(contador, id, "aceita")).json()).toMatchObject({ decisao: "aceita", nota: { status: 2 } })
    expect(await receita()).toBe("0.00")
    expect(await espera()).toEqual([])
    expect((await decidir(contador, id, "aceita", "A mesma decisão, outra vez.")).status).toBe(200)
    expect(await prever(id)).toMatchObject({ decisaoMotivo: expect.stringContaining(MOTIVO) })
    expect((await decidir(contador, id, "recusada", "Não era do emissor da nota.")).status).toBe(200)
    expect(await statusDa901()).toBe(1)
    expect(await receita()).toBe("10000.00")
  })

  it("recusado não espera mais, e enviado de novo continua recusado", async () => {
    expect((await decidir(contador, await umQueEspera(), "recusada")).status).toBe(200)
    await importar(contador, cancelamento(FALSARIO))
    expect(await espera()).toEqual([])
    expect(await receita()).toBe("10000.00")
  })

  it.each(["EMPRESA", "FUNCIONARIO"] as const)("não é visto nem decidido por %s", async (papel) => {
    const id = await umQueEspera()
    const ator = await ambiente.criarAtor(idEscritorio, papel, [empresa.id])
    for (const caminho of ["/eventos-em-espera", `/eventos-em-espera/${id}`])
      expect((await ambiente.pedir(ator, "GET", caminho)).status).toBe(403)
    expect((await decidir(ator, id, "aceita")).status).toBe(403)
    expect(await receita()).toBe("10000.00")
  })

  it("não é decidido por outro escritório", async () => {
    const id = await umQueEspera()
    const outro = await ambiente.criarEscritorio()
    const vizinho = await ambiente.criarAtor(outro, "ADMINISTRADOR")
    const r = await ambiente.pedir(vizinho, "PATCH", `/eventos-em-espera/${id}/decisao`, {
      corpo: { decisao: "aceita", motivo: MOTIVO },
    })
    expect(r.status).toBe(404)
    expect(await receita()).toBe("10000.00")
  })

  it("pede um motivo", async () => {
    expect((await decidir(contador, await umQueEspera(), "aceita", "ok")).status).toBe(400)
    expect(await statusDa901()).toBe(1)
  })
})

it("o de uma nota que não está aqui diz que nada muda agora, e vale quando ela chegar", async () => {
  await importar(contador, eventoDa("902", FALSARIO))
  const id = await umQueEspera()
  expect(await prever(id)).toMatchObject({
    nota: null,
    meses: [],
    ressalva: expect.stringContaining("não foi importada"),
  })
  expect((await decidir(contador, id, "aceita")).status).toBe(200)
  await importar(contador, nota("902", EMISSOR))
  expect((await notas()).find(({ numero }) => numero === "902")).toMatchObject({ status: 2, contaNaReceita: false })
  expect(await receita()).toBe("10000.00")
})

it("nenhuma chave de integração decide, nem de evento nem de nota", () => {
  expect("escopo" in rotasDosEventosEmEspera.decidirEvento).toBe(false)
  expect("escopo" in rotasDasNotasFiscais.decidirNota).toBe(false)
})
