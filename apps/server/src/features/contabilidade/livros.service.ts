import type { FiltroDosLivros, LivrosDaEmpresa, MesDosLivros } from "@partida/contracts"
import { situacoesDosLivros } from "@partida/contracts"
import { reaisPorExtenso } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { todosOsEscritorios } from "../../db/escritorios.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { modulo } from "../../modulo.ts"
import { mesEscrito } from "../../palavras.ts"
import { executorPorEmpresa, recusado } from "../processamento/por-empresa.service.ts"
import { criarLote, sistema } from "../processamento/processamento.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { lerMovimentos } from "./contabilidade.repository.ts"
import { conferirLivros } from "./contabilidade.service.ts"
import { lerExercicio } from "./exercicio.repository.ts"
import {
  contarLivros,
  fonteDosLivros,
  lerAFechar,
  lerALancar,
  lerApelidos,
  lerAtrasados,
  lerLivros,
  lerMesesDosLivros,
  marcarMesDosLivros,
  ordemDosLivros,
} from "./livros.repository.ts"
import { diasDo } from "./periodo.ts"
import { lerPlano } from "./plano.service.ts"
import { lancarMeses } from "./postagem.service.ts"

/** A page of the companies and how their books stand in a month. Three statements. */
export async function paginaDosLivros(
  tx: Tx,
  escopo: Escopo,
  { direcao, ...pedido }: FiltroDosLivros & PedidoDePagina & { readonly direcao: Direcao },
) {
  const pagina = await lerPagina(tx, fonteDosLivros(escopo, pedido), ordemDosLivros(direcao), pedido)
  const contados = await contarLivros(tx, escopo, pedido)
  const contagens = Object.fromEntries(
    Object.keys(situacoesDosLivros).map((s) => [s, contados.get(s as keyof typeof situacoesDosLivros) ?? 0]),
  ) as Record<keyof typeof situacoesDosLivros, number>
  const total = pedido.situacao ? contagens[pedido.situacao] : Object.values(contagens).reduce((soma, n) => soma + n, 0)
  return {
    lista: await lerLivros(tx, escopo, pedido.competencia, pagina.ids),
    paginacao: paginacaoDe(pedido, pagina, total),
    contagens,
  }
}

const colunasDosLivros: readonly Coluna<LivrosDaEmpresa>[] = [
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 36, valor: (e) => e.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (e) => e.cnpj },
  { id: "situacao", titulo: "Situação", tipo: "texto", largura: 24, valor: (e) => situacoesDosLivros[e.situacao] },
  { id: "lancadoAte", titulo: "Lançado até", tipo: "competencia", valor: (e) => e.lancadoAte },
  { id: "fechadoAte", titulo: "Fechado até", tipo: "competencia", valor: (e) => e.fechadoAte },
  { id: "atrasados", titulo: "Meses em atraso", tipo: "inteiro", valor: (e) => e.atrasados },
  { id: "desde", titulo: "Em atraso desde", tipo: "competencia", valor: (e) => e.desde },
  { id: "aClassificar", titulo: "A classificar", tipo: "inteiro", valor: (e) => e.aClassificar },
  { id: "lancamentos", titulo: "Lançamentos no mês", tipo: "inteiro", valor: (e) => e.lancamentos },
]

/** Every company of the filter, as a file. */
export function exportarLivros(banco: Banco, escopo: Escopo, pedido: FiltroDosLivros & PedidoDeExportacao) {
  return exportar(
    { nome: `contabilidade-${pedido.competencia}`, titulo: "Contabilidade" },
    colunasDosLivros,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosLivros(escopo, pedido),
      ordem: ordemDosLivros("asc"),
      ler: (tx, ids) => lerLivros(tx, escopo, pedido.competencia, ids),
    },
    pedido,
  )
}

/**
 * Asks for the month of many companies to be posted: those chosen, or every one with a closed month. Raises entrada-invalida
 * where there is none.
 */
export async function pedirLancamento(
  banco: Banco,
  escopo: Escopo,
  { competencia, empresas }: { readonly competencia: string; readonly empresas: readonly string[] | null },
  agora: Date,
) {
  return criarLote(banco, escopo, { tipo: "lancar-livros", competencia, agora }, async (tx) => {
    const alvo = empresas === null ? await lerALancar(tx, escopo, competencia) : await lerApelidos(tx, escopo, empresas)
    if (alvo.length === 0)
      recusar(
        `Nenhuma empresa tem o imposto de ${mesEscrito(competencia)} fechado. Os livros vêm depois do fechamento.`,
        "empresas",
      )
    return alvo.map(({ id, apelido }) => ({ rotulo: apelido, idEmpresa: id, conteudo: null }))
  })
}

