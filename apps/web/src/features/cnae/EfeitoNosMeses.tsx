import { Skeleton } from "@mantine/core"
import type { PreviaDoAnexo } from "@partida/contracts"
import type { UseQueryResult } from "@tanstack/react-query"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./cnae.module.css"

/** What a change would do to each open month, in reais, before anybody saves it. */
export function EfeitoNosMeses({ consulta }: { readonly consulta: UseQueryResult<PreviaDoAnexo> }) {
  const { data, error, isFetching } = consulta
  if (error) {
    return (
      <Faixa tom="erro" titulo="Esta mudança não pode ser salva" anunciar>
        {mensagemDe(error)}
      </Faixa>
    )
  }
  if (!data) return isFetching ? <Skeleton height={110} radius="md" aria-busy /> : null
  return (
    <section className={classes.efeito} aria-label="Efeito nos meses abertos" aria-busy={isFetching}>
      <h3>Efeito no DAS dos meses abertos, em reais</h3>
      {data.meses.length === 0 ? (
        <p className="fraco paragrafo">Nenhum mês aberto usa este anexo ainda: nada muda de valor agora.</p>
      ) : (
        <Meses previa={data} />
      )}
      {passaAoIV(data) && (
        <p className="fraco paragrafo">
          No Anexo IV a contribuição patronal (CPP) sai do DAS e é recolhida à parte: a diferença acima não a inclui (LC
          123/2006 art. 18 §5º-C).
        </p>
      )}
      {data.fechadoAte !== null && (
        <p className="fraco paragrafo">
          Os meses até {formatarCompetencia(data.fechadoAte)} estão fechados e não mudam.
        </p>
      )}
    </section>
  )
}

/** The DAS goes down without the CPP, which is then due outside it: the difference alone would mislead. */
const passaAoIV = ({ meses }: PreviaDoAnexo) =>
  meses.some(({ antes, depois }) => antes.anexos.includes("IV") !== depois.anexos.includes("IV"))

function Meses({ previa }: { readonly previa: PreviaDoAnexo }) {
  const igual = previa.meses.every((m) => m.diferenca !== null && sinalDe(m.diferenca) === 0)
  return (
    <TabelaDeLeitura>
      <TitulosDaTabela de={["Mês", "Hoje", "Depois", "Diferença"]} />
      <tbody>
        {previa.meses.map(({ competencia, antes, depois, diferenca }) => (
          <tr key={competencia}>
            <th scope="row">{formatarCompetencia(competencia)}</th>
            <Lado {...antes} />
            <Lado {...depois} />
            <td>{diferenca === null ? "—" : comSinal(diferenca)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {igual ? "Nenhum valor muda" : "No total"}
          </th>
          <td>{comSinal(previa.diferenca)}</td>
        </tr>
      </tfoot>
    </TabelaDeLeitura>
  )
}

const comSinal = (valor: string) => (sinalDe(valor) > 0 ? `+${formatarValor(valor)}` : formatarValor(valor))

function Lado({ total, anexos, motivo }: PreviaDoAnexo["meses"][number]["antes"]) {
  return (
    <td>
      {total === null ? "não calcula" : formatarValor(total)}
      {(anexos.length > 0 || motivo !== null) && (
        <span className={classes.detalhe}>{anexos.length > 0 ? `Anexo ${anexos.join(" e ")}` : motivo}</span>
      )}
    </td>
  )
}
