import { rotasDasNotasFiscais } from "@partida/contracts"
import { useMutation } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { acompanharLote } from "../../shared/lotes/acompanhamento.ts"

/** Sends XML and ZIP files; the server answers with the job that imports them, and the progress panel follows it. */
export function useImportarNotas() {
  return useMutation({
    mutationFn: (arquivos: readonly File[]) => chamar(rotasDasNotasFiscais.importarNotas, { arquivos }),
    onSuccess: ({ idLote, total }) =>
      acompanharLote({ id: idLote, titulo: `Importar ${plural(total, "documento", "documentos")}` }),
  })
}
