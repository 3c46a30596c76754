import { createHash } from "node:crypto"
import { type ArquivoOficial, nomeDaGuia, type SituacaoDoArquivoOficial } from "@partida/contracts"
import { deReais, formatarCompetencia, formatarData, competencia as mesDe, reaisPorExtenso } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import { assinar } from "../../db/auditoria.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { desfazendo } from "../../db/desfazendo.ts"
import type { LeitorDeGuias } from "../../documentos/guia-oficial/leitor.ts"
import type { DocumentoLido } from "../../documentos/guia-oficial/tipos.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { comoErroDeNegocio, ErroDeNegocio, recusar } from "../../http/erros.ts"
import { enumerar, mesEscrito } from "../../palavras.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { guardarConteudo } from "../documentos/conteudo.service.ts"
import { criarLote, type Executor } from "../processamento/processamento.service.ts"
import type { NovoItem, ResultadoDeItem } from "../processamento/tipos.ts"
import { type ArquivoLido, abrirEnvio, envioGrandeDemais, lerArquivo } from "./arquivos-oficiais.ts"
import { registrarComprovante } from "./comprovantes.service.ts"
import { lerEmpresaDoCnpj, lerGuiasDaEmpresa } from "./oficiais.repository.ts"
import { type PdfGuardado, registrarGuiaOficial } from "./oficiais.service.ts"
import { repartirDocumento } from "./partes-do-documento.ts"

/** What reading and keeping official documents takes. */
export interface Oficiais {
  readonly banco: Banco
  readonly leitor: LeitorDeGuias
  readonly armazem: Armazem
  /** Only a demonstration takes documents of a test. */
  readonly aceitaTeste: boolean
}

/** What was found for one document, in the words of the preview and of the results of the job. */
interface Destino {
  readonly situacao: SituacaoDoArquivoOficial
  readonly frase: string
  readonly codigo: string | null
  readonly apelido: string | null
  readonly idEmpresa: string | null
}

/**
 * What would become of each file of an upload; nothing is kept. It is the act itself, undone. Raises sem-arquivos, entrada-invalida
 * for too many files and muitos-pedidos.
 */
export async function conferirArquivos(
  { banco, leitor, aceitaTeste }: Oficiais,
  ato: Ato,
  recebidos: readonly ArquivoRecebido[],
): Promise<{ lista: ArquivoOficial[] }> {
  const { arquivos, recusados } = await abrirEnvio(recebidos)
  if (arquivos.length + recusados.length === 0)
    throw new ErroDeNegocio("sem-arquivos", "Escolha um ou mais PDF, ou um ZIP.")
  const demais = envioGrandeDemais(arquivos.length)
  if (demais !== null) recusar(demais, "arquivos")
  const lista: ArquivoOficial[] = recusados.map(({ nome, mensagem }) => ilegivel(nome, mensagem))
  for (const { nome, bytes } of arquivos) {
    const lido = await lerArquivo(leitor, bytes, ato.escopo.idUsuario)
    if (!("documentos" in lido)) {
      lista.push(ilegivel(nome, lido.mensagem))
      continue
    }
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    const guardado = { idEscritorio: ato.escopo.idEscritorio, sha256, tamanhoBytes: bytes.length }
    const destinos = await desfazendo(banco, ato.escopo, (tx) =>
      registrarDocumentos(tx, ato, { guardado, nome }, lido.documentos, aceitaTeste),
    )
    lista.push({ nome, ...resumir(destinos), total: lido.documentos[0]?.totais.total ?? null })
  }
  return { lista }
}

const ilegivel = (nome: string, frase: string): ArquivoOficial => ({
  nome,
  situacao: "ilegivel",
  frase,
  apelido: null,
  total: null,
})

/** Records the job that attaches the files of an upload, each to the guides that it names. Raises sem-arquivos. */
export async function receberGuiasOficiais(
  banco: Banco,
  { escopo, agora }: Ato,
  recebidos: readonly ArquivoRecebido[],
) {
  const { arquivos, recusados } = await abrirEnvio(recebidos)
  const itens: NovoItem[] = [
    ...recusados.map(({ nome, codigo, mensagem }) => ({
      rotulo: nome,
      idEmpresa: null,
      conteudo: null,
      resultado: { resultado: ERRO, codigo, mensagem },
    })),
    ...arquivos.map(({ nome, bytes }) => ({ rotulo: nome, idEmpresa: null, conteudo: bytes })),
  ]
  if (itens.length === 0) throw new ErroDeNegocio("sem-arquivos", "Escolha um ou mais PDF, ou um ZIP.")
  return criarLote(banco, escopo, { tipo: "anexar-guias-oficiais", competencia: null, agora }, async () => itens)
}

