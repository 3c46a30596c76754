import type { AtoExterno } from "../../ports/operacao-externa.ts"

/** How the queue names the act of issuing, and what comes first in it (`atos.ts`). */
export const ATO_DE_EMITIR = { provedor: "sefin", etapaInicial: "enviar", prioridade: 1 } as const

/** Why an emission stops whose number the authority says is used, and whose note it does not show. */
export const CODIGO_DA_NAO_MOSTRADA = "nota-nao-mostrada"

/** The certificate was turned away, or there was none to show: before the authority looked at what was sent. */
export const SEM_CERTIFICADO: ReadonlySet<string> = new Set(["certificado-recusado", "certificado-indisponivel"])

/** Acts that somebody asks for one by one, and where a refusal of theirs is mended. */
export const nadaAPedir: Pick<AtoExterno, "pedir" | "oQueFazer"> = {
  // Each one is asked for by somebody, in the screen of the notes.
  pedir: async () => ({ novas: [], fora: [] }),
  oQueFazer: (motivo, idEmpresa) =>
    SEM_CERTIFICADO.has(motivo.codigo)
      ? {
          texto: "Envie um e-CNPJ em vigor da empresa.",
          rotulo: "Abrir certificados",
          destino: `/perfil/certificados-digitais?empresa=${idEmpresa}`,
          trocarCertificado: "da-empresa",
        }
      : {
          texto: "Corrija a nota, ou inutilize o número dela, em Receitas, Notas fiscais.",
          rotulo: "Abrir notas fiscais",
          destino: `/receitas/notas-fiscais?idEmpresa=${idEmpresa}`,
        },
}
