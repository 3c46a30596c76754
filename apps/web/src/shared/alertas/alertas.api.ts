import { rotasDosAlertas } from "@partida/contracts"
import { abrir } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { arquivoDe, listaDe } from "../lista/chamadas.ts"
import type { AbrirExportacao } from "../lista/exportar.ts"

/** A page of alerts within reach. */
export const consultaAlertas = listaDe(rotasDosAlertas, "listarAlertas")

/** Revenue and payroll of the companies that enter the Simples, month by month, as a file. */
export const exportarReceitasAnteriores =
  ({
    tipo: _tipo,
    nivel: _nivel,
    ...filtro
  }: Omit<Entrada<typeof rotasDosAlertas.exportarAlertas>["query"], "formato">): AbrirExportacao =>
  ({ formato }, sinal) =>
    abrir(rotasDosAlertas.exportarReceitasAnteriores, { query: { ...filtro, formato }, sinal })

/** The alerts of a filter, as a file. */
export const exportarAlertas = arquivoDe(rotasDosAlertas, "exportarAlertas")