const INSERIDO = 1
const ATUALIZADO = 2
const ERRO = 4
const SEM_ACAO = 5
const RESULTADOS: Readonly<Record<SituacaoDoArquivoOficial, number>> = {
  nova: INSERIDO,
  reemitida: ATUALIZADO,
  pagamento: INSERIDO,
  "ja-esta": SEM_ACAO,
  difere: ERRO,
  "sem-guia": ERRO,
  "empresa-desconhecida": ERRO,
  ilegivel: ERRO,
}

interface Preparado {
  readonly lido: ArquivoLido
  readonly pdf: PdfGuardado | null
}

interface ParaAnexar extends Omit<Oficiais, "banco" | "armazem"> {
  /** Missing: no document is kept. */
  readonly armazem: Armazem | undefined
}

/** Few: each is read in a thread of its own, and its company is locked until the others end. */
const ARQUIVOS_POR_VEZ = 5

/** Job "anexar-guias-oficiais": each PDF is read and kept before the transaction opens. */
export function executorDeGuiasOficiais(
  { leitor, armazem, aceitaTeste }: ParaAnexar,
  agora: () => Date,
  nomeDe: (idUsuario: string) => Promise<string>,
): Executor<{ readonly nome: string; readonly preparados: readonly Preparado[] }> {
  return {
    porVez: ARQUIVOS_POR_VEZ,
    async preparar({ escopo }, itens) {
      if (armazem === undefined) throw new ErroDeNegocio("documento-indisponivel")
      const preparados: Preparado[] = []
      for (const { conteudo, rotulo } of itens) {
        const bytes = conteudo ?? new Uint8Array(0)
        const lido = await lerArquivo(leitor, bytes, escopo.idUsuario)
        const guarda = "documentos" in lido
        const pdf = guarda
          ? { guardado: await guardarConteudo(armazem, escopo, bytes), nome: nomeDoArquivo(rotulo) }
          : null
        preparados.push({ lido, pdf })
      }
      return { preparados, nome: await nomeDe(escopo.idUsuario) }
    },
    async executar(tx, { escopo }, itens, { preparados, nome }) {
      await assinar(tx, escopo, nome)
      const ato: Ato = { escopo, nome, agora: agora() }
      const resultados: ResultadoDeItem[] = []
      for (const [i] of itens.entries()) {
        const preparado = preparados[i]
        if (!preparado) throw new Error("A file was left without its reading.")
        resultados.push(await executarUm(tx, ato, preparado, aceitaTeste))
      }
      return resultados
    },
  }
}

async function executarUm(tx: Tx, ato: Ato, { lido, pdf }: Preparado, aceitaTeste: boolean): Promise<ResultadoDeItem> {
  if (!("documentos" in lido) || pdf === null)
    return {
      resultado: ERRO,
      codigo: "codigo" in lido ? lido.codigo : null,
      mensagem: "mensagem" in lido ? lido.mensagem : "",
    }
  const destinos = await registrarDocumentos(tx, ato, pdf, lido.documentos, aceitaTeste)
  const { situacao, frase, codigo, idEmpresa } = resumir(destinos)
  return {
    resultado: RESULTADOS[situacao],
    codigo,
    mensagem: frase,
    detalhes: destinos.length > 1 ? destinos.map((d) => d.frase) : [],
    idEmpresa,
  }
}

/** "lote.zip: pasta/guia.pdf" as the file itself is called. */
const nomeDoArquivo = (rotulo: string): string =>
  rotulo
    .split(/[/\\]|: /)
    .at(-1)
    ?.slice(-120) || "guia.pdf"

/** Each document of a file where it belongs; one that is refused leaves the others in, and nothing of itself. */
async function registrarDocumentos(
  tx: Tx,
  ato: Ato,
  pdf: PdfGuardado,
  documentos: readonly DocumentoLido[],
  aceitaTeste: boolean,
): Promise<Destino[]> {
  const destinos: Destino[] = []
  for (const documento of documentos) destinos.push(await registrarDocumento(tx, ato, pdf, documento, aceitaTeste))
  return destinos
}

