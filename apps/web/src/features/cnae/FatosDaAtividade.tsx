import { type AtividadeCadastrada, nomeDaAtividadeDoPresumido } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { consultaDosCodigos } from "../../shared/tabelas/tabelas.api.ts"
import { AnexosPorData } from "./AnexosPorData.tsx"
import { explicacaoDoAnexo, formatarCnae, formatarCodigo, nomeDoAnexo } from "./atividade.ts"
import classes from "./cnae.module.css"

interface Props {
  readonly atividade: AtividadeCadastrada
  readonly noPresumido: boolean
}

/** What an activity is, for who only reads it. */
export function FatosDaAtividade({ atividade, noPresumido }: Props) {
  const { cnae, anexo, itemLc116, codigosTributacao, atividadePresumido, receita } = atividade
  const nomeDoCnae = useQuery(consultaDosCodigos("cnaes", [cnae])).data?.lista[0]?.nome
  const nomeDoItem = useQuery(consultaDosCodigos("servicos-lc116", itemLc116 === null ? [] : [itemLc116])).data
    ?.lista[0]
  return (
    <div className={classes.secao}>
      <dl className={classes.fatos}>
        <dt>CNAE</dt>
        <dd>
          {formatarCnae(cnae)} {nomeDoCnae}
        </dd>
        <dt>Anexo do começo</dt>
        <dd>
          {nomeDoAnexo(anexo)}: {explicacaoDoAnexo[anexo]}
        </dd>
        <dt>Item da LC 116</dt>
        <dd>{itemLc116 === null ? "Não é serviço da lista" : `${itemLc116} ${nomeDoItem?.nome ?? ""}`}</dd>
        <dt>Códigos de tributação</dt>
        <dd>{codigosTributacao.map(formatarCodigo).join(", ") || "Nenhum"}</dd>
        {noPresumido && (
          <>
            <dt>Presunção</dt>
            <dd>
              {atividadePresumido === null ? "Ainda não definida" : nomeDaAtividadeDoPresumido(atividadePresumido)}
            </dd>
          </>
        )}
        <dt>Receita</dt>
        <dd>
          {receita
            ? `De ${formatarCompetencia(receita.primeira)} a ${formatarCompetencia(receita.ultima)}`
            : "Nenhuma até agora"}
        </dd>
      </dl>
      <AnexosPorData atividade={atividade} />
    </div>
  )
}
