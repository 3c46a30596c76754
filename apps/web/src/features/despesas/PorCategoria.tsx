import { Button } from "@mantine/core"
import { IconReceipt } from "@tabler/icons-react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import classes from "./despesas.module.css"
import type { LinhaDoResumo } from "./resumo.ts"

interface Props {
  readonly idEmpresa: string
  readonly meses: readonly string[]
  readonly linhas: readonly LinhaDoResumo[]
  readonly porMes: readonly string[]
  readonly total: string
  readonly aoEscolher: (categoria: string) => void
}

/** The tree of categories with an amount a month; one of them leads to its movements. */
export function PorCategoria({ idEmpresa, meses, linhas, porMes, total, aoEscolher }: Props) {
  if (linhas.length === 0)
    return (
      <EstadoVazio
        titulo="Nada saiu no período"
        icone={IconReceipt}
        acao={
          <BotaoLink variant="default" to="/despesas/banco" search={{ empresa: idEmpresa, enviar: "sim" }}>
            Importar extratos
          </BotaoLink>
        }
      >
        As despesas aparecem aqui depois que as linhas dos extratos são conciliadas.
      </EstadoVazio>
    )
  return (
    <TabelaDeLeitura rolagem="Despesas por categoria e mês" className={classes.categorias}>
      <caption className="so-leitor">Despesas por categoria, em cada mês</caption>
      <thead>
        <tr>
          <th scope="col">Categoria</th>
          {meses.map((mes) => (
            <th key={mes} scope="col">
              {formatarCompetencia(mes)}
            </th>
          ))}
          <th scope="col">Total (R$)</th>
        </tr>
      </thead>
      <tbody>
        {linhas.map(({ id, nome, nivel, pessoal, valores, total: daCategoria }) => (
          <tr key={id} data-destaque={nivel === 0 || undefined}>
            <th scope="row" style={{ paddingInlineStart: 8 + nivel * 20 }}>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`${nome}: ver os movimentos`}
                onClick={() => aoEscolher(id)}
              >
                {nome}
              </Button>
              {pessoal && <Etiqueta tom="atencao">Do sócio</Etiqueta>}
            </th>
            {meses.map((mes, i) => (
              <td key={mes}>{emTraco(valores[i])}</td>
            ))}
            <td>{formatarValor(daCategoria)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Tudo o que saiu</th>
          {meses.map((mes, i) => (
            <td key={mes}>{emTraco(porMes[i])}</td>
          ))}
          <td>{formatarValor(total)}</td>
        </tr>
      </tfoot>
    </TabelaDeLeitura>
  )
}

const emTraco = (valor = "0.00") => (sinalDe(valor) === 0 ? "—" : formatarValor(valor))