async function registrarDocumento(
  tx: Tx,
  ato: Ato,
  pdf: PdfGuardado,
  lido: DocumentoLido,
  aceitaTeste: boolean,
): Promise<Destino> {
  const { escopo } = ato
  const empresa = await lerEmpresaDoCnpj(tx, escopo, lido.cnpj)
  if (!empresa) {
    const frase = `Nenhuma empresa ao seu alcance tem o CNPJ ${lido.cnpj}.`
    return {
      situacao: "empresa-desconhecida",
      frase,
      codigo: "guia-oficial-outra-empresa",
      apelido: null,
      idEmpresa: null,
    }
  }
  const daEmpresa = await lerGuiasDaEmpresa(tx, escopo, empresa.id)
  const { porGuia } = repartirDocumento(lido, daEmpresa)
  const nela = { apelido: empresa.apelido, idEmpresa: empresa.id }
  // An open one of those it pays: a paid one takes no document.
  const delas = daEmpresa.filter((g) => porGuia.has(g.id))
  const guia = delas.find((g) => g.pagoCentavos < g.valorCentavos) ?? delas[0]
  if (!guia) {
    const periodo = lido.competencia === null ? "" : ` de ${mesEscrito(lido.competencia)}`
    const frase = `${empresa.apelido} não tem aqui a guia deste documento${periodo}. Feche o mês, ou confira o tributo.`
    return { ...nela, situacao: "sem-guia", frase, codigo: "guia-oficial-outra-guia" }
  }
  const nomes = `${enumerar(delas.map(nomeDaGuia))} de ${formatarCompetencia(mesDe(guia.competencia))}, ${empresa.apelido}`
  const total = reaisPorExtenso(deReais(lido.totais.total))
  try {
    // A refusal must leave nothing of this document behind it.
    return await tx.transaction(async (dentro) => {
      if (lido.documento === "comprovante") {
        const { resultado } = await registrarComprovante(dentro as Tx, ato, guia.id, {
          pdf,
          lido,
          origem: "pessoa",
          aceitaTeste,
        })
        return resultado === "sem-acao"
          ? { ...nela, situacao: "ja-esta", codigo: null, frase: `O pagamento de ${nomes} já estava registrado.` }
          : {
              ...nela,
              situacao: "pagamento",
              codigo: null,
              frase: `${nomes}: ${total} pagos em ${formatarData(lido.arrecadadoEm)}.`,
            }
      }
      const { resultado } = await registrarGuiaOficial(dentro as Tx, ato, guia.id, {
        pdf,
        lida: lido,
        origem: "pessoa",
        aceitaTeste,
      })
      const ate = `${total} até ${formatarData(lido.dataLimite)}`
      if (resultado === "sem-acao")
        return { ...nela, situacao: "ja-esta", codigo: null, frase: `${nomes}: o documento já está aqui.` }
      return {
        ...nela,
        situacao: resultado === "inserida" ? "nova" : "reemitida",
        codigo: null,
        frase: `${nomes}: ${ate}.`,
      }
    })
  } catch (erro) {
    const negocio = comoErroDeNegocio(erro)
    if (negocio === null) throw erro
    const situacao = negocio.codigo === "guia-oficial-difere" ? "difere" : "sem-guia"
    return { ...nela, situacao, codigo: negocio.codigo, frase: `${nomes}. ${negocio.message}` }
  }
}

/** A file of several documents says the one that most asks for a person. */
const GRAVIDADE: readonly SituacaoDoArquivoOficial[] = [
  "difere",
  "sem-guia",
  "empresa-desconhecida",
  "pagamento",
  "nova",
  "reemitida",
  "ja-esta",
]

function resumir(destinos: readonly Destino[]): Destino {
  const [primeiro] = destinos.toSorted((a, b) => GRAVIDADE.indexOf(a.situacao) - GRAVIDADE.indexOf(b.situacao))
  if (!primeiro) throw new Error("A file that was read has a document.")
  return destinos.length === 1 ? primeiro : { ...primeiro, frase: `${destinos.length} comprovantes. ${primeiro.frase}` }
}
