import type { RegraFederal } from "@partida/contracts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { Servico, SituacaoDaRegra } from "./colunas-municipais.tsx"
import { periodoEmPalavras, rotuloDoRegime } from "./rotulos.ts"

/** Columns of the federal rules. */
export const colunasFederais: readonly ColunaDaLista<RegraFederal>[] = [
  {
    id: "codigo",
    titulo: "Serviço",
    ordem: "codigo",
    principal: true,
    exportacao: ["codigo", "descricao"],
    celula: ({ codigo, descricao }) => <Servico codigo={codigo} descricao={descricao} />,
  },
  { id: "regime", titulo: "Regime", ordem: "regime", celula: ({ regime }) => rotuloDoRegime(regime) },
  {
    id: "retencoes",
    titulo: "Na fonte",
    exportacao: ["irrf", "codigoDoIrrf", "csrf", "codigoDaCsrf", "inss", "codigoDoInss"],
    celula: (regra) => retencoes(regra),
  },
  {
    id: "classificacao",
    titulo: "Classificação",
    exportacao: ["cstPisCofins", "pis", "cofins", "cstIbsCbs", "cClassTrib", "anexo"],
    celula: (regra) => classificacao(regra),
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

const juntar = (partes: readonly (string | null)[]) => partes.filter((parte) => parte !== null).join(", ") || "—"

function retencoes({ dados: { irrf, csrf, inss } }: RegraFederal): string {
  const uma = (nome: string, retencao: { readonly aliquota: string } | null) =>
    retencao && `${nome} ${formatarPercentualExato(retencao.aliquota)}`
  return juntar([uma("IRRF", irrf), uma("CSRF", csrf), uma("INSS", inss)])
}

function classificacao({ dados: { pisCofins, ibsCbs, anexoSimples } }: RegraFederal): string {
  return juntar([
    pisCofins && `PIS/COFINS ${pisCofins.cst}`,
    ibsCbs && `IBS/CBS ${ibsCbs.cClassTrib}`,
    anexoSimples && `Anexo ${anexoSimples}`,
  ])
}

/** The same row on a phone. */
export function CartaoFederal({ regra }: { readonly regra: RegraFederal }) {
  return (
    <ResumoEmCartao
      titulo={regra.codigo === null ? regra.descricao : `${regra.codigo} · ${regra.descricao}`}
      aoLado={<SituacaoDaRegra regra={regra} />}
    >
      <span>
        {rotuloDoRegime(regra.regime)} · {retencoes(regra)}
      </span>
      <span className="fraco">{periodoEmPalavras(regra)}</span>
    </ResumoEmCartao>
  )
}
