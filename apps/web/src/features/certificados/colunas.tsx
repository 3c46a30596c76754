import { type LinhaDeCertificado, orgaosDaProcuracao, type Procuracao } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "../../lib/formatacao/data.ts"
import { prazoEmPalavras, rotuloDoTipo } from "../../shared/certificados/palavras.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./certificados.module.css"
import { servicosEmPalavras, situacoesDasProcuracoes, situacoesEmPalavras } from "./textos.ts"

const Situacao = ({ situacao }: Pick<LinhaDeCertificado, "situacao">) => (
  <Etiqueta tom={situacoesEmPalavras[situacao].tom}>{situacoesEmPalavras[situacao].um}</Etiqueta>
)

/** Columns of the certificates of every company. */
export const colunasDosCertificados: readonly ColunaDaLista<LinhaDeCertificado>[] = [
  { id: "empresa", titulo: "Empresa", ordem: "empresa", principal: true, celula: ({ apelido }) => apelido },
  { id: "situacao", titulo: "Situação", celula: (linha) => <Situacao situacao={linha.situacao} /> },
  {
    id: "validoAte",
    titulo: "Vale até",
    ordem: "validoAte",
    exportacao: ["validoAte", "dias"],
    celula: ({ certificado }) =>
      certificado ? (
        <span className="numerico">
          {formatarData(certificado.validoAte)} · {prazoEmPalavras(certificado.diasRestantes)}
        </span>
      ) : (
        "—"
      ),
  },
  {
    id: "titular",
    titulo: "Titular",
    ordem: "titular",
    exportacao: ["tipo", "titular", "documento"],
    celula: ({ certificado }) =>
      certificado ? (
        <span className={classes.corte} title={certificado.titular}>
          {rotuloDoTipo(certificado.idTipo)} · {certificado.titular}
        </span>
      ) : (
        "—"
      ),
  },
  { id: "cnpj", titulo: "CNPJ", celula: ({ cnpj }) => <span className="numerico">{formatarDocumento(cnpj)}</span> },
]

/** The same row on a phone. */
export function CartaoDaLinha({ linha }: { readonly linha: LinhaDeCertificado }) {
  const { certificado } = linha
  return (
    <ResumoEmCartao titulo={linha.apelido} aoLado={<Situacao situacao={linha.situacao} />}>
      <span className="fraco-medio">
        {certificado
          ? `${rotuloDoTipo(certificado.idTipo)} até ${formatarData(certificado.validoAte)} · ${prazoEmPalavras(certificado.diasRestantes)}`
          : formatarDocumento(linha.cnpj)}
      </span>
    </ResumoEmCartao>
  )
}

export const SituacaoDaProcuracao = ({ situacao }: Pick<Procuracao, "situacao">) => (
  <Etiqueta tom={situacoesDasProcuracoes[situacao].tom}>{situacoesDasProcuracoes[situacao].rotulo}</Etiqueta>
)

/** Columns of the procurações; the company only where there are several. */
export function colunasDasProcuracoes(comEmpresa: boolean): readonly ColunaDaLista<Procuracao>[] {
  return [
    ...(comEmpresa
      ? [{ id: "empresa", titulo: "Empresa", ordem: "empresa", celula: ({ apelido }: Procuracao) => apelido }]
      : []),
    {
      id: "outorgado",
      titulo: "Quem recebe os poderes",
      ordem: "outorgado",
      principal: true,
      exportacao: ["outorgado", "documento"],
      celula: ({ nomeDoOutorgado }) => (
        <span className={classes.corte} title={nomeDoOutorgado}>
          {nomeDoOutorgado}
        </span>
      ),
    },
    { id: "orgao", titulo: "Órgão", celula: ({ orgao }) => orgaosDaProcuracao[orgao] },
    {
      id: "servicos",
      titulo: "Serviços",
      celula: (p) => (
        <span className={classes.corte} title={p.servicos.join(", ")}>
          {servicosEmPalavras(p)}
        </span>
      ),
    },
    {
      id: "ate",
      titulo: "Até",
      ordem: "ate",
      exportacao: ["desde", "ate"],
      celula: ({ ate }) => <span className="numerico">{formatarData(ate)}</span>,
    },
    { id: "situacao", titulo: "Situação", celula: ({ situacao }) => <SituacaoDaProcuracao situacao={situacao} /> },
  ]
}

/** The same row on a phone. */
export function CartaoDaProcuracao({ procuracao }: { readonly procuracao: Procuracao }) {
  return (
    <ResumoEmCartao
      titulo={procuracao.nomeDoOutorgado}
      aoLado={<SituacaoDaProcuracao situacao={procuracao.situacao} />}
    >
      <span className="fraco-medio">
        {procuracao.apelido} · {orgaosDaProcuracao[procuracao.orgao]} · até {formatarData(procuracao.ate)}
      </span>
    </ResumoEmCartao>
  )
}
