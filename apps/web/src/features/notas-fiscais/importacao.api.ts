import { rotasDasNotasFiscais } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { acompanharLote } from "../../shared/lotes/acompanhamento.ts"

/** Sends XML and ZIP files; the server answers with the job that imports them, and the progress panel follows it. */
export const useImportarNotas = () =>
  useEscrita(
    (arquivos: readonly File[]) => chamar(rotasDasNotasFiscais.importarNotas, { arquivos }),
    ({ idLote, total }) =>
      acompanharLote({ id: idLote, titulo: `Importar ${plural(total, "documento", "documentos")}` }),
  )
