import { MAXIMO_DE_ANEXOS, type Papel } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { type CodigoLido, lerCodigoDePagamento } from "@partida/fiscal/pagamento"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { LeitorDeCodigos } from "../../documentos/codigos-do-pdf/leitor.ts"
import { type MotivoDoPdf, PdfIlegivel } from "../../documentos/pdf/motivo.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { anexarDocumentos } from "../documentos/anexos.service.ts"
import { lerConteudo } from "../documentos/conteudo.service.ts"
import { consultarDocumento, documentosPorId } from "../documentos/documentos.service.ts"
import { lerTitulosPorId, travarTitulos } from "../titulos/titulos.service.ts"
import { apagarAnexo, contarAnexos, inserirAnexo, lerAnexos } from "./anexos.repository.ts"
import { consultarPagavel, porQueNaoPaga } from "./pagamento.service.ts"

/** Where documents are kept, and what reads them. */
interface Meios {
  readonly banco: Banco
  readonly armazem: Armazem
  readonly lerCodigosDoPdf: LeitorDeCodigos
}

async function exigirAPagar(tx: Tx, escopo: Escopo, id: string) {
  const [titulo] = await lerTitulosPorId(tx, escopo, [id])
  if (titulo?.natureza !== "pagar") throw new ErroDeNegocio("nao-encontrado")
  return titulo
}

/** The documents of a title to pay, those withdrawn left out. Raises nao-encontrado. */
export async function listarAnexos(tx: Tx, escopo: Escopo, idTitulo: string) {
  await exigirAPagar(tx, escopo, idTitulo)
  const ids = (await lerAnexos(tx, escopo, idTitulo)).map(({ idDocumento }) => idDocumento)
  const lidos = await documentosPorId(tx, escopo, ids)
  return { lista: lidos.filter((d) => d.retirada === null) }
}

/**
 * Keeps files among the documents of the company, not shown to its staff, and links them to a title: all or, when one is refused, none.
 * Raises nao-encontrado and what `anexarDocumentos` raises.
 */
export async function anexarAoTitulo(
  { banco, armazem }: Meios,
  ato: Ato,
  papel: Papel,
  { id, arquivos }: { readonly id: string; readonly arquivos: readonly ArquivoRecebido[] },
) {
  const { escopo } = ato
  // Before a byte is kept: who does not reach the title leaves nothing in the store.
  const titulo = await banco.emEscopo(escopo, async (tx) => {
    const achado = await exigirAPagar(tx, escopo, id)
    exigirLugar(await contarAnexos(tx, escopo, id), arquivos.length)
    return achado
  })
  const { lista } = await anexarDocumentos(banco, armazem, ato, papel, {
    tipo: "anexo",
    competencia: titulo.competencia,
    reservado: true,
    idEmpresa: titulo.idEmpresa,
    arquivos,
  })
  return banco.emEscopo(escopo, (tx) =>
    vincular(
      tx,
      ato,
      id,
      lista.map(({ documento }) => documento.id),
    ),
  )
}

function exigirLugar(ja: number, novos: number): void {
  if (ja + novos > MAXIMO_DE_ANEXOS)
    recusar(`Um título tem até ${MAXIMO_DE_ANEXOS} anexos, e este já tem ${ja}. Tire o que não serve mais.`, "arquivos")
}

/** Links documents of the company to a title. Raises nao-encontrado, entrada-invalida (of another company, too many). */
export async function vincular(tx: Tx, ato: Ato, id: string, documentos: readonly string[]) {
  const { escopo } = ato
  // One at a time: two who link at once do not pass the limit.
  await travarTitulos(tx, escopo, [id])
  const titulo = await exigirAPagar(tx, escopo, id)
  const ja = new Set((await lerAnexos(tx, escopo, id)).map((a) => a.idDocumento))
  exigirLugar(ja.size, documentos.filter((d) => !ja.has(d)).length)
  for (const idDocumento of documentos) {
    const documento = await consultarDocumento(tx, escopo, idDocumento)
    if (documento.idEmpresa !== titulo.idEmpresa) throw new ErroDeNegocio("nao-encontrado")
    if (documento.retirada !== null) recusar("Este documento foi retirado. Escolha outro.", "idDocumento")
    await inserirAnexo(tx, {
      idEscritorio: escopo.idEscritorio,
      idTitulo: id,
      idDocumento,
      idEmpresa: titulo.idEmpresa,
      vinculadoEm: ato.agora,
      vinculadoPor: ato.nome,
    })
  }
  return listarAnexos(tx, escopo, id)
}

