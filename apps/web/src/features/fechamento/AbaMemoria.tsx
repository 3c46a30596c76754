import type { DetalheDoFechamento } from "@partida/contracts"
import { useState } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { MemoriaDeCalculo } from "../../shared/memoria/MemoriaDeCalculo.tsx"
import { DialogoDeNotas } from "../../shared/notas/DialogoDeNotas.tsx"
import { FrasesDoPorque } from "../../shared/porque/FrasesDoPorque.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import classes from "./fechamento.module.css"

interface Props {
  readonly detalhe: DetalheDoFechamento
  readonly aoAbrirMes: (competencia: string) => void
}

/** The explanation stored with the calculation. */
export function AbaMemoria({ detalhe, aoAbrirMes }: Props) {
  const [notas, setNotas] = useState<readonly string[] | null>(null)
  const { memoria, motivo, faltas, calculadaEm, calculadaPor, motor } = detalhe
  if (!memoria) {
    return (
      <EstadoVazio titulo={motivo ? "O cálculo não se aplica" : "Ainda não há memória de cálculo"}>
        {motivo ??
          (faltas.length > 0
            ? "Faltam dados para calcular. O resumo diz o que falta e como resolver."
            : "Calcule o mês: cada valor virá com a conta, a norma e os parâmetros usados.")}
      </EstadoVazio>
    )
  }
  return (
    <>
      {calculadaEm && (
        <p className={classes.porque} {...(motor ? { title: `Versão do programa: ${motor}` } : {})}>
          Calculado em {formatarDataHora(calculadaEm)}
          {calculadaPor && ` por ${calculadaPor}`}
        </p>
      )}
      <FrasesDoPorque detalhe={detalhe}>
        <MemoriaDeCalculo memoria={memoria} aoAbrirNotas={setNotas} aoAbrirMes={aoAbrirMes} />
      </FrasesDoPorque>
      {notas && <DialogoDeNotas ids={notas} aoFechar={() => setNotas(null)} />}
    </>
  )
}