/**
 * Asks for the books of many companies to be closed up to a month: those chosen, or every one that is up to date. Raises
 * entrada-invalida where there is none.
 */
export async function pedirFechamentoDosLivros(
  banco: Banco,
  escopo: Escopo,
  { competencia, empresas }: { readonly competencia: string; readonly empresas: readonly string[] | null },
  agora: Date,
) {
  return criarLote(banco, escopo, { tipo: "fechar-livros", competencia, agora }, async (tx) => {
    const alvo = empresas === null ? await lerAFechar(tx, escopo, competencia) : await lerApelidos(tx, escopo, empresas)
    if (alvo.length === 0)
      recusar(
        `Nenhuma empresa tem os livros de ${mesEscrito(competencia)} em dia e abertos. Lance o mês antes.`,
        "empresas",
      )
    return alvo.map(({ id, apelido }) => ({ rotulo: apelido, idEmpresa: id, conteudo: null }))
  })
}

/** Each company checks books of its own. */
const EMPRESAS_POR_TRANSACAO = 10

/**
 * Job "fechar-livros": the books of every company chosen, closed up to a month. One with facts that wait for a person is left to
 * that person, who alone can say that they were posted by hand.
 */
export const executorDoFechamentoDosLivros = (agora: () => Date, nomeDe: (idUsuario: string) => Promise<string>) =>
  executorPorEmpresa(
    agora,
    nomeDe,
    () => null,
    async (tx, ato, { competencia, itens }) => {
      const feitos = new Map<string, ResultadoDeItem>()
      for (const { idEmpresa } of itens)
        feitos.set(idEmpresa, await tx.transaction((t) => fecharUm(t, ato, idEmpresa, competencia)).catch(emItem))
      return feitos
    },
    EMPRESAS_POR_TRANSACAO,
  )

async function fecharUm(tx: Tx, ato: Ato, idEmpresa: string, competencia: string): Promise<ResultadoDeItem> {
  const [mes] = await lerMesesDosLivros(tx, ato.escopo, idEmpresa, competencia)
  if (mes?.situacao === "fechado")
    return { resultado: 5, codigo: "ja-feito", mensagem: "Os livros do mês já estavam fechados." }
  if (mes?.situacao === "a-classificar")
    throw new ErroDeNegocio(
      "transicao-recusada",
      `Há fatos a classificar em ${mesEscrito(competencia)}. Lance-os à mão e feche o mês pela empresa.`,
    )
  await fecharMesDosLivros(tx, ato, idEmpresa, competencia)
  return { resultado: 2, codigo: null, mensagem: `Livros fechados até ${mesEscrito(competencia)}.` }
}

function emItem(erro: unknown): ResultadoDeItem {
  if (erro instanceof ErroDeNegocio) return recusado(erro)
  throw erro
}

/** The months of the books of a company. Raises nao-encontrado. */
export async function consultarLivros(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const [empresa] = await lerApelidos(tx, escopo, [idEmpresa])
  if (!empresa) throw new ErroDeNegocio("nao-encontrado")
  return { apelido: empresa.apelido, meses: (await lerMesesDosLivros(tx, escopo, idEmpresa)).map(apresentarMes) }
}

/** Posts a month of one company. Raises as `lancarMeses` answers. */
export async function lancarMesDosLivros(tx: Tx, ato: Ato, idEmpresa: string, competencia: string) {
  const feito = encontrado((await lancarMeses(tx, ato, competencia, [idEmpresa])).get(idEmpresa))
  if (feito instanceof ErroDeNegocio) throw feito
  const { lancados, estornados } = feito
  return { mes: await umMes(tx, ato.escopo, idEmpresa, competencia), lancados, estornados }
}

/**
 * Closes the books up to a month: nothing dated in it enters any more. Raises nao-encontrado and transicao-recusada, saying what
 * still has to be done.
 */
export async function fecharMesDosLivros(tx: Tx, ato: Ato, idEmpresa: string, competencia: string) {
  const { escopo } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const meses = await lerMesesDosLivros(tx, escopo, idEmpresa)
  const recusa = (mensagem: string) => new ErroDeNegocio("transicao-recusada", mensagem)
  const mes = meses.find((m) => m.competencia === competencia)
  if (!mes) throw recusa(`Não há livros de ${mesEscrito(competencia)}. Feche o imposto e lance o mês antes.`)
  if (mes.situacao === "fechado") throw recusa(`Os livros de ${mesEscrito(competencia)} já estão fechados.`)
  // What waits to be classified is shown beside the button: who closes says that it was posted by hand.
  const pronto = ["em-dia", "a-classificar", "fechado"]
  const pendente = meses.findLast((m) => m.competencia <= competencia && !pronto.includes(m.situacao))
  if (pendente)
    throw recusa(
      `${mesEscrito(pendente.competencia)} ainda não está em dia (${situacoesDosLivros[pendente.situacao].toLowerCase()}). Lance-o antes.`,
    )
  await exigirSaldosPossiveis(tx, escopo, idEmpresa, competencia)
  const [torto] = await conferirLivros(tx, escopo, idEmpresa)
  if (torto) throw recusa(`Os livros não conferem: ${torto.mensagem}. Chame o suporte antes de fechar.`)
  await marcarMesDosLivros(tx, escopo, idEmpresa, competencia, { fechadoEm: ato.agora, fechadoPor: ato.nome })
  return umMes(tx, escopo, idEmpresa, competencia)
}

