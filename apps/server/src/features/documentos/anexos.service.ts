import {
  alcancaPapel,
  type FormatoDeDocumento,
  formatosDeDocumento,
  LIMITE_DO_ANEXO_BYTES,
  MAXIMO_DE_ANEXOS,
  type Papel,
  type TipoDeDocumento,
  tiposDeDocumento,
} from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Banco } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import { formatoDoAnexo, nomeDoAnexo } from "../../documentos/arquivos/formato-do-anexo.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import type { Armazem, Guardado } from "../../ports/armazem.ts"
import { guardarConteudo } from "./conteudo.service.ts"
import { consultarDocumento, guardarDocumento } from "./documentos.service.ts"

interface Anexos {
  readonly idEmpresa: string
  readonly tipo: TipoDeDocumento
  readonly competencia?: string | undefined
  readonly idGuia?: string | undefined
  /** Not shown to the staff of the company; as its kind says when nothing is said. */
  readonly reservado?: boolean | undefined
  readonly arquivos: readonly ArquivoRecebido[]
}

/**
 * Attaches files to a company: all of them or, when one is refused, none. They are recognised by their first bytes and kept as
 * they came: nothing in them is opened, run or drawn. Raises sem-permissao, sem-arquivos, documento-recusado, entrada-invalida,
 * nao-encontrado, documento-indisponivel.
 */
export async function anexarDocumentos(
  banco: Banco,
  armazem: Armazem,
  ato: Ato,
  papel: Papel,
  { arquivos, idEmpresa, ...comum }: Anexos,
) {
  const { anexa } = tiposDeDocumento[comum.tipo]
  if (anexa === null || !alcancaPapel(papel, anexa)) throw new ErroDeNegocio("sem-permissao")
  const julgados = julgar(arquivos)
  const { escopo } = ato
  // Before a byte is kept: who does not reach the company leaves nothing in the store.
  await banco.emEscopo(escopo, (tx) => exigirEmpresa(tx, escopo, idEmpresa))
  const guardados: { readonly guardado: Guardado; readonly nome: string; readonly formato: FormatoDeDocumento }[] = []
  for (const { bytes, ...resto } of julgados) {
    guardados.push({ ...resto, guardado: await guardarConteudo(armazem, escopo, bytes) })
  }
  return banco.emEscopo(escopo, async (tx) => {
    const lista = []
    for (const { guardado, nome, formato } of guardados) {
      const tipoMime = formatosDeDocumento[formato].mime
      const { id, novo } = await guardarDocumento(tx, ato, {
        ...comum,
        idEmpresa,
        guardado,
        nome,
        tipoMime,
        origem: "pessoa",
      })
      lista.push({ documento: await consultarDocumento(tx, escopo, id), novo })
    }
    return { lista }
  })
}

function julgar(arquivos: readonly ArquivoRecebido[]) {
  if (arquivos.length === 0) throw new ErroDeNegocio("sem-arquivos", "Nenhum arquivo foi enviado. Escolha ao menos um.")
  if (arquivos.length > MAXIMO_DE_ANEXOS) {
    recusar(`São ${arquivos.length} arquivos. Envie até ${MAXIMO_DE_ANEXOS} de cada vez.`, "arquivos")
  }
  return arquivos.map(({ nome, bytes }) => {
    if (bytes.length === 0) recusar(`O arquivo ${nome} está vazio. Confira-o e envie de novo.`, "arquivos")
    if (bytes.length > LIMITE_DO_ANEXO_BYTES) {
      recusar(`O arquivo ${nome} passa de 20 MB. Envie-o menor, ou dividido.`, "arquivos")
    }
    const formato = formatoDoAnexo(bytes)
    if (formato === null) {
      throw new ErroDeNegocio(
        "documento-recusado",
        `${nome} não é de um formato que se guarda aqui. Envie PDF, PNG, JPEG, XML, ZIP, OFX ou texto.`,
        "arquivos",
      )
    }
    return { bytes, formato, nome: nomeDoAnexo(nome, formato) }
  })
}
