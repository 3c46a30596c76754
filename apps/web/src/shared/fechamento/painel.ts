import {
  anexos,
  categorias,
  estadoDoCalculo,
  listaDeIds,
  type PassoDoMes,
  passosDoMes,
  regime,
  regimes,
  situacaoDoPasso,
  situacoesDoPasso,
  uuid,
} from "@partida/contracts"
import { z } from "zod"
import type { CampoDoFiltro, Opcao } from "../lista/campos.ts"
import type { SelecaoDaLista } from "../lista/useSelecao.ts"

const simOuNao = z.enum(["sim", "nao"]).optional().catch(undefined)

/**
 * What the three tabs of the closing panel keep in the address and carry from one to the other. Anything unreadable in it is
 * ignored instead of breaking the page: addresses are edited by hand and kept in bookmarks.
 */
export const enderecoDoPainel = {
  competencia: z.string().optional().catch(undefined),
  /** The company chosen in the top bar. */
  idEmpresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  /** People of the office who answer for the company: ids with commas. */
  responsaveis: listaDeIds.optional().catch(undefined),
  regime: regime.optional().catch(undefined),
  idCategoria: z.coerce.number().int().optional().catch(undefined),
  idAnexo: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  passo: z.enum(passosDoMes).optional().catch(undefined),
  /** State of each of the two steps before the tax: chosen by the counts of its tab. */
  faturamento: situacaoDoPasso.optional().catch(undefined),
  proLabore: situacaoDoPasso.optional().catch(undefined),
  /** State of the calculation: Erro 3, Recalculando 98. */
  calculo: z.coerce.number().int().optional().catch(undefined),
  comPendencia: z.literal("sim").optional().catch(undefined),
  /** Whether the PGDAS-D of the month was recorded as declared. */
  declarado: simOuNao,
  /** Of companies with a guide of the tax of the month: whether all have the official document, arrived, were paid. */
  oficial: simOuNao,
  entregue: simOuNao,
  paga: simOuNao,
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** The company whose drawer is open. */
  empresa: uuid.optional().catch(undefined),
}
const endereco = z.object(enderecoDoPainel)
type EnderecoDoPainel = z.infer<typeof endereco>

/** The part of the address that filters rows, as the API takes it in the three tabs. */
export function filtroDoPainel(de: EnderecoDoPainel) {
  const { idEmpresa, busca, responsaveis, regime, idCategoria, idAnexo, comPendencia } = de
  const { passo, faturamento, proLabore, calculo, declarado, oficial, entregue, paga } = de
  return {
    ...(idEmpresa ? { idEmpresa } : {}),
    ...(busca ? { busca } : {}),
    ...(responsaveis ? { idPerfisEscritoriosContabeis: responsaveis } : {}),
    ...(regime ? { regime } : {}),
    ...(idCategoria ? { idCategoria } : {}),
    ...(idAnexo ? { idAnexo } : {}),
    ...(passo ? { passo } : {}),
    ...(faturamento ? { faturamento } : {}),
    ...(proLabore ? { proLabore } : {}),
    ...(calculo === undefined ? {} : { calculo }),
    ...(comPendencia ? { comPendencia: true } : {}),
    ...(declarado ? { declarado } : {}),
    ...(oficial ? { oficial } : {}),
    ...(entregue ? { entregue } : {}),
    ...(paga ? { paga } : {}),
  }
}
export type FiltroDoPainel = ReturnType<typeof filtroDoPainel>

/** The filter inside a JSON body, where flags are written as in an address. */
export function filtroNoCorpo<F extends Partial<FiltroDoPainel>>({ comPendencia, ...resto }: F) {
  return comPendencia ? { ...resto, comPendencia: "true" } : resto
}

/** The companies of a bulk act, in its body: those ticked, or whatever the filter finds. */
export function selecaoNoCorpo<F extends Partial<FiltroDoPainel>>(
  { todas, ids }: Pick<SelecaoDaLista, "todas" | "ids">,
  filtro: F,
) {
  return todas ? { filtro: filtroNoCorpo(filtro) } : { empresas: [...ids] }
}

