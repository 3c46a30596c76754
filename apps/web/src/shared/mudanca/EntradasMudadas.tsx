import { Button } from "@mantine/core"
import type { EntradaMudada } from "@partida/contracts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./mudanca.module.css"

interface Props {
  readonly entradas: readonly EntradaMudada[]
  readonly nomes: { readonly antes: string; readonly depois: string }
  readonly aoAbrirNotas: (ids: readonly string[]) => void
}

const assuntos: Record<EntradaMudada["assunto"], string> = {
  cadastro: "Cadastro",
  receita: "Receita do mês",
  trimestre: "Trimestre e ano",
  historico: "Janela do RBT12",
  folha: "Folha do Fator R",
}
const ordem = ["cadastro", "receita", "trimestre", "historico", "folha"] as const

/** The inputs that are not the same on both sides, by subject, with the notes behind each amount one click away. */
export function EntradasMudadas({ entradas, nomes, aoAbrirNotas }: Props) {
  const celula = (texto: string | null, { emReais, tipoDosIds, rotulo }: EntradaMudada, ids: readonly string[]) => {
    if (texto === null) return <span className="so-fraco">não havia</span>
    const valor = emReais ? formatarReais(texto) : texto
    if (tipoDosIds !== "notas" || ids.length === 0) return valor
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => aoAbrirNotas(ids)}
        aria-label={`Ver as notas de ${rotulo}, ${valor}`}
      >
        {valor}
      </Button>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, also by keyboard
    <section className={classes.caixa} tabIndex={0} aria-label="O que mudou nas entradas">
      <table className={classes.entradas}>
        <TitulosDaTabela de={["O que mudou", nomes.antes, nomes.depois]} />
        {ordem.map((assunto) => {
          const dele = entradas.filter((e) => e.assunto === assunto)
          if (dele.length === 0) return null
          return (
            <tbody key={assunto}>
              <tr>
                <th colSpan={3} scope="rowgroup" className={classes.assunto}>
                  {assuntos[assunto]}
                </th>
              </tr>
              {dele.map((entrada) => (
                <tr key={`${entrada.rotulo}-${entrada.competencia ?? ""}-${entrada.tipoDosIds ?? ""}`}>
                  <th scope="row">{entrada.rotulo}</th>
                  <td>{celula(entrada.antes, entrada, entrada.idsAntes)}</td>
                  <td>{celula(entrada.depois, entrada, entrada.idsDepois)}</td>
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}
