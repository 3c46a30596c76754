import { Button } from "@mantine/core"
import { IconReceipt } from "@tabler/icons-react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
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
  // A phone has room for a name, a month and the total: the others are a turn of the month away.
  const primeiro = useTelefone() ? meses.length - 1 : 0
  const mostrados = meses.slice(primeiro)
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
          {mostrados.map((mes) => (
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
                justify="flex-start"
                aria-label={`${nome}: ver os movimentos`}
                onClick={() => aoEscolher(id)}
              >
                {nome}
              </Button>
              {pessoal && <Etiqueta tom="atencao">Do sócio</Etiqueta>}
            </th>
            {mostrados.map((mes, i) => (
              <td key={mes}>{emTraco(valores[primeiro + i])}</td>
            ))}
            <td>{formatarValor(daCategoria)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Tudo o que saiu</th>
          {mostrados.map((mes, i) => (
            <td key={mes}>{emTraco(porMes[primeiro + i])}</td>
          ))}
          <td>{formatarValor(total)}</td>
        </tr>
      </tfoot>
    </TabelaDeLeitura>
  )
}

const emTraco = (valor = "0.00") => (sinalDe(valor) === 0 ? "—" : formatarValor(valor))