/** The document stays with the company, and is no longer of the title. Raises nao-encontrado. */
export async function desvincular(tx: Tx, escopo: Escopo, id: string, idDocumento: string) {
  await exigirAPagar(tx, escopo, id)
  if (!(await apagarAnexo(tx, escopo, id, idDocumento))) throw new ErroDeNegocio("nao-encontrado")
  return listarAnexos(tx, escopo, id)
}

const SEM_CODIGO = "O PDF não traz boleto nem Pix em texto. Digite a linha, ou cole o código."
const ILEGIVEL: Readonly<Record<MotivoDoPdf, string>> = {
  grande: "O arquivo passa de 10 MB: só se lê o código dos menores. Digite a linha.",
  "nao-e-pdf": "Só se lê o código de PDF. Digite a linha, ou cole o código.",
  "com-senha": "O PDF pede senha: salve uma cópia sem senha, ou digite a linha.",
  longo: "O PDF tem páginas ou texto demais para se achar o código. Digite a linha.",
  "sem-texto": "O PDF é uma imagem, sem texto. Digite a linha, ou cole o código.",
  demorado: "A leitura do PDF passou do tempo. Digite a linha, ou cole o código.",
}

/**
 * The codes of payment in the text of a PDF of a title, each read and checked, with why it does not pay this title when it does not. Nothing
 * is kept: who asks sets one. Raises nao-encontrado, documento-indisponivel, muitos-pedidos.
 */
export async function codigosDoAnexo(
  { banco, armazem, lerCodigosDoPdf }: Meios,
  ato: Ato,
  { id, idDocumento }: { readonly id: string; readonly idDocumento: string },
) {
  const { escopo } = ato
  const documento = await banco.emEscopo(escopo, async (tx) => {
    const { lista } = await listarAnexos(tx, escopo, id)
    const achado = encontrado(lista.find((d) => d.id === idDocumento))
    return achado
  })
  if (documento.tipoMime !== "application/pdf") return { lista: [], motivo: ILEGIVEL["nao-e-pdf"] }
  const bytes = await lerConteudo(armazem, { idEscritorio: escopo.idEscritorio, sha256: documento.sha256 })
  const achados = await lerCodigosDoPdf(bytes, escopo.idUsuario).catch((erro: unknown) => {
    if (erro instanceof PdfIlegivel) return ILEGIVEL[erro.motivo]
    throw erro
  })
  if (typeof achados === "string") return { lista: [], motivo: achados }
  const lidos = conferidos(achados, diaCivil(ato.agora))
  if (lidos.length === 0) return { lista: [], motivo: SEM_CODIGO }
  return banco.emEscopo(escopo, async (tx) => {
    const ficha = await consultarPagavel(tx, ato, id)
    const lista = []
    for (const lido of lidos) {
      const { valor, ...resto } = lido
      lista.push({
        ...resto,
        valor: valor === null ? null : paraReais(valor),
        recusa: await porQueNaoPaga(tx, escopo, ficha, lido),
      })
    }
    return { lista, motivo: null }
  })
}

/** Those whose check digits agree, each once: a line and its bar code are one. */
function conferidos(achados: readonly string[], hoje: string): CodigoLido[] {
  const porCodigo = new Map<string, CodigoLido>()
  for (const texto of achados) {
    const leitura = lerCodigoDePagamento(texto, hoje)
    if (leitura.valido) porCodigo.set(leitura.lido.codigo, leitura.lido)
  }
  return [...porCodigo.values()]
}
