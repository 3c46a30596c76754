import type { LinhaPendente } from "@partida/contracts"
import { deReais, paraReais, somarDias } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { type LinhaLida, lerLinhas, ordemDasLinhas } from "../../db/linhas-do-banco.ts"
import { type Direcao, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { acrescimosEm } from "../guias/acrescimos.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import {
  lerGuiasAbertas,
  lerLucrosAPagar,
  lerNotasAReceber,
  lerPagamentosSoltos,
  lerPares,
  lerRazaoSocial,
  lerRecibosAPagar,
  lerRegras,
} from "./candidatos.repository.ts"
import type { Candidatos, GuiaAberta } from "./candidatos.ts"
import { lerBaixasSoltas, lerTitulosAPagar, lerTitulosAReceber } from "./candidatos-titulos.repository.ts"
import { lerCategorias } from "./categorias.service.ts"
import { fonteDosPendentes, somarPendentes } from "./conciliacao.repository.ts"
import { sugerir } from "./sugestoes.ts"

interface Pedido extends PedidoDePagina {
  readonly idConta?: string | undefined
  readonly busca?: string | undefined
  readonly direcao: Direcao
}

/** A page of the lines that wait, each with what it may be. Raises nao-encontrado. */
export async function paginaDePendentes(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: Pedido) {
  const [pagina, soma] = await juntas(tx, (tx) =>
    Promise.all([
      lerPagina(tx, fonteDosPendentes(escopo, idEmpresa, pedido), ordemDasLinhas(pedido.direcao), pedido),
      somarPendentes(tx, escopo, idEmpresa, pedido),
    ]),
  )
  if (pagina.ids.length === 0 && !(await existeEmpresa(tx, escopo, idEmpresa)))
    throw new ErroDeNegocio("nao-encontrado")
  const linhas =
    pagina.ids.length === 0 ? [] : naOrdem(pagina.ids, await lerLinhas(tx, escopo, pagina.ids), (l) => l.id)
  const sugestoes = await sugerirPara(tx, escopo, idEmpresa, linhas)
  return {
    lista: linhas.map(
      (linha): LinhaPendente => ({ ...apresentarLinha(linha), sugestoes: sugestoes.get(linha.id) ?? [] }),
    ),
    paginacao: paginacaoDe(pedido, pagina, soma.quantas),
    totais: { entradas: paraReais(soma.entradas), saidas: paraReais(soma.saidas) },
  }
}

/** A line as the contract tells it. */
export function apresentarLinha({ valorCentavos, idEmpresa: _e, competencia: _c, ...linha }: LinhaLida) {
  return { ...linha, valor: paraReais(valorCentavos) }
}

/** Days around the lines in which what they may be is looked for. */
const DIAS_ANTES = 180
const DIAS_DEPOIS = 75
const DIAS_DO_PAR = 4

/** What each line may be, likeliest first. */
async function sugerirPara(tx: Tx, escopo: Escopo, idEmpresa: string, linhas: readonly LinhaLida[]) {
  const dias = linhas.map((l) => l.data).sort()
  const [primeiro] = dias
  const ultimo = dias.at(-1)
  if (primeiro === undefined || ultimo === undefined) return sugerir([], await ninguem())
  return sugerir(linhas, await lerCandidatos(tx, escopo, { idEmpresa, linhas, primeiro, ultimo }))
}

const ninguem = async (): Promise<Candidatos> => ({
  guias: [],
  pagamentos: [],
  baixas: [],
  socios: [],
  notas: [],
  aPagar: [],
  pares: [],
  regras: [],
  nomeDaCategoria: () => null,
  empresa: "",
  devidoEm: () => null,
})

interface Janela {
  readonly idEmpresa: string
  readonly linhas: readonly LinhaLida[]
  readonly primeiro: string
  readonly ultimo: string
}

async function lerCandidatos(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, linhas, primeiro, ultimo }: Janela,
): Promise<Candidatos> {
  const larga = { idEmpresa, de: somarDias(primeiro, -DIAS_ANTES), ate: somarDias(ultimo, DIAS_DEPOIS) }
  const curta = { idEmpresa, de: somarDias(primeiro, -DIAS_DO_PAR), ate: somarDias(ultimo, DIAS_DO_PAR) }
  const vizinha = { idEmpresa, de: somarDias(primeiro, -6), ate: somarDias(ultimo, 6) }
  const valores = [...new Set(linhas.map((l) => l.valorCentavos))]
  const entradas = valores.filter((v) => v > 0n)
  const saidas = valores.flatMap((v) => (v < 0n ? -v : []))
  const [
    guias,
    pagamentos,
    baixas,
    recibos,
    lucros,
    notas,
    titulos,
    aPagar,
    pares,
    regras,
    categorias,
    empresa,
    tabelas,
  ] = await juntas(tx, (tx) =>
    Promise.all([
      lerGuiasAbertas(tx, escopo, { ...larga, de: somarDias(primeiro, -400) }),
      lerPagamentosSoltos(tx, escopo, vizinha),
      lerBaixasSoltas(tx, escopo, vizinha),
      lerRecibosAPagar(tx, escopo, larga),
      lerLucrosAPagar(tx, escopo, larga),
      entradas.length === 0 ? [] : lerNotasAReceber(tx, escopo, larga, entradas),
      entradas.length === 0 ? [] : lerTitulosAReceber(tx, escopo, larga, entradas),
      saidas.length === 0 ? [] : lerTitulosAPagar(tx, escopo, larga, saidas),
      lerPares(tx, escopo, curta, valores),
      lerRegras(tx, escopo, idEmpresa),
      lerCategorias(tx, escopo),
      lerRazaoSocial(tx, escopo, idEmpresa),
      tabelasVigentes(tx, escopo),
    ]),
  )
  const nomes = new Map(categorias.flatMap((c) => (c.arquivada ? [] : [[c.id, c.nome] as const])))
  const socios = [
    ...recibos.map((r) => ({ ...r, tipo: "recibo" as const })),
    ...lucros.map((l) => ({ ...l, tipo: "lucro" as const })),
  ]
  const devidoEm = (guia: GuiaAberta, dia: string) => devidoDaGuia(guia, dia, tabelas)
  return {
    guias,
    pagamentos,
    baixas,
    socios,
    notas: [...notas, ...titulos.map(comoNota)],
    aPagar,
    pares,
    regras,
    empresa,
    nomeDaCategoria: (id) => nomes.get(id) ?? null,
    devidoEm,
  }
}

/** A title without a note, as the notes are looked for: of what is open of it. */
const comoNota = (t: Awaited<ReturnType<typeof lerTitulosAReceber>>[number]) => ({ ...t, recebidoCentavos: 0n })

/** All that a guide asks on a day, by the engine; null where a dated value is missing. */
export function devidoDaGuia(
  guia: GuiaAberta,
  dia: string,
  tabelas: Parameters<typeof acrescimosEm>[2],
): { total: bigint; acrescimos: bigint } | null {
  const emAbertoCentavos = guia.valorCentavos - guia.pagoCentavos
  const { pagando, semAcrescimos } = acrescimosEm(dia, { ...guia, emAbertoCentavos }, tabelas)
  if (semAcrescimos !== null || (pagando !== null && pagando.juros === null)) return null
  const total = pagando === null ? emAbertoCentavos : deReais(pagando.total)
  return { total, acrescimos: total - emAbertoCentavos }
}
