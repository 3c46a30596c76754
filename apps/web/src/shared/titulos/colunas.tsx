import type { Titulo } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import type { ColunaDaLista } from "../lista/tipos.ts"
import { descricaoDe, emParte, etiquetaDoTitulo } from "./textos.ts"
import classes from "./titulos.module.css"

function Situacao({ titulo }: { readonly titulo: Titulo }) {
  const { tom, rotulo } = etiquetaDoTitulo(titulo)
  return (
    <span className={classes.situacao}>
      <Etiqueta tom={tom}>{rotulo}</Etiqueta>
      {emParte(titulo) && (
        <Etiqueta tom="andamento" simples>
          Em parte
        </Etiqueta>
      )}
      {titulo.aConfirmar && (
        <Etiqueta tom="atencao" simples>
          A confirmar
        </Etiqueta>
      )}
    </span>
  )
}

/** Columns of titles; `pessoa` is what the other side is called. */
export const colunasDosTitulos = (pessoa: string): readonly ColunaDaLista<Titulo>[] => [
  {
    id: "vencimento",
    titulo: "Vencimento",
    ordem: "vencimento",
    celula: (t) => <span className="numerico">{formatarData(t.vencimento)}</span>,
  },
  {
    id: "pessoa",
    titulo: pessoa,
    ordem: "pessoa",
    principal: true,
    exportacao: ["pessoa", "documento"],
    celula: (t) => t.pessoa,
  },
  {
    id: "descricao",
    titulo: "Descrição",
    exportacao: ["descricao", "numero", "parcela"],
    celula: (t) => descricaoDe(t),
  },
  { id: "categoria", titulo: "Categoria", oculta: true, celula: (t) => t.categoriaNome },
  {
    id: "emissao",
    titulo: "Emissão",
    oculta: true,
    celula: (t) => <span className="numerico">{formatarData(t.emissao)}</span>,
  },
  {
    id: "situacao",
    titulo: "Situação",
    exportacao: ["situacao", "atraso", "quitadoEm"],
    celula: (t) => <Situacao titulo={t} />,
  },
  {
    id: "valor",
    titulo: "Valor (R$)",
    numerica: true,
    exportacao: ["valor", "retencao"],
    celula: (t) => formatarValor(t.valor),
  },
  {
    id: "esperado",
    titulo: "Falta (R$)",
    ordem: "esperado",
    numerica: true,
    exportacao: ["aberto", "esperado"],
    celula: (t) => formatarValor(t.esperado),
  },
]

/** The same row on a phone. */
export const cartaoDoTitulo = (t: Titulo) => (
  <ResumoEmCartao titulo={t.pessoa} valor={formatarReais(t.situacao === "PAGO" ? t.valor : t.esperado)}>
    <span>{descricaoDe(t)}</span>
    <span>
      Vencimento em {formatarData(t.vencimento)} <Situacao titulo={t} />
    </span>
  </ResumoEmCartao>
)
