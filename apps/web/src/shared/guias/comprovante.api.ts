import { type DetalheDaGuia, rotasDosDocumentos } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"

/** Keeps the file of a receipt beside its guide. Apart from the calls of the guides, which the panel loads. */
export const anexarComprovante = ({ id, idEmpresa }: Pick<DetalheDaGuia["guia"], "id" | "idEmpresa">, arquivo: File) =>
  chamar(rotasDosDocumentos.anexarDocumentos, {
    params: { idEmpresa },
    query: { tipo: "comprovante", idGuia: id },
    arquivos: [arquivo],
  })
