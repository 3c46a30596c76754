import { rotasDoFechamento } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** Calculation, explanation and seals of one company's month. */
export const consultaFechamento = consultaDe(
  rotasDoFechamento,
  "consultarFechamento",
  (idEmpresa: string, competencia: string) => ({ params: { idEmpresa, competencia } }),
)

/** Saves the memória de cálculo as PDF. */
export const useBaixarMemoria = (idEmpresa: string, competencia: string) =>
  useEscrita(async () =>
    salvarArquivo(await chamar(rotasDoFechamento.baixarMemoria, { params: { idEmpresa, competencia } })),
  )
