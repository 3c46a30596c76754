import { rotasDosDocumentos } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

type ComoAnexo = Entrada<typeof rotasDosDocumentos.anexarDocumentos>["query"]

/** Keeps a file among the documents of a company, and answers its id. */
export async function anexarDocumento(idEmpresa: string, arquivo: File, query: ComoAnexo): Promise<string> {
  const { lista } = await chamar(rotasDosDocumentos.anexarDocumentos, {
    params: { idEmpresa },
    query,
    arquivos: [arquivo],
  })
  const id = lista[0]?.documento.id
  if (id === undefined) throw new Error("O anexo não foi guardado.")
  return id
}
