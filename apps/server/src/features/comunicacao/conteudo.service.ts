import { contaDosSocios, escreverCodigo } from "@partida/contracts"
import { diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { gerarGuiaPdf } from "../../documentos/guia-pdf/guia-pdf.ts"
import type { ConferenciaImpressa } from "../../documentos/memoria-pdf/conferencia.ts"
import { encontrado } from "../../http/erros.ts"
import type { DocumentoReunido } from "../../marca/documento.ts"
import { consultarDocumento } from "../documentos/documentos.service.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import { imprimirRecibo } from "../folha/impressao.service.ts"
import { consultarGuia } from "../guias/ficha.service.ts"
import { novoCodigo } from "./codigos.ts"
import { type Comunicado, type DocumentoDoEnvio, lerComunicados } from "./envios.repository.ts"
import { lerXmlDaNota } from "./fatos.repository.ts"

/** What is to be made of a document before it is sent. */
export type Materia =
  /** It was already made: the same bytes, under the same code. */
  | { readonly tipo: "feito"; readonly comunicado: Comunicado }
  /** It is stored, and has no code yet. */
  | { readonly tipo: "guardado"; readonly idDocumento: string; readonly sha256: string; readonly codigo: string }
  /** Its bytes are still to be made, outside of the transaction. */
  | {
      readonly tipo: "fazer"
      readonly origem: "extrato" | "xml" | "recibo"
      readonly codigo: string
      readonly tipoMime: string
      readonly reunido: DocumentoReunido
      /** Not shown to the staff of the company, beyond what its kind says. */
      readonly reservado?: boolean
    }

const conferenciaDe = (url: string, codigo: string): ConferenciaImpressa => ({
  codigo: escreverCodigo(codigo),
  endereco: `${url}/conferir?codigo=${codigo}`,
})

/** Reads what a document is made of. Raises nao-encontrado. */
export async function reunir(
  tx: Tx,
  escopo: Escopo,
  { tipo, idAlvo, idEmpresa }: DocumentoDoEnvio,
  url: string,
  agora: Date,
): Promise<Materia> {
  const feitos = await lerComunicados(tx, escopo, idEmpresa, idAlvo)
  const codigo = novoCodigo()
  switch (tipo) {
    case "guia": {
      const detalhe = await consultarGuia(tx, escopo, idAlvo, agora)
      const { situacao, documento } = detalhe.guia.oficial
      if (documento !== null && (situacao === "pagavel" || situacao === "sem-codigo")) {
        const { sha256 } = await consultarDocumento(tx, escopo, documento.idDocumento)
        const feito = feitos.find((c) => c.sha256 === sha256)
        return feito
          ? { tipo: "feito", comunicado: feito }
          : { tipo: "guardado", idDocumento: documento.idDocumento, sha256, codigo }
      }
      // What it says of payments is of the day: the next day it is made again.
      const doDia = feitos.find((c) => c.origem === "extrato" && diaCivil(c.criadoEm) === diaCivil(agora))
      if (doDia) return { tipo: "feito", comunicado: doDia }
      const { escritorio } = await lerEmitente(tx, escopo)
      const { guia } = detalhe
      const conferencia = conferenciaDe(url, codigo)
      return {
        tipo: "fazer",
        origem: "extrato",
        codigo,
        tipoMime: "application/pdf",
        reservado: contaDosSocios(guia.obrigacao),
        reunido: {
          nome: `extrato-${guia.obrigacao}-${guia.competencia}.pdf`,
          gerar: (marca) => gerarGuiaPdf({ marca, escritorio, detalhe, geradoEm: agora, conferencia }),
        },
      }
    }
    case "recibo": {
      const feito = feitos.find((c) => c.origem === "recibo")
      if (feito) return { tipo: "feito", comunicado: feito }
      const reunido = await imprimirRecibo(tx, escopo, idAlvo, agora, conferenciaDe(url, codigo))
      return { tipo: "fazer", origem: "recibo", codigo, tipoMime: "application/pdf", reunido }
    }
    case "nota": {
      const feito = feitos.find((c) => c.origem === "xml")
      if (feito) return { tipo: "feito", comunicado: feito }
      const nota = encontrado(await lerXmlDaNota(tx, escopo, idAlvo))
      return {
        tipo: "fazer",
        origem: "xml",
        codigo,
        tipoMime: "application/xml",
        reunido: { nome: `nfse-${nota.chave}.xml`, gerar: async () => nota.conteudo },
      }
    }
    default:
      return tipo satisfies never
  }
}
