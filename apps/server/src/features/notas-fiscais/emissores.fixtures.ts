import { CABECALHO_ESCRITORIO, type DetalheDoFechamento, type ItemDeLote, type Nota } from "@partida/contracts"
import forge from "node-forge"
import { criarAutoridade } from "../../demo/autoridade.ts"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import {
  assinarNfse,
  chaveDaNfse,
  type DadosNfse,
  montarEventoCancelamento,
  montarNfse,
} from "../../documentos/nfse-nacional/construtor.ts"
import type { Ambiente, Ator } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"

/** Documents of one company signed by whoever one likes, and what they do to its month. */

export const CNPJ = "11222333000181"
/** Month of the notes. */
export const MES = "2026-10"
export const EMISSOR = gerarCertificadoDeDemonstracao()
export type Assinante = typeof EMISSOR

/** Named as the real one, and good for exactly nothing. */
export const FALSARIO: Assinante = (() => {
  const { certificado, chave } = criarAutoridade("Sefin Nacional NFS-e", {
    desde: new Date("2026-01-01T00:00:00Z"),
    ate: new Date("2027-01-01T00:00:00Z"),
  })
  return { certPem: forge.pki.certificateToPem(certificado), chavePem: forge.pki.privateKeyToPem(chave) }
})()

const dados = (numero: string): DadosNfse => ({
  prestador: { documento: CNPJ, nome: "EMPRESA", municipio: "3550308", nomeMunicipio: "São Paulo", uf: "SP" },
  tomador: null,
  numero,
  dataCompetencia: `${MES}-15`,
  cTribNac: "010101",
  valorServico: 1_000_000n,
  opSimpNac: "3",
  tpAmb: "1",
})

/** A note of R$ 10.000,00 in the month. */
export const notaDe = (numero: string, { chavePem, certPem }: Assinante) =>
  assinarNfse(montarNfse(dados(numero)), chavePem, certPem)

/** The cancellation of that note, asked by who issued it. */
export const cancelamentoDe = (numero: string, { chavePem, certPem }: Assinante) =>
  montarEventoCancelamento(
    {
      chave: chaveDaNfse(dados(numero)),
      autor: CNPJ,
      dhEvento: `${MES}-20T10:00:00-03:00`,
      cMotivo: "1",
      xMotivo: "Serviço não foi prestado ao tomador",
      tpAmb: "1",
    },
    chavePem,
    certPem,
  )

export type CenaDosEmissores = Awaited<ReturnType<typeof montarCenaDosEmissores>>

/** An office with one company of the Anexo III, R$ 20.000,00 in each of the twelve months before the system. */
export async function montarCenaDosEmissores(ambiente: Ambiente) {
  const idEscritorio = await ambiente.criarEscritorio()
  const contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  const empresa: EmpresaDeTeste = await umaEmpresa()
    .comCnpj(CNPJ)
    .noSistemaDesde("2026-09")
    .doAnexo("III")
    .comDozeMesesAntesDe("2026-09", 2_000_000n)
    .criar(ambiente, contador.escopo)
  /** What the import says of the file, as the office sees it; null where the person may not send files. */
  const importar = async (ator: Ator, xml: string): Promise<ItemDeLote | null> => {
    const r = await ambiente.enviar(ator, [{ nome: "arquivo.xml", bytes: Buffer.from(xml) }], {
      [CABECALHO_ESCRITORIO]: idEscritorio,
    })
    if (r.status === 403) return null
    if (r.status !== 202) throw new Error(`O envio foi recusado: ${r.status}.`)
    const { idLote } = r.json<{ idLote: string }>()
    const itens = await ambiente.pedir(ator, "GET", `/lotes/${idLote}/itens`, { idEscritorio })
    return itens.json<{ lista: ItemDeLote[] }>().lista[0] ?? null
  }
  const notas = async () => (await ambiente.pedir(contador, "GET", "/notas-fiscais")).json<{ lista: Nota[] }>().lista
  const calcular = () =>
    ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", {
      corpo: { competencia: MES, selecao: { empresas: [empresa.id] } },
    })
  /** The month of the notes, computed again. */
  const detalhe = async () => {
    await calcular()
    const r = await ambiente.pedir(contador, "GET", `/fechamentos/das/${empresa.id}/${MES}`)
    return r.json<DetalheDoFechamento>()
  }
  return {
    idEscritorio,
    contador,
    empresa,
    importar,
    notas,
    detalhe,
    nota: async (numero: string) => (await notas()).find((n) => n.numero === numero),
    receita: async () => (await detalhe()).linha.receita,
  }
}
