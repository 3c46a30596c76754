import { rotasDosAlertas } from "@partida/contracts"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../lista/consulta.ts"
import type { AbrirExportacao } from "../lista/exportar.ts"

/** A page of alerts within reach. */
export const consultaAlertas = consultaPaginada(
  "listarAlertas",
  (query: PedidoDa<typeof rotasDosAlertas.listarAlertas>, sinal) =>
    chamar(rotasDosAlertas.listarAlertas, { query, sinal }),
)

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
export const exportarAlertas =
  (filtro: Omit<Entrada<typeof rotasDosAlertas.exportarAlertas>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDosAlertas.exportarAlertas, { query: { ...filtro, ...pedido }, sinal })