/** Cash that was paid out and never came in, and what nobody identified, do not go into closed books. Raises transicao-recusada. */
async function exigirSaldosPossiveis(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<void> {
  const plano = await lerPlano(tx, escopo, idEmpresa, diasDo(competencia).ate)
  const movimentos = await lerMovimentos(tx, escopo, idEmpresa, { ate: competencia })
  for (const conta of plano.contas) {
    const movimento = movimentos.get(conta.codigo)
    if (!movimento || conta.chave === null) continue
    const saldo = movimento.debitos - movimento.creditos
    const nome = `${conta.codigo} ${conta.nome}`
    if (conta.chave.split(".")[0] === "caixa" && saldo < 0n)
      throw new ErroDeNegocio(
        "transicao-recusada",
        `O caixa está credor em ${reaisPorExtenso(-saldo)} (${nome}): saiu mais dinheiro do que entrou. Lance o que falta.`,
      )
    if (conta.chave.startsWith("identificar.") && saldo !== 0n)
      throw new ErroDeNegocio(
        "transicao-recusada",
        `Há ${reaisPorExtenso(modulo(saldo))} em ${nome}. Diga de que são antes de fechar.`,
      )
  }
}

/** Opens again the last month closed, with the reason. Raises nao-encontrado and transicao-recusada. */
export async function reabrirMesDosLivros(tx: Tx, ato: Ato, idEmpresa: string, competencia: string, motivo: string) {
  const { escopo } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const ultimo = (await lerMesesDosLivros(tx, escopo, idEmpresa)).find((m) => m.situacao === "fechado")
  if (ultimo?.competencia !== competencia)
    throw new ErroDeNegocio(
      "transicao-recusada",
      ultimo === undefined
        ? "Nenhum mês dos livros está fechado."
        : `Só o último mês fechado reabre, e é ${mesEscrito(ultimo.competencia)}.`,
    )
  const encerrado = await lerExercicio(tx, escopo, idEmpresa, Number(competencia.slice(0, 4)))
  if (encerrado && encerrado.competencia >= competencia)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `O exercício de ${encerrado.ano} está encerrado. Desfaça o encerramento antes, na aba Exercício.`,
    )
  await marcarMesDosLivros(tx, escopo, idEmpresa, competencia, { fechadoEm: null, fechadoPor: null, motivo })
  return umMes(tx, escopo, idEmpresa, competencia)
}

async function umMes(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<MesDosLivros> {
  const [mes] = await lerMesesDosLivros(tx, escopo, idEmpresa, competencia)
  if (!mes) throw new ErroDeNegocio("nao-encontrado")
  return apresentarMes(mes)
}

const apresentarMes = ({
  lancadoEm,
  fechadoEm,
  aClassificar,
  ...mes
}: Awaited<ReturnType<typeof lerMesesDosLivros>>[number]): MesDosLivros => ({
  ...mes,
  lancadoEm: emIso(lancadoEm),
  fechadoEm: emIso(fechadoEm),
  aClassificar: aClassificar ?? [],
})

const emIso = (instante: Date | string | null) => (instante === null ? null : new Date(instante).toISOString())

/**
 * Posts the closed months of companies whose books were begun, an office at a time and a month a transaction: from its first
 * month on, the books of a company follow its closings by themselves. What fails in one month is told and leaves the others.
 */
export async function seguirFechamentos(
  banco: Banco,
  agora: () => Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  for (const { id } of await banco.naPlataforma(todosOsEscritorios)) {
    const escopo = sistema(id)
    const atrasados = await banco.emEscopo(escopo, (tx) => lerAtrasados(tx, escopo, competenciaCivil(agora())))
    for (const { idEmpresa, competencia } of atrasados) {
      if (sinal?.aborted) return
      const ato = { escopo, nome: "Sistema", agora: agora() }
      await banco.emEscopo(escopo, (tx) => lancarMeses(tx, ato, competencia, [idEmpresa])).catch(relatarErro)
    }
  }
}