/** Search of a link to another tab: the filters and the month go along; page, order and drawer stay behind. */
export function buscaDaOutraAba(de: EnderecoDoPainel) {
  const { competencia, idEmpresa, busca, responsaveis, regime, idCategoria, idAnexo, comPendencia } = de
  return { competencia, idEmpresa, busca, responsaveis, regime, idCategoria, idAnexo, comPendencia }
}

const rotulosDosPassos: Readonly<Record<PassoDoMes, string>> = {
  faturamento: "Falta o faturamento",
  "pro-labore": "Falta o pró-labore",
  das: "Falta fechar o DAS",
  fechado: "Mês fechado",
}

const opcoesDoPasso: readonly Opcao[] = Object.entries(situacoesDoPasso).map(([value, { rotulo }]) => ({
  value,
  label: rotulo,
}))

/** What happens to a month once it is closed, as the funnel of the office counts it. */
const depoisDeFechar = [
  { campo: "declarado", rotulo: "PGDAS-D", sim: "Declarado", nao: "Não declarado" },
  { campo: "oficial", rotulo: "Guia oficial", sim: "Com todas as guias oficiais", nao: "Falta guia oficial" },
  { campo: "entregue", rotulo: "Entrega", sim: "Guias entregues ao cliente", nao: "Falta entregar guia" },
  { campo: "paga", rotulo: "Pagamento", sim: "Guias do imposto pagas", nao: "Falta pagar guia" },
] as const

/** Filters of the three tabs; the states are chosen by their counts and the company in the top bar. */
export function camposDoPainel(responsaveis: readonly Opcao[]): readonly CampoDoFiltro<keyof EnderecoDoPainel>[] {
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar empresa", exemplo: "Nome ou CNPJ", largura: 150 },
    {
      campo: "responsaveis",
      tipo: "varias-opcoes",
      rotulo: "Responsáveis",
      todas: "Responsáveis",
      ninguem: "Ninguém com esse nome",
      opcoes: responsaveis,
      largura: 155,
    },
    {
      campo: "regime",
      tipo: "opcoes",
      rotulo: "Regime",
      todas: "Todos os regimes",
      opcoes: Object.entries(regimes).map(([value, label]) => ({ value, label })),
    },
    {
      campo: "idCategoria",
      tipo: "opcoes",
      recolhido: true,
      rotulo: "Categoria",
      todas: "Todas as categorias",
      opcoes: Object.values(categorias).map(({ id, rotulo }) => ({ value: String(id), label: rotulo })),
    },
    {
      campo: "idAnexo",
      tipo: "opcoes",
      recolhido: true,
      rotulo: "Anexo",
      todas: "Todos os anexos",
      opcoes: anexos.map((anexo, i) => ({ value: String(i + 1), label: `Anexo ${anexo}` })),
    },
    {
      campo: "passo",
      tipo: "opcoes",
      rotulo: "Onde o mês está",
      todas: "Qualquer etapa",
      largura: 130,
      opcoes: passosDoMes.map((value) => ({ value, label: rotulosDosPassos[value] })),
    },
    ...depoisDeFechar.map(({ campo, rotulo, sim, nao }) => ({
      campo,
      tipo: "opcoes" as const,
      rotulo,
      todas: rotulo,
      recolhido: true,
      opcoes: [
        { value: "nao", label: nao },
        { value: "sim", label: sim },
      ],
    })),
    { campo: "faturamento", tipo: "de-fora", rotulo: "Faturamento", opcoes: opcoesDoPasso },
    { campo: "proLabore", tipo: "de-fora", rotulo: "Pró-labore", opcoes: opcoesDoPasso },
    {
      campo: "calculo",
      tipo: "de-fora",
      rotulo: "Cálculo",
      opcoes: Object.values(estadoDoCalculo).map(({ id, rotulo }) => ({ value: String(id), label: rotulo })),
    },
    {
      campo: "comPendencia",
      tipo: "de-fora",
      rotulo: "Pendências",
      opcoes: [{ value: "sim", label: "Com pendência" }],
    },
    { campo: "idEmpresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
  ]
}
