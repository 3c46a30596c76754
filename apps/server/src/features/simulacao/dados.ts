import type { ItemDaSimulacao } from "@partida/contracts"
import { deReais, type Falta, paraReais } from "@partida/fiscal"
import { hashCanonico } from "../../db/canonico.ts"
import { doSimples } from "../../db/resultado.ts"
import { impressaoDoMotor } from "../../motor.ts"
import type { MesPrevisto } from "../apuracao/previsao.service.ts"
import { agrupar } from "./grupos.ts"
import type { PendenciasDoMes } from "./pendencias.ts"
import { explicarDiferenca } from "./ponte.ts"
import type { Guardado, NovoItem } from "./simulacao.repository.ts"

/** What an item of a dry run keeps besides its figures: plain JSON. */
export interface DadosDoItem extends PendenciasDoMes {
  readonly regime: ItemDaSimulacao["regime"]
  readonly receita: string | null
  readonly receitaAnterior: string | null
  readonly fatorR: string | null
  readonly partes: ItemDaSimulacao["partes"]
  /** Absent in what was stored before there was this bridge. */
  readonly partesDoRascunho?: ItemDaSimulacao["partesDoRascunho"]
  readonly faltas: readonly Falta[]
  readonly avisos: readonly string[]
  readonly motivo: string | null
  readonly etapasPendentes: ItemDaSimulacao["etapasPendentes"]
  /** Of the inputs read: other ones now mean that something changed since. */
  readonly hashEntrada: string
  /** What a stored calculation of the same content has. */
  readonly hashConteudo: string
  readonly motor: string
}

/** What a dry run says of one company. */
export function montarItem(
  idEmpresa: string,
  previsto: MesPrevisto,
  { rascunho, velho, anterior }: Guardado,
  pendencias: PendenciasDoMes,
): NovoItem {
  const { entrada, calculo, hashConteudo } = previsto
  const { resultado } = calculo
  const ponte = resultado && anterior ? explicarDiferenca(anterior, { entrada, resultado }) : null
  const doRascunho = resultado && velho ? explicarDiferenca(velho, { entrada, resultado }) : null
  return {
    idEmpresa,
    situacao: calculo.situacao,
    grupo: agrupar(previsto, rascunho, { velho, anterior, ponte, doRascunho }),
    imposto: resultado === null ? null : deReais(resultado.total),
    mesAnterior: anterior === null ? null : deReais(anterior.resultado.total),
    rascunho: rascunho?.imposto ?? null,
    dados: {
      regime: entrada.regime,
      receita: resultado?.receita ?? null,
      receitaAnterior: anterior?.resultado.receita ?? null,
      fatorR: doSimples(resultado)?.fatorR ?? null,
      partes: [...(ponte?.partes ?? [])],
      partesDoRascunho: [...(doRascunho?.partes ?? [])],
      faltas: calculo.faltas,
      avisos: calculo.avisos,
      motivo: calculo.motivo,
      ...pendencias,
      hashEntrada: hashCanonico(entrada),
      hashConteudo,
      motor: impressaoDoMotor(),
    },
  }
}

/** Amount of a nullable column. */
export const emReais = (centavos: bigint | null) => (centavos === null ? null : paraReais(centavos))
