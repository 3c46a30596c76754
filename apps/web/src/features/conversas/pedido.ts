import type { PreviaDosPedidos } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { CorpoDoPedido } from "./conversas.api.ts"

/** What is typed of a request. */
export interface PedidoDigitado {
  readonly quem: "atendidas" | "escolhidas"
  readonly empresas: readonly { readonly id: string; readonly apelido: string }[]
  readonly responsavelDaEmpresa: string
  readonly grupo: string
  readonly assunto: string
  readonly texto: string
  readonly competencia: string
  readonly prazo: string
  readonly repete: boolean
}

/** The body of what is typed: the chosen companies, or a filter of the portfolio. */
export function corpoDoPedido(v: PedidoDigitado): CorpoDoPedido {
  const filtro = {
    ...(v.responsavelDaEmpresa === "" ? {} : { idResponsavel: v.responsavelDaEmpresa }),
    ...(v.grupo === "" ? {} : { idGrupo: v.grupo }),
  }
  return {
    selecao: v.quem === "escolhidas" ? { empresas: v.empresas.map(({ id }) => id) } : { filtro },
    assunto: v.assunto,
    texto: v.texto,
    competencia: v.competencia === "" ? null : v.competencia,
    prazo: v.prazo,
    repete: v.repete,
  }
}

/** "Padaria Sol, Clínica Lua e mais 3". */
export const comResto = ({ quantas, nomes }: PreviaDosPedidos["semAcesso"]): string =>
  `${nomes.join(", ")}${quantas > nomes.length ? ` e mais ${quantas - nomes.length}` : ""}`

/** What the button of the preview does. */
export const acaoDaPrevia = ({ empresas }: Pick<PreviaDosPedidos, "empresas">): string =>
  empresas === 0 ? "Nada a pedir" : `Pedir a ${plural(empresas, "empresa", "empresas")}`
