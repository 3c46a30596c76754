import { rotasDaPrevisaoDeCaixa, rotasDasDespesas } from "@partida/contracts"
import { keepPreviousData } from "@tanstack/react-query"
import { abrir } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { listaDe } from "../../shared/lista/chamadas.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

interface Periodo {
  readonly de: string
  readonly ate: string
}

/** What each category adds up to in each month. */
export const consultaResumo = consultaDe(
  rotasDasDespesas,
  "resumirDespesas",
  (idEmpresa: string, periodo: Periodo) => ({ params: { idEmpresa }, query: periodo }),
  { placeholderData: keepPreviousData },
)

/** Who received what left. */
export const consultaFavorecidos = consultaDe(
  rotasDasDespesas,
  "listarFavorecidos",
  (idEmpresa: string, periodo: Periodo) => ({ params: { idEmpresa }, query: periodo }),
  { placeholderData: keepPreviousData },
)

/** The cash of the days to come. */
export const consultaPrevisao = consultaDe(rotasDaPrevisaoDeCaixa, "preverCaixa", porEmpresa)

type Filtro = Periodo & { readonly categoria?: string; readonly natureza?: "saida"; readonly busca?: string }

/** Categorised movements, a page at a time. */
export const consultaMovimentos = listaDe(rotasDasDespesas, "listarDespesas")

/** Every movement of the filter, as a file. */
export const exportarMovimentos =
  (idEmpresa: string, filtro: Filtro): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasDespesas.exportarDespesas, {
      params: { idEmpresa },
      query: { ...filtro, ...pedido, ordem: "data", direcao: "desc" },
      sinal,
    })
