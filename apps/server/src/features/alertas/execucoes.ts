import { quantos } from "../../palavras.ts"
import type { Execucao } from "../execucoes/execucoes.service.ts"
import type { AlertaGravado } from "./alertas.repository.ts"
import type { Novidade } from "./avisos.ts"
import type { FatosDaEmpresa } from "./tipos.ts"

/** What looking at the alerts of companies came to, for the record of each routine. */
export function execucoesDosAlertas(
  fatos: readonly Pick<FatosDaEmpresa, "id" | "naCarteira" | "procuraReceita">[],
  novidades: readonly Novidade[],
  resolvidos: readonly Pick<AlertaGravado, "idEmpresa" | "tipo">[],
): Execucao[] {
  return fatos
    .filter(({ naCarteira }) => naCarteira)
    .flatMap(({ id, procuraReceita }) => {
      const novos = novidades.filter(({ empresa }) => empresa.id === id).map(({ alerta }) => alerta.tipo)
      const fechados = resolvidos.filter(({ idEmpresa }) => idEmpresa === id).map(({ tipo }) => tipo)
      const de = (ehDela: (tipo: string) => boolean) =>
        feitoEm(novos.filter(ehDela).length, fechados.filter(ehDela).length)
      return [
        { idEmpresa: id, rotina: "alertas" as const, feito: de((tipo) => tipo !== "sem-receita") },
        ...(procuraReceita
          ? [{ idEmpresa: id, rotina: "receita-sem-noticia" as const, feito: de((tipo) => tipo === "sem-receita") }]
          : []),
      ]
    })
}

function feitoEm(novos: number, resolvidos: number): string | null {
  const partes = [
    ...(novos > 0 ? [quantos(novos, "alerta novo ou mais grave", "alertas novos ou mais graves")] : []),
    ...(resolvidos > 0 ? [quantos(resolvidos, "resolvido", "resolvidos")] : []),
  ]
  return partes.length === 0 ? null : `${partes.join(" e ")}.`
}
