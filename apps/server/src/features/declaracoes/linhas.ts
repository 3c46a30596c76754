import { type DeclaracaoDaLista, declaracoesFederais, type EstadoDaDeclaracao } from "@partida/contracts"
import type { Competencia } from "@partida/fiscal"
import {
  declaracoesDaEmpresa,
  fimDoPeriodo,
  type Juizo,
  julgarPropria,
  type PrazoDoCalendario,
  prazosNoMes,
  type RegraDeVencimento,
  tabelaPropria,
} from "@partida/fiscal/declaracoes"
import type { DitoLido, EmpresaLida, PropriaGravada } from "./declaracoes.repository.ts"
import type { FatosDaqui } from "./fatos.ts"

/** Months before that of the deadline whose facts may decide what falls in it. */
export const MESES_ATRAS = 4

/** Everything that was read, ready to be asked month by month. */
export interface Materia {
  readonly empresas: readonly EmpresaLida[]
  readonly fatos: ReadonlyMap<string, FatosDaqui>
  readonly proprias: readonly PropriaGravada[]
  /** By company, obligation and period. */
  readonly ditos: ReadonlyMap<string, DitoLido>
  readonly nomes: ReadonlyMap<string, string>
  readonly hoje: string
  /** Month of the calendar before which nothing is late. */
  readonly desde: string
}

/** A line with what the detail also shows. */
export interface Linha extends DeclaracaoDaLista {
  /** Null of one that is shown only because it was delivered. */
  readonly calculo: PrazoDoCalendario | null
  readonly pelaFicha: boolean
}

export const chaveDe = (idEmpresa: string, obrigacao: string, periodo: string) => `${idEmpresa} ${obrigacao} ${periodo}`

export function regraDe({ periodicidade, dia, mes, mesesApos, ajuste }: PropriaGravada): RegraDeVencimento {
  return {
    periodicidade,
    dia,
    mes,
    mesesApos: periodicidade === "anual" ? 0 : mesesApos,
    ajuste: dia === null ? "ultimo-dia-util" : ajuste,
  }
}

/** Everything that falls in a month of the calendar, of every company that was read, what does not apply included. */
export function linhasDoMes(materia: Materia, mes: string): Linha[] {
  const doMes = prazosDasProprias(materia.proprias, mes)
  const entregues = Map.groupBy(
    [...materia.ditos.values()].filter((d) => d.entregueEm !== null && d.prazo.startsWith(mes)),
    (d) => d.idEmpresa,
  )
  return materia.empresas.flatMap((empresa) => {
    const fatos = materia.fatos.get(empresa.id)
    if (!fatos) return []
    const federais = declaracoesDaEmpresa(fatos, mes as Competencia).map((d) =>
      montarLinha(materia, empresa, {
        obrigacao: d.tipo,
        nome: declaracoesFederais[d.tipo].rotulo,
        prazo: d,
        juizo: d,
      }),
    )
    const proprias = doMes.flatMap(({ propria, prazo }) => {
      const juizo = julgarDoMunicipio(fatos, propria, prazo.periodo) ?? julgarPropria(fatos, propria, prazo.periodo)
      return [montarLinha(materia, empresa, { obrigacao: propria.id, nome: propria.nome, prazo, juizo })]
    })
    const vistas = new Set([...federais, ...proprias].map((l) => `${l.obrigacao} ${l.periodo}`))
    const guardadas = (entregues.get(empresa.id) ?? [])
      .filter((d) => d.obrigacao !== FICHA_DO_PGDAS && !vistas.has(`${d.obrigacao} ${d.periodo}`))
      .map((d) => linhaGuardada(materia, empresa, d))
    return [...federais, ...proprias, ...guardadas]
  })
}

function prazosDasProprias(proprias: readonly PropriaGravada[], mes: string) {
  return proprias.flatMap((propria) =>
    prazosNoMes(tabelaPropria(propria.nome, propria.norma, regraDe(propria)), mes as Competencia)
      .filter(({ periodo }) => {
        const fim = fimDoPeriodo(periodo)
        return fim >= propria.desde && (propria.ate === null || fim <= propria.ate)
      })
      .map((prazo) => ({ propria, prazo })),
  )
}

