import { statusDaNota } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { gerarDanfse } from "../../documentos/danfse/danfse.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Arquivo } from "../../http/montar.ts"
import { lerNotaGravada, lerXmlDaNota } from "../notas-fiscais/notas-fiscais.service.ts"

/** The DANFSe of a note, marked with what became of it. Raises nao-encontrado. */
export async function baixarDanfse(tx: Tx, escopo: Escopo, id: string): Promise<Arquivo> {
  const nota = await lerNotaGravada(tx, escopo, id)
  const xml = nota?.modelo === "nfse" ? await lerXmlDaNota(tx, escopo, nota.idDocumento) : null
  if (nota === null || xml === null) throw new ErroDeNegocio("nao-encontrado")
  const situacao =
    nota.status === statusDaNota.CANCELADA.id
      ? "cancelada"
      : nota.status === statusDaNota.SUBSTITUIDA.id
        ? "substituida"
        : "ativa"
  return { tipo: "application/pdf", nome: `danfse-${nota.chave}.pdf`, bytes: await gerarDanfse(xml, situacao) }
}
