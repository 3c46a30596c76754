import { casosDeRetencao, locaisDoIss, type RegraMunicipal, sistemasDeNfse } from "@partida/contracts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./regras-fiscais.module.css"
import { periodoEmPalavras, situacaoEmPalavras } from "./rotulos.ts"

const lugar = ({ municipio, uf }: RegraMunicipal) => `${municipio} · ${uf}`

/** Columns of the municipal rules. */
export const colunasMunicipais: readonly ColunaDaLista<RegraMunicipal>[] = [
  {
    id: "municipio",
    titulo: "Município",
    ordem: "municipio",
    principal: true,
    exportacao: ["municipio", "uf", "idMunicipio"],
    celula: lugar,
  },
  {
    id: "codigo",
    titulo: "Serviço",
    ordem: "codigo",
    exportacao: ["codigo", "descricao"],
    celula: ({ codigo, descricao }) => <Servico codigo={codigo} descricao={descricao} />,
  },
  {
    id: "aliquota",
    titulo: "ISS",
    exportacao: ["aliquota", "issFixo", "exigibilidade"],
    celula: (regra) => imposto(regra),
  },
  {
    id: "retencao",
    titulo: "Local e retenção",
    exportacao: ["local", "retencao", "responsavel", "minimo", "sistema", "cancelaPorWebService"],
    celula: (regra) => <Resumo regra={regra} />,
  },
  {
    id: "desde",
    titulo: "Vigência",
    ordem: "desde",
    exportacao: ["desde", "ate", "fundamento"],
    celula: (regra) => periodoEmPalavras(regra),
  },
  {
    id: "situacao",
    titulo: "Situação",
    exportacao: ["situacao", "versao", "motivo"],
    celula: (regra) => <SituacaoDaRegra regra={regra} />,
  },
]

/** Code and name of a service, on two lines. */
export function Servico({ codigo, descricao }: { readonly codigo: string | null; readonly descricao: string }) {
  if (codigo === null) return <div className={classes.longo}>{descricao}</div>
  return (
    <div className={classes.duasLinhas}>
      <strong>{codigo}</strong>
      <span className="fraco" title={descricao}>
        {descricao}
      </span>
    </div>
  )
}

/** What the rule is today, and its version. */
export function SituacaoDaRegra({
  regra,
}: {
  readonly regra: Parameters<typeof situacaoEmPalavras>[0] & { versao: number }
}) {
  const [tom, texto] = situacaoEmPalavras(regra, hojeEmSaoPaulo())
  return (
    <Etiqueta tom={tom} title={`Versão ${regra.versao}`}>
      {texto}
    </Etiqueta>
  )
}

/** The tax in a word: rate, fixed amount, or due days of a whole municipality. */
function imposto({ dados }: RegraMunicipal): string {
  if (dados.tipo === "municipio")
    return `Vence dia ${dados.vencimentoProprio.dia}; retido, ${dados.vencimentoRetido.dia}`
  if (dados.issFixo)
    return `${formatarReais(dados.issFixo.valor)} por ${dados.issFixo.periodo === "mes" ? "mês" : "ano"}`
  return dados.aliquota === null ? "Não exigível" : formatarPercentualExato(dados.aliquota)
}

function Resumo({ regra: { dados } }: { readonly regra: RegraMunicipal }) {
  const linhas =
    dados.tipo === "municipio"
      ? [
          sistemasDeNfse[dados.sistemaNfse],
          dados.cancelaPorWebService ? "Cancela por integração" : "Cancela só no site",
        ]
      : [locaisDoIss[dados.local], casosDeRetencao[dados.retencao.retem]]
  return (
    <div className={classes.duasLinhas}>
      <span>{linhas[0]}</span>
      <span className="fraco">{linhas[1]}</span>
    </div>
  )
}

/** The same row on a phone. */
export function CartaoMunicipal({ regra }: { readonly regra: RegraMunicipal }) {
  return (
    <ResumoEmCartao titulo={lugar(regra)} aoLado={<SituacaoDaRegra regra={regra} />}>
      <span>{regra.codigo === null ? "Município inteiro" : `${regra.codigo} · ${regra.descricao}`}</span>
      <span className="fraco">
        {imposto(regra)} · {periodoEmPalavras(regra)}
      </span>
    </ResumoEmCartao>
  )
}
