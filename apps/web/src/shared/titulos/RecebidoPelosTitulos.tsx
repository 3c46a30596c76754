import { Button } from "@mantine/core"
import { type RecebidoDosTitulos, rotasDosRecebiveis } from "@partida/contracts"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { somarDecimais } from "../../lib/formatacao/decimal.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { usePessoa } from "../conta/pessoa.ts"

const consulta = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarRecebidoDosTitulos", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDosRecebiveis.consultarRecebidoDosTitulos, { params: { idEmpresa, competencia }, sinal: signal }),
  })

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
  /** Fills the form: who saves it is the person. */
  readonly aoUsar: (recebimentos: RecebidoDosTitulos["recebimentos"]) => void
}

/** What the titles of notes received in the month, with where it comes from, for who says what the month received by caixa. */
export function RecebidoPelosTitulos({ idEmpresa, competencia, aoUsar }: Props) {
  const { alcanca } = usePessoa()
  const { data } = useQuery({ ...consulta(idEmpresa, competencia), enabled: alcanca("CONTADOR") })
  if (!data?.controle) return null
  const total = data.recebimentos.reduce((soma, { valor }) => somarDecimais(soma, valor), "0.00")
  const negativo = data.recebimentos.some(({ valor }) => sinalDe(valor) < 0)
  const avisos = [
    data.controle.desde > competencia &&
      `Os títulos das notas começam em ${formatarCompetencia(data.controle.desde)}: o recebido de vendas antes disso não está aqui.`,
    sinalDe(data.semAtividade) !== 0 && `${formatarReais(data.semAtividade)} são de notas sem atividade.`,
    sinalDe(data.semNota) !== 0 && `${formatarReais(data.semNota)} são de títulos sem nota, e não estão na soma.`,
    negativo && "Houve mais estorno que recebimento em uma atividade: confira antes de gravar.",
  ].filter((aviso) => aviso !== false)
  return (
    <Faixa tom="neutro" titulo={`Pelos títulos das notas: ${formatarReais(total)}`}>
      {data.titulos === 0
        ? `Nenhum título de nota teve recebimento em ${formatarCompetencia(competencia)}.`
        : `Soma de ${plural(data.titulos, "título recebido", "títulos recebidos")} em ${formatarCompetencia(competencia)}, sem juros nem multa e com o que foi retido.`}{" "}
      {avisos.join(" ")}
      <div style={{ display: "flex", flexWrap: "wrap", gap: 8, marginTop: 8 }}>
        {!negativo && (
          <Button size="compact-sm" variant="default" onClick={() => aoUsar(data.recebimentos)}>
            Usar estes valores
          </Button>
        )}
        <BotaoLink
          size="compact-sm"
          variant="subtle"
          to="/receitas/lancamentos"
          search={{ empresa: idEmpresa, situacao: "todos" }}
        >
          Ver os títulos
        </BotaoLink>
      </div>
    </Faixa>
  )
}
