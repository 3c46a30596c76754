import { CABECALHO_ESCRITORIO, type DetalheDoFechamento, type ItemDeLote, type Nota } from "@partida/contracts"
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

/** What somebody with a certificate of their own making can do to a revenue, from each side: nothing. */
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
const cancelamento = ({ chavePem, certPem }: Assinante) =>
  montarEventoCancelamento(
    {
      chave: chaveDaNfse(dados("901")),
      autor: CNPJ,
      dhEvento: "2026-10-20T10:00:00-03:00",
      cMotivo: "1",
      xMotivo: "Serviço não foi prestado ao tomador",
      tpAmb: "1",
    },
    chavePem,
    certPem,
  )

/** What the import says of the file, as the office sees it; null where the person may not send files. */
async function importar(ator: Ator, xml: string): Promise<ItemDeLote | null> {
  const r = await ambiente.enviar(ator, [{ nome: "arquivo.xml", bytes: Buffer.from(xml) }], {
    [CABECALHO_ESCRITORIO]: idEscritorio,
  })
  if (r.status === 403) return null
  expect(r.status).toBe(202)
  const { idLote } = r.json<{ idLote: string }>()
  const itens = await ambiente.pedir(ator, "GET", `/lotes/${idLote}/itens`, { idEscritorio })
  return itens.json<{ lista: ItemDeLote[] }>().lista[0] ?? null
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

describe.each(["ROOT", "ADMINISTRADOR", "CONTADOR", "EMPRESA", "FUNCIONARIO"] as const)("enviados por %s", (papel) => {
  let ator: Ator
  beforeEach(async () => {
    const daEmpresa = papel === "EMPRESA" || papel === "FUNCIONARIO"
    ator = await ambiente.criarAtor(papel === "ROOT" ? null : idEscritorio, papel, daEmpresa ? [empresa.id] : undefined)
  })

  it("um cancelamento de certificado caseiro não muda valor nenhum", async () => {
    const item = await importar(ator, cancelamento(FALSARIO))
    if (item) expect(item).toMatchObject({ resultado: 1, codigo: "evento-em-espera" })
    expect(await statusDa901()).toBe(1)
    expect(await receita()).toBe("10000.00")
  })

  it("uma nota de certificado caseiro não vira receita, e o mês diz por quê", async () => {
    const item = await importar(ator, nota("9999", FALSARIO))
    const forjada = (await notas()).find(({ numero }) => numero === "9999")
    if (item === null) expect(forjada).toBeUndefined()
    else {
      expect(forjada).toMatchObject({ assinatura: "nao-reconhecida", contaNaReceita: false })
      expect((await detalhe()).linha.situacao).toBe("faltam-dados")
    }
  })
})

describe("um cancelamento autêntico", () => {
  it("enviado pela empresa espera o escritório, que o confirma importando o mesmo arquivo", async () => {
    const dono = await ambiente.criarAtor(idEscritorio, "EMPRESA", [empresa.id])
    expect(await importar(dono, cancelamento(EMISSOR))).toMatchObject({ resultado: 1, codigo: "evento-em-espera" })
    expect(await receita()).toBe("10000.00")
    // Sent once more by the same side it still waits.
    expect(await importar(dono, cancelamento(EMISSOR))).toMatchObject({ resultado: 5 })
    expect(await receita()).toBe("10000.00")
    expect(await importar(contador, cancelamento(EMISSOR))).toMatchObject({ resultado: 2 })
    expect(await receita()).toBe("0.00")
  })
})
