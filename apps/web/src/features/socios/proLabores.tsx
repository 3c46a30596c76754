import { type LinhaDoProLabore, ordensDosProLabores, rotasDaFolha, uuid } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { z } from "zod"
import { consultaDe } from "../../lib/api/consulta.ts"
import type { Dados, Entrada } from "../../lib/api/mapping.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { abasDoSocio } from "./busca.ts"
import classes from "./socios.module.css"

/** Address of who receives in the competência; what cannot be read is ignored. */
export const buscaDosProLabores = z.object({
  competencia: z.string().optional().catch(undefined),
  idEmpresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  recibo: z.enum(["emitido", "a-emitir"]).optional().catch(undefined),
  ordem: ordemDaBusca(ordensDosProLabores),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Person whose drawer is open, and its tab. */
  socio: uuid.optional().catch(undefined),
  aba: z.enum(abasDoSocio).optional().catch(undefined),
})
type BuscaDosProLabores = z.infer<typeof buscaDosProLabores>

export const ordemDosProLaboresPadrao = { ordem: "nome", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDosProLabores = ({ ordem }: BuscaDosProLabores) =>
  lerOrdem(ordem, ordensDosProLabores, ordemDosProLaboresPadrao)

/** The part of the address that filters people, as the API takes it. */
export const filtroDosProLabores = ({ idEmpresa, busca, recibo }: BuscaDosProLabores) => ({
  ...(idEmpresa ? { idEmpresa } : {}),
  ...(busca ? { busca } : {}),
  ...(recibo ? { recibo } : {}),
})

export const camposDosProLabores: readonly CampoDoFiltro<keyof BuscaDosProLabores>[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar", exemplo: "Nome ou CPF", largura: 260 },
  {
    campo: "recibo",
    tipo: "opcoes",
    rotulo: "Recibo",
    todas: "Com e sem recibo",
    opcoes: [
      { value: "emitido", label: "Recibo emitido" },
      { value: "a-emitir", label: "A emitir" },
    ],
  },
  { campo: "idEmpresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
]

/** A page of who receives in a month. */
export const consultaProLabores = listaDe(rotasDaFolha, "listarProLabores")

/** What everybody of a filter receives; it takes longer than a page, which does not wait for it. */
export const consultaTotaisDosProLabores = consultaDe(
  rotasDaFolha,
  "somarProLabores",
  (query: Entrada<typeof rotasDaFolha.somarProLabores>["query"]) => ({ query }),
)

/** The people of a filter, as a file. */
export const exportarProLabores = arquivoDe(rotasDaFolha, "exportarProLabores")

/** Whether the slip was issued; before, the figures are what it would say. */
function EstadoDoRecibo({ linha: { idRecibo, motivo } }: { readonly linha: LinhaDoProLabore }) {
  if (idRecibo) return <Etiqueta tom="feito">Emitido</Etiqueta>
  if (motivo)
    return (
      <Etiqueta tom="atencao" title={motivo}>
        Sem cálculo
      </Etiqueta>
    )
  return <Etiqueta tom="neutro">A emitir</Etiqueta>
}

const ouTraco = (valor: string | null) => (valor === null ? "—" : formatarValor(valor))

/** Columns of the list of who receives. */
export const colunasDosProLabores: readonly ColunaDaLista<LinhaDoProLabore>[] = [
  {
    id: "nome",
    exportacao: ["nome", "documento"],
    titulo: "Pessoa",
    ordem: "nome",
    principal: true,
    celula: (l) => l.nome,
  },
  {
    id: "documento",
    exportacao: [],
    titulo: "CPF",
    celula: (l) => <span className="numerico">{l.documento ? formatarDocumento(l.documento) : "sem CPF"}</span>,
  },
  { id: "empresa", titulo: "Empresa", ordem: "empresa", celula: (l) => l.empresa },
  { id: "valor", titulo: "Pró-labore (R$)", ordem: "valor", numerica: true, celula: (l) => formatarValor(l.valor) },
  { id: "inss", titulo: "INSS (R$)", numerica: true, celula: (l) => ouTraco(l.inss) },
  { id: "irrf", titulo: "IRRF (R$)", numerica: true, celula: (l) => ouTraco(l.irrf) },
  {
    id: "liquido",
    titulo: "Líquido (R$)",
    numerica: true,
    celula: (l) => <strong>{ouTraco(l.liquido)}</strong>,
  },
  {
    id: "recibo",
    exportacao: ["recibo", "dataPagamento"],
    titulo: "Recibo",
    celula: (l) => <EstadoDoRecibo linha={l} />,
  },
]

/** The totals of the filter, by column, which keep their places until they come; who could not be calculated is said at the end. */
export function totaisDosProLabores(totais: Dados<typeof rotasDaFolha.somarProLabores> | undefined) {
  const soma = (qual: "valor" | "inss" | "irrf" | "liquido") => (
    <span className={classes.soma}>{totais ? formatarValor(totais[qual]) : "…"}</span>
  )
  const semCalculo = totais?.semCalculo ?? 0
  return {
    valor: soma("valor"),
    inss: soma("inss"),
    irrf: soma("irrf"),
    liquido: soma("liquido"),
    ...(semCalculo > 0 ? { recibo: `${formatarInteiro(semCalculo)} sem cálculo` } : {}),
  }
}

/** The row as a card, for phones. */
export const cartaoDoProLabore = (l: LinhaDoProLabore) => (
  <ResumoEmCartao titulo={l.nome} valor={formatarReais(l.valor)}>
    <span className="fraco-medio">
      {l.empresa}
      {l.liquido && ` · líquido ${formatarReais(l.liquido)}`}
    </span>
    <EstadoDoRecibo linha={l} />
  </ResumoEmCartao>
)
