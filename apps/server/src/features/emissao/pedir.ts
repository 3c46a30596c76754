import type { QuemEmite } from "../../ports/emissor-nfse.ts"
import type { AtoExterno } from "../../ports/operacao-externa.ts"

/** How the queue names the act of issuing, and what comes first in it (`atos.ts`). */
export const ATO_DE_EMITIR = { provedor: "sefin", etapaInicial: "enviar", prioridade: 1 } as const

/** Who is asked by the queue for what a company issues. */
export const PROVEDOR_DE = { nacional: "sefin", migrate: "migrate" } as const satisfies Record<QuemEmite, string>

/** By whom, for people. */
export const NOME_DE: Readonly<Record<QuemEmite, string>> = { nacional: "o sistema nacional", migrate: "a Migrate" }

/** Why an emission stops whose number the authority says is used, and whose note it does not show. */
export const CODIGO_DA_NAO_MOSTRADA = "nota-nao-mostrada"

/** The certificate was turned away, or there was none to show: before the authority looked at what was sent. */
export const SEM_CERTIFICADO: ReadonlySet<string> = new Set(["certificado-recusado", "certificado-indisponivel"])

/** The office was not recognised by who issues in its name: nothing of the note was looked at either. */
export const SEM_CREDENCIAIS: ReadonlySet<string> = new Set(["credenciais-recusadas", "integrador-nao-configurado"])

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
      : SEM_CREDENCIAIS.has(motivo.codigo)
        ? {
            texto: "Confira as credenciais da Migrate e teste a conexão.",
            rotulo: "Abrir integração",
            destino: "/painel/configuracoes/integracao-migrate",
          }
        : {
            texto: "Corrija a nota, ou inutilize o número dela, em Receitas, Notas fiscais.",
            rotulo: "Abrir notas fiscais",
            destino: `/receitas/notas-fiscais?idEmpresa=${idEmpresa}`,
          },
}
