import { estadosDaFatura, type HonorarioDoMes, situacoesDoHonorario } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./honorarios.module.css"

const estadoDaFatura = (id: number | null) => Object.values(estadosDaFatura).find((e) => e.id === id)?.rotulo

/** Where the fee of a client stands in the month. */
export function SituacaoDoHonorario({ honorario: h }: { readonly honorario: HonorarioDoMes }) {
  if (h.situacao === "faturado")
    return (
      <Etiqueta tom={h.estadoDaFatura === estadosDaFatura.ERRO.id ? "erro" : "feito"}>
        {`Em fatura: ${estadoDaFatura(h.estadoDaFatura) ?? ""}`}
      </Etiqueta>
    )
  if (h.situacao === "sem-honorario") return <Etiqueta tom="atencao">{situacoesDoHonorario[h.situacao]}</Etiqueta>
  return h.atencao ? (
    <Etiqueta tom="atencao" title={h.atencao}>
      Confira e aprove
    </Etiqueta>
  ) : (
    <Etiqueta tom="neutro">{situacoesDoHonorario.proposto}</Etiqueta>
  )
}

/** How the value came to be, in one line. */
const porqueDe = (h: HonorarioDoMes) => (h.ajuste === null ? h.porque : `Ajustado: ${h.ajuste.motivo}`)

/** In one line of the table; the drawer has it whole. */
function Curto({ children }: { readonly children: string }) {
  return (
    <span className={classes.porque} title={children}>
      {children}
    </span>
  )
}

const valorDe = (valor: string | null) => (valor === null ? "—" : formatarValor(valor))

/** Columns of the fees. */
export const colunasDosHonorarios: readonly ColunaDaLista<HonorarioDoMes>[] = [
  { id: "empresa", titulo: "Cliente", principal: true, celula: (h) => h.apelido },
  {
    id: "cnpj",
    titulo: "CNPJ",
    oculta: true,
    celula: (h) => <span className="numerico">{formatarDocumento(h.cnpj)}</span>,
  },
  { id: "porque", titulo: "Por quê", celula: (h) => <Curto>{porqueDe(h)}</Curto> },
  { id: "proposto", titulo: "Proposto (R$)", numerica: true, celula: (h) => valorDe(h.proposto) },
  { id: "valor", titulo: "A cobrar (R$)", numerica: true, celula: (h) => valorDe(h.valor) },
  { id: "situacao", titulo: "Situação", celula: (h) => <SituacaoDoHonorario honorario={h} /> },
]

/** The same row on a phone. */
export const cartaoDoHonorario = (h: HonorarioDoMes) => (
  <ResumoEmCartao titulo={h.apelido} valor={h.valor === null ? "—" : formatarReais(h.valor)}>
    <span>{porqueDe(h)}</span>
    <span>
      <SituacaoDoHonorario honorario={h} />
    </span>
  </ResumoEmCartao>
)
