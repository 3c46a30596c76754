import { rotasDoExercicio as rotas } from "@partida/contracts"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { useMudouLivros } from "./contabilidade.api.ts"

/** The year of a company, as it would close on the last day of a month, or as it closed. */
export const consultaExercicio = (idEmpresa: string, ano: number, ate: string) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "exercicio", ano, ate],
    queryFn: ({ signal }) =>
      chamar(rotas.consultarExercicio, { params: { idEmpresa, ano }, query: { ate }, sinal: signal }),
  })

/** Closes the year. The dialog tells the failures, as those of the other acts. */
export function useEncerrarExercicio(idEmpresa: string, ano: number) {
  const mudou = useMudouLivros()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotas.encerrarExercicio>["corpo"]) =>
      chamar(rotas.encerrarExercicio, { params: { idEmpresa, ano }, corpo }),
    onSuccess: mudou,
    meta: { erroNaTela: true },
  })
}

/** Undoes the closing, with the reason. */
export function useDesfazerEncerramento(idEmpresa: string, ano: number) {
  const mudou = useMudouLivros()
  return useMutation({
    mutationFn: (motivo: string) =>
      chamar(rotas.desfazerEncerramento, { params: { idEmpresa, ano }, corpo: { motivo } }),
    onSuccess: mudou,
    meta: { erroNaTela: true },
  })
}

/** Records the delivery of the ECD. */
export function useInformarEcd(idEmpresa: string, ano: number) {
  const mudou = useMudouLivros()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotas.informarEntregaDaEcd>["corpo"]) =>
      chamar(rotas.informarEntregaDaEcd, { params: { idEmpresa, ano }, corpo }),
    onSuccess: mudou,
    meta: { erroNaTela: true },
  })
}

/** Takes the delivery of the ECD from the record, with the reason. */
export function useRetirarEcd(idEmpresa: string, ano: number) {
  const mudou = useMudouLivros()
  return useMutation({
    mutationFn: (motivo: string) =>
      chamar(rotas.retirarEntregaDaEcd, { params: { idEmpresa, ano }, corpo: { motivo } }),
    onSuccess: mudou,
    meta: { erroNaTela: true },
  })
}

/** Checks and makes the ECD; nothing is kept. The dialog tells the failures. */
export function useGerarEcd(idEmpresa: string, ano: number) {
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotas.gerarEcd>["corpo"]) =>
      chamar(rotas.gerarEcd, { params: { idEmpresa, ano }, corpo }),
    meta: { erroNaTela: true },
  })
}
