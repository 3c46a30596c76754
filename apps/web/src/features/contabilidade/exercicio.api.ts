import { rotasDoExercicio as rotas } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { useMudouLivros } from "./contabilidade.api.ts"

/** The year of a company, as it would close on the last day of a month, or as it closed. */
export const consultaExercicio = (idEmpresa: string, ano: number, ate: string) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "exercicio", ano, ate],
    queryFn: ({ signal }) =>
      chamar(rotas.consultarExercicio, { params: { idEmpresa, ano }, query: { ate }, sinal: signal }),
  })

/** Closes the year. The dialog tells the failures, as those of the other acts. */
export const useEncerrarExercicio = (idEmpresa: string, ano: number) =>
  useEscritaDoFormulario(corpoDe(rotas.encerrarExercicio, { idEmpresa, ano }), useMudouLivros())

/** Undoes the closing, with the reason. */
export const useDesfazerEncerramento = (idEmpresa: string, ano: number) =>
  useEscritaDoFormulario(
    (motivo: string) => chamar(rotas.desfazerEncerramento, { params: { idEmpresa, ano }, corpo: { motivo } }),
    useMudouLivros(),
  )

/** Records the delivery of the ECD. */
export const useInformarEcd = (idEmpresa: string, ano: number) =>
  useEscritaDoFormulario(corpoDe(rotas.informarEntregaDaEcd, { idEmpresa, ano }), useMudouLivros())

/** Begins to substitute the delivered ECD, with the reason. */
export const useSubstituirEcd = (idEmpresa: string, ano: number) =>
  useEscritaDoFormulario(
    (motivo: string) => chamar(rotas.substituirEcd, { params: { idEmpresa, ano }, corpo: { motivo } }),
    useMudouLivros(),
  )

/** Takes the delivery of the ECD from the record, with the reason. */
export const useRetirarEcd = (idEmpresa: string, ano: number) =>
  useEscritaDoFormulario(
    (motivo: string) => chamar(rotas.retirarEntregaDaEcd, { params: { idEmpresa, ano }, corpo: { motivo } }),
    useMudouLivros(),
  )

/** Checks, makes and keeps the ECD. The dialog tells the failures. */
export const useGerarEcd = (idEmpresa: string, ano: number) =>
  useEscritaDoFormulario(corpoDe(rotas.gerarEcd, { idEmpresa, ano }), useMudouLivros())
