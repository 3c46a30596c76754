import {
  type FiltroDoNaoRecebido,
  type LinhaDoNaoRecebido,
  motivosDaIntegracao,
  type ordensDoNaoRecebido,
} from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { fonteCalculada } from "../../db/linhas-calculadas.ts"
import {
  contar,
  type Direcao,
  type Fonte,
  lerDepois,
  lerPagina,
  naOrdem,
  type PedidoDePagina,
  type Posicao,
  paginacaoDe,
} from "../../db/paginas.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { type NaoRecebidoPrevisto, preverIntegracoes } from "../apuracao/integracao.service.ts"
import { ehCalculada, fonteDoNaoRecebido, lerNomes, ordemDoNaoRecebido } from "./nao-recebido.repository.ts"

interface PedidoDaLista extends FiltroDoNaoRecebido {
  readonly ordem: (typeof ordensDoNaoRecebido)[number]
  readonly direcao: Direcao
}

/** Each row is computed by the engine: a batch must not hold its transaction for long. */
const EMPRESAS_POR_VEZ = 100

/** A page of the companies by caixa in a month, with what each has to receive and what it costs. */
export async function paginaDoNaoRecebido(banco: Banco, escopo: Escopo, pedido: PedidoDaLista & PedidoDePagina) {
  const { ordem, direcao, competencia } = pedido
  const calculadas = ehCalculada(ordem) ? await calcularTodas(banco, escopo, pedido) : null
  return banco.emEscopo(escopo, async (tx) => {
    const fonte = fonteDaOrdem(escopo, pedido, calculadas)
    const pagina = await lerPagina(tx, fonte, ordemDoNaoRecebido(ordem, direcao), pedido)
    const lista = calculadas
      ? naOrdem(pagina.ids, calculadas, ({ idEmpresa }) => idEmpresa)
      : await lerLinhas(tx, escopo, competencia, pagina.ids)
    return { lista, paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)) }
  })
}

/** Every company of the filter, as a file. */
export async function exportarNaoRecebido(banco: Banco, escopo: Escopo, pedido: PedidoDaLista & PedidoDeExportacao) {
  const { competencia, ordem, direcao } = pedido
  const calculadas = ehCalculada(ordem) ? await calcularTodas(banco, escopo, pedido) : null
  return exportar(
    { nome: `auferido-e-nao-recebido-${competencia}`, titulo: `Não recebido ${competencia}` },
    colunas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDaOrdem(escopo, pedido, calculadas),
      ordem: ordemDoNaoRecebido(ordem, direcao),
      porVez: EMPRESAS_POR_VEZ,
      ler: async (tx, ids) =>
        calculadas ? naOrdem(ids, calculadas, ({ idEmpresa }) => idEmpresa) : lerLinhas(tx, escopo, competencia, ids),
    },
    pedido,
  )
}

/** The rows of the filter, each with the amount that an order by it needs. */
function fonteDaOrdem(
  escopo: Escopo,
  { ordem, ...filtro }: PedidoDaLista,
  calculadas: readonly LinhaDoNaoRecebido[] | null,
): Fonte {
  if (calculadas === null) return fonteDoNaoRecebido(escopo, filtro)
  const valores = calculadas.map(({ idEmpresa, valor, integracao }) => ({
    idEmpresa,
    valor: ordem === "imposto" ? integracao.imposto : valor,
  }))
  return fonteCalculada(escopo.idEscritorio, valores)
}

/** What the whole filter has to receive and the DAS over it. */
export async function somarNaoRecebido(banco: Banco, escopo: Escopo, filtro: FiltroDoNaoRecebido) {
  const soma = { empresas: 0, comSaldo: 0, valor: 0n, imposto: 0n, semImposto: 0 }
  for (const { valor, integracao } of await calcularTodas(banco, escopo, filtro)) {
    const centavos = deReais(valor)
    soma.empresas++
    soma.valor += centavos
    soma.imposto += integracao.imposto === null ? 0n : deReais(integracao.imposto)
    if (centavos > 0n) soma.comSaldo++
    if (integracao.imposto === null) soma.semImposto++
  }
  return { ...soma, valor: paraReais(soma.valor), imposto: paraReais(soma.imposto) }
}

/** Every company of the filter. A short transaction for each batch. */
async function calcularTodas(banco: Banco, escopo: Escopo, filtro: FiltroDoNaoRecebido): Promise<LinhaDoNaoRecebido[]> {
  const todas: LinhaDoNaoRecebido[] = []
  const ordem = ordemDoNaoRecebido("apelido", "asc")
  for (let posicao: Posicao | null = null; ; ) {
    const depoisDe: Posicao | null = posicao
    const { ids, ultima, linhas } = await banco.emEscopo(escopo, async (tx) => {
      const lote = await lerDepois(tx, fonteDoNaoRecebido(escopo, filtro), ordem, depoisDe, EMPRESAS_POR_VEZ)
      return { ...lote, linhas: await lerLinhas(tx, escopo, filtro.competencia, lote.ids) }
    })
    todas.push(...linhas)
    if (ultima === null || ids.length < EMPRESAS_POR_VEZ) return todas
    posicao = ultima
  }
}

/** When and why it enters the base, and what it costs, without the explanation. */
export function integracaoDe({ competencia, motivo, imposto, faltas }: NaoRecebidoPrevisto) {
  return { competencia, motivo, imposto, faltas: [...faltas] }
}

async function lerLinhas(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<LinhaDoNaoRecebido[]> {
  const previstos = await preverIntegracoes(tx, escopo, competencia, ids)
  return (await lerNomes(tx, escopo, ids)).flatMap(({ id, apelido, cnpj }) => {
    const previsto = previstos.get(id)
    if (!previsto) return []
    const { valor, desde, semRecebido } = previsto
    return [{ idEmpresa: id, apelido, cnpj, valor, desde, semRecebido, integracao: integracaoDe(previsto) }]
  })
}

const colunas: readonly Coluna<LinhaDoNaoRecebido>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: (l) => l.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (l) => l.cnpj },
  { id: "valor", titulo: "Auferido e não recebido", tipo: "dinheiro", valor: (l) => l.valor },
  { id: "desde", titulo: "Venda mais antiga", tipo: "competencia", valor: (l) => l.desde },
  { id: "mes", titulo: "Entra na base de", tipo: "competencia", valor: (l) => l.integracao.competencia },
  { id: "motivo", titulo: "Motivo", tipo: "texto", valor: (l) => motivosDaIntegracao[l.integracao.motivo] },
  { id: "imposto", titulo: "DAS previsto sobre ele", tipo: "dinheiro", valor: (l) => l.integracao.imposto },
  { id: "semRecebido", titulo: "Recebido do mês informado", tipo: "sim-nao", valor: (l) => !l.semRecebido },
  {
    id: "faltas",
    titulo: "Pendências",
    tipo: "texto",
    largura: 48,
    valor: (l) => l.integracao.faltas.map(({ mensagem }) => mensagem).join(" ") || null,
  },
]
