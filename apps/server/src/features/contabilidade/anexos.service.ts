import { MAXIMO_DE_ANEXOS, type Papel } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { anexarDocumentos } from "../documentos/anexos.service.ts"
import { documentosPorId } from "../documentos/documentos.service.ts"
import { apagarAnexoDe, inserirAnexos, lerAnexosDe } from "./anexos.repository.ts"
import { lerLancamento } from "./contabilidade.repository.ts"
import { tomarLivros } from "./contabilidade.service.ts"

interface Alvo {
  readonly idEmpresa: string
  readonly id: string
}

async function exigirLancamento(tx: Tx, escopo: Escopo, { idEmpresa, id }: Alvo) {
  const lancamento = encontrado(await lerLancamento(tx, escopo, idEmpresa, { id }))
  return lancamento
}

/** The documents of an entry, those withdrawn left out. Raises nao-encontrado. */
export async function listarAnexosDoLancamento(tx: Tx, escopo: Escopo, alvo: Alvo) {
  await exigirLancamento(tx, escopo, alvo)
  const lidos = await documentosPorId(tx, escopo, await lerAnexosDe(tx, escopo, alvo.idEmpresa, alvo.id))
  return { lista: lidos.filter((d) => d.retirada === null) }
}

/**
 * Keeps files among the documents of the company, not shown to its staff, and links them to an entry: all or none. The entry does not
 * change, and its books may be closed. Raises nao-encontrado, entrada-invalida (too many) and what `anexarDocumentos` raises.
 */
export async function anexarAoLancamento(
  { banco, armazem }: { readonly banco: Banco; readonly armazem: Armazem },
  ato: Ato,
  papel: Papel,
  { arquivos, ...alvo }: Alvo & { readonly arquivos: readonly ArquivoRecebido[] },
) {
  const { escopo } = ato
  // Before a byte is kept: who does not reach the entry leaves nothing in the store.
  const { competencia } = await banco.emEscopo(escopo, async (tx) => {
    const achado = await exigirLancamento(tx, escopo, alvo)
    exigirLugar((await lerAnexosDe(tx, escopo, alvo.idEmpresa, alvo.id)).length, arquivos.length)
    return achado
  })
  const { lista } = await anexarDocumentos(banco, armazem, ato, papel, {
    tipo: "anexo",
    competencia,
    reservado: true,
    idEmpresa: alvo.idEmpresa,
    arquivos,
  })
  return banco.emEscopo(escopo, async (tx) => {
    // One at a time: two who attach at once do not pass the limit.
    await tomarLivros(tx, ato, alvo.idEmpresa)
    const ja = new Set(await lerAnexosDe(tx, escopo, alvo.idEmpresa, alvo.id))
    const novos = lista.map(({ documento }) => documento.id).filter((id) => !ja.has(id))
    exigirLugar(ja.size, novos.length)
    if (novos.length > 0)
      await inserirAnexos(
        tx,
        novos.map((idDocumento) => ({
          idEscritorio: escopo.idEscritorio,
          idEmpresa: alvo.idEmpresa,
          idLancamento: alvo.id,
          idDocumento,
          vinculadoEm: ato.agora,
          vinculadoPor: ato.nome,
        })),
      )
    return listarAnexosDoLancamento(tx, escopo, alvo)
  })
}

function exigirLugar(ja: number, novos: number): void {
  if (ja + novos > MAXIMO_DE_ANEXOS)
    recusar(
      `Um lançamento tem até ${MAXIMO_DE_ANEXOS} anexos, e este já tem ${ja}. Tire o que não serve mais.`,
      "arquivos",
    )
}

/** The document stays with the company, and is no longer of the entry. Raises nao-encontrado. */
export async function desvincularDoLancamento(
  tx: Tx,
  escopo: Escopo,
  { idDocumento, ...alvo }: Alvo & { readonly idDocumento: string },
) {
  await exigirLancamento(tx, escopo, alvo)
  const quais = { idEmpresa: alvo.idEmpresa, idLancamento: alvo.id, idDocumento }
  if (!(await apagarAnexoDe(tx, escopo, quais))) throw new ErroDeNegocio("nao-encontrado")
  return listarAnexosDoLancamento(tx, escopo, alvo)
}