function julgarDoMunicipio({ municipios }: FatosDaqui, { idMunicipio }: PropriaGravada, periodo: string): Juizo | null {
  if (idMunicipio === null) return null
  const fim = fimDoPeriodo(periodo)
  const daqui = municipios.findLast(({ desde }) => desde <= fim)?.id
  return daqui === idMunicipio ? null : { deve: false, porque: "É de empresas de outro município." }
}

const FICHA_DO_PGDAS = "ficha-do-pgdas"

interface Apurada {
  readonly obrigacao: string
  readonly nome: string
  readonly prazo: PrazoDoCalendario
  readonly juizo: Juizo
}

function montarLinha(materia: Materia, empresa: EmpresaLida, { obrigacao, nome, prazo, juizo }: Apurada): Linha {
  const { periodo } = prazo
  const dito = materia.ditos.get(chaveDe(empresa.id, obrigacao, periodo))
  const daFicha = obrigacao === "pgdas-d" ? materia.ditos.get(chaveDe(empresa.id, FICHA_DO_PGDAS, periodo)) : undefined
  const entrega = daFicha ?? dito
  const entregue = entrega?.entregueEm ?? null
  const limite = entregue !== null && daFicha === undefined && dito ? dito.prazo : prazo.prazo
  return {
    ...identidade(materia, empresa, { obrigacao, nome, periodo }, dito),
    prazo: limite,
    fazerAte: prazo.cautela !== null && entregue === null ? prazo.cautela : limite,
    estado: estadoDe(materia, empresa, {
      deve: juizo.deve,
      entregue: entregue !== null,
      etapa: dito?.etapa ?? null,
      prazo: limite,
    }),
    etapa: dito?.etapa ?? null,
    porque: juizo.porque,
    entregueEm: entregue,
    numero: entrega?.numero ?? null,
    retificadora: entrega?.tipo === "retificadora",
    temRecibo: entrega?.idDocumento != null,
    calculo: prazo,
    pelaFicha: obrigacao === "pgdas-d",
  }
}

function estadoDe(
  { hoje, desde }: Materia,
  { inicioNoSistema }: EmpresaLida,
  d: {
    readonly deve: boolean
    readonly entregue: boolean
    readonly etapa: "preparada" | "conferida" | null
    readonly prazo: string
  },
): EstadoDaDeclaracao {
  if (d.entregue) return "entregue"
  if (!d.deve) return "nao-se-aplica"
  const mes = d.prazo.slice(0, 7)
  // What fell due before the office kept it here, or before the company came, is somebody else's.
  if (d.prazo < hoje) return mes >= desde && mes > inicioNoSistema ? "atrasada" : "anterior"
  return d.etapa ?? "a-fazer"
}

function identidade(
  { nomes }: Materia,
  { id, apelido, cnpj, idResponsavel: daEmpresa }: EmpresaLida,
  { obrigacao, nome, periodo }: { readonly obrigacao: string; readonly nome: string; readonly periodo: string },
  dito: DitoLido | undefined,
) {
  const idResponsavel = dito?.idResponsavel ?? daEmpresa
  const quem = idResponsavel === null ? undefined : nomes.get(idResponsavel)
  return {
    idEmpresa: id,
    apelido,
    cnpj,
    obrigacao,
    nome,
    periodo,
    responsavel: idResponsavel === null || quem === undefined ? null : { id: idResponsavel, nome: quem },
  }
}

/** Delivered when it was owed, or in another term: it stays as it was. */
function linhaGuardada(materia: Materia, empresa: EmpresaLida, dito: DitoLido): Linha {
  const federal = Object.entries(declaracoesFederais).find(([tipo]) => tipo === dito.obrigacao)?.[1]
  const nome = federal?.rotulo ?? materia.proprias.find((p) => p.id === dito.obrigacao)?.nome ?? "Obrigação"
  return {
    ...identidade(materia, empresa, { ...dito, nome }, dito),
    prazo: dito.prazo,
    fazerAte: dito.prazo,
    estado: "entregue",
    etapa: dito.etapa,
    porque: "Foi entregue quando era devida; hoje os dados da empresa já não a pedem neste prazo.",
    entregueEm: dito.entregueEm,
    numero: dito.numero,
    retificadora: dito.tipo === "retificadora",
    temRecibo: dito.idDocumento !== null,
    calculo: null,
    pelaFicha: false,
  }
}
