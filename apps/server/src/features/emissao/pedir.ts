import type { AtoExterno } from "../../ports/operacao-externa.ts"

/** Acts that somebody asks for one by one, and where a refusal of theirs is mended. */
export const nadaAPedir: Pick<AtoExterno, "pedir" | "oQueFazer"> = {
  // Each one is asked for by somebody, in the screen of the notes.
  pedir: async () => ({ novas: [], fora: [] }),
  oQueFazer: (motivo, idEmpresa) =>
    motivo.codigo === "certificado-recusado" || motivo.codigo === "certificado-indisponivel"
      ? {
          texto: "Envie um e-CNPJ em vigor da empresa.",
          rotulo: "Abrir certificados",
          destino: `/perfil/certificados-digitais?empresa=${idEmpresa}`,
        }
      : {
          texto: "Corrija a nota, ou inutilize o número dela, em Receitas, Notas fiscais.",
          rotulo: "Abrir notas fiscais",
          destino: `/receitas/notas-fiscais?idEmpresa=${idEmpresa}`,
        },
}
