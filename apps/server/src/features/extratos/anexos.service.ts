import { MAXIMO_DE_ANEXOS } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerLinhas } from "../../db/linhas-do-banco.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { consultarDocumento, documentosPorId } from "../documentos/documentos.service.ts"
import { apagarAnexo, inserirAnexo, lerAnexos } from "./anexos.repository.ts"

async function exigirLinha(tx: Tx, escopo: Escopo, id: string) {
  const [linha] = await lerLinhas(tx, escopo, [id])
  return encontrado(linha)
}

/** The documents of a line of the bank, those withdrawn left out. Raises nao-encontrado. */
export async function listarAnexosDaLinha(tx: Tx, escopo: Escopo, idLinha: string) {
  await exigirLinha(tx, escopo, idLinha)
  const ids = (await lerAnexos(tx, escopo, idLinha)).map(({ idDocumento }) => idDocumento)
  const lidos = await documentosPorId(tx, escopo, ids)
  return { lista: lidos.filter((d) => d.retirada === null) }
}

/** Links a document of the company to a line of its bank. Raises nao-encontrado, entrada-invalida (withdrawn, too many). */
export async function vincularALinha(tx: Tx, ato: Ato, idLinha: string, idDocumento: string) {
  const { escopo } = ato
  const { idEmpresa } = await exigirLinha(tx, escopo, idLinha)
  // One at a time: two who link at once do not pass the limit.
  await travarEmpresa(tx, escopo, idEmpresa)
  const documento = await consultarDocumento(tx, escopo, idDocumento)
  if (documento.idEmpresa !== idEmpresa) throw new ErroDeNegocio("nao-encontrado")
  if (documento.retirada !== null) recusar("Este documento foi retirado. Escolha outro.", "idDocumento")
  const ja = await lerAnexos(tx, escopo, idLinha)
  if (ja.length >= MAXIMO_DE_ANEXOS && !ja.some((a) => a.idDocumento === idDocumento))
    recusar(`Uma linha tem até ${MAXIMO_DE_ANEXOS} documentos. Tire o que não serve mais.`, "idDocumento")
  const { idEscritorio } = escopo
  await inserirAnexo(tx, {
    idEscritorio,
    idLinha,
    idDocumento,
    idEmpresa,
    vinculadoEm: ato.agora,
    vinculadoPor: ato.nome,
  })
  return listarAnexosDaLinha(tx, escopo, idLinha)
}

/** The document stays with the company, and is no longer of the line. Raises nao-encontrado. */
export async function desvincularDaLinha(tx: Tx, escopo: Escopo, idLinha: string, idDocumento: string) {
  await exigirLinha(tx, escopo, idLinha)
  if (!(await apagarAnexo(tx, escopo, idLinha, idDocumento))) throw new ErroDeNegocio("nao-encontrado")
  return listarAnexosDaLinha(tx, escopo, idLinha)
}
