import type { ProvedorDeOperacao } from "@partida/contracts"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { emPonto } from "../../db/ponto.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import type { ContextoDoAto, Etapa } from "../../ports/operacao-externa.ts"
import type { Custo, Desfecho } from "../../ports/receita-federal.ts"
import { somarConsumo } from "./consumo.repository.ts"
import { aposDesfecho, type Mudanca } from "./decisao.ts"
import type { Linha } from "./disjuntor.ts"
import type { FimDaExecucao } from "./fila.repository.ts"
import type { Quem } from "./preparo.ts"
import { DEFEITO, etapaDe, type Fim, fimDa, fimDaBoa, type Lida, type Respondida } from "./voo.ts"

interface QuemConclui extends Quem {
  readonly linhas: ReadonlyMap<ProvedorDeOperacao, Linha>
}

interface Concluidas {
  readonly mudancas: readonly Mudanca[]
  readonly fins: readonly FimDaExecucao[]
  readonly custos: ReadonlyMap<string, bigint>
}

const chaveDoGrupo = ({ operacao }: Lida) => `${operacao.tipo} ${operacao.etapa}`

const emProntas = (lidas: readonly Lida[]) =>
  lidas.flatMap(({ operacao, desfecho }) => (desfecho.tipo === "ok" ? [{ operacao, valor: desfecho.valor }] : []))

/** Keeps the files of the answers, outside any transaction; answers the same with where the files are. */
export async function guardarTodos(quem: Quem, contexto: ContextoDoAto, lidas: readonly Lida[]): Promise<Lida[]> {
  const guardadas: Lida[] = []
  for (const [, grupo] of Map.groupBy(lidas, chaveDoGrupo))
    guardadas.push(...(await guardarArquivos(quem, contexto, grupo)))
  return guardadas
}

/** Writes the effects of answers; answers how their runs ended, where the operations go and what each cost. */
export async function concluirLidas(
  tx: Tx,
  quem: QuemConclui,
  contexto: ContextoDoAto,
  vivas: readonly Lida[],
): Promise<Concluidas> {
  const mudancas: Mudanca[] = []
  const fins: FimDaExecucao[] = []
  for (const [, grupo] of Map.groupBy(vivas, chaveDoGrupo)) {
    for (const fim of await concluirGrupo(tx, quem, contexto, grupo)) {
      mudancas.push(fim.mudanca)
      if (fim.execucao) fins.push(fim.execucao)
    }
  }
  const custos = await cobrar(tx, quem, contexto, vivas)
  return { mudancas, fins: fins.map((f) => ({ ...f, custo: custos.get(f.idOperacao) ?? 0n })), custos }
}

/** Reads an answer. What cannot even be read is a defect, and doubt where the call writes. */
export function lerResposta(quem: Quem, { operacao, requisicao, retorno }: Respondida): Desfecho<unknown> {
  if ("semResposta" in retorno) return retorno.semResposta
  try {
    return etapaDe(quem.atos, operacao).interpretar(requisicao, retorno.resposta)
  } catch (erro) {
    quem.relatarErro(erro)
    return { tipo: "falha", incerta: requisicao.grava, texto: DEFEITO.texto }
  }
}

/** With where the files of each answer are. */
async function guardarArquivos(quem: Quem, contexto: ContextoDoAto, grupo: readonly Lida[]): Promise<readonly Lida[]> {
  const [primeira] = grupo
  const etapa = primeira === undefined ? null : etapaDe(quem.atos, primeira.operacao)
  const prontas = emProntas(grupo)
  if (etapa?.guardar === undefined || prontas.length === 0) return grupo
  const valores = new Map((await etapa.guardar(contexto, prontas)).map((p) => [p.operacao.id, p.valor] as const))
  return grupo.map((lida) =>
    lida.desfecho.tipo === "ok"
      ? { ...lida, desfecho: { tipo: "ok", valor: valores.get(lida.operacao.id) ?? lida.desfecho.valor } }
      : lida,
  )
}

async function concluirGrupo(
  tx: Tx,
  quem: QuemConclui,
  contexto: ContextoDoAto,
  grupo: readonly Lida[],
): Promise<Fim[]> {
  const [primeira] = grupo
  if (primeira === undefined) return []
  const etapa = etapaDe(quem.atos, primeira.operacao)
  const fins: Fim[] = []
  const boas = grupo.filter((l) => l.desfecho.tipo === "ok")
  for (const lida of grupo) {
    if (lida.desfecho.tipo === "ok") continue
    const provedorFora = quem.linhas.get(lida.operacao.provedor)?.fora ?? false
    fins.push({
      mudanca: aposDesfecho(lida.operacao, etapa, lida.desfecho, { agora: contexto.agora, provedorFora }),
      execucao: fimDa(lida, lida.desfecho),
    })
  }
  return boas.length === 0 ? fins : [...fins, ...(await concluirBoas(tx, quem, { contexto, etapa }, boas))]
}

async function concluirBoas(
  tx: Tx,
  quem: Quem,
  { contexto, etapa }: { readonly contexto: ContextoDoAto; readonly etapa: Etapa },
  boas: readonly Lida[],
): Promise<Fim[]> {
  try {
    const avancos = await emPonto(tx, () => etapa.concluir(tx, contexto, emProntas(boas)))
    return boas.map((lida, i) => fimDaBoa(lida, avancos[i], contexto.agora))
  } catch (erro) {
    if (boas.length > 1) {
      const fins: Fim[] = []
      for (const lida of boas) fins.push(...(await concluirBoas(tx, quem, { contexto, etapa }, [lida])))
      return fins
    }
    const [lida] = boas
    if (lida === undefined) return []
    const conhecido = comoErroDeNegocio(erro)
    if (!conhecido) quem.relatarErro(erro)
    const texto = conhecido?.message ?? DEFEITO.texto
    const falha = { tipo: "falha", incerta: false, texto } as const
    // The answer is kept and its run stays open: the next time it is read again, and nothing is asked again.
    const mudanca = aposDesfecho(lida.operacao, {}, falha, { agora: contexto.agora, provedorFora: false })
    return [{ mudanca, execucao: null }]
  }
}

/** Adds what the authority bills to the month of the office; answers what each operation cost. */
async function cobrar(
  tx: Tx,
  { linhas }: Pick<QuemConclui, "linhas">,
  contexto: ContextoDoAto,
  vivas: readonly Lida[],
): Promise<ReadonlyMap<string, bigint>> {
  const custos = new Map<string, bigint>()
  const mes = competenciaCivil(contexto.agora)
  for (const [nome, dele] of Map.groupBy(vivas, ({ operacao }) => operacao.provedor)) {
    const provedor = linhas.get(nome)?.provedor
    if (provedor === undefined) continue
    const cobradas = dele.filter(
      ({ retorno, requisicao, jaGravada }) =>
        !jaGravada && "resposta" in retorno && provedor.cobrada(requisicao, retorno.resposta.status),
    )
    const porClasse = new Map<Custo, number>()
    for (const { requisicao } of cobradas) porClasse.set(requisicao.custo, (porClasse.get(requisicao.custo) ?? 0) + 1)
    const totais = await somarConsumo(
      tx,
      { idEscritorio: contexto.escopo.idEscritorio, provedor: nome, mes },
      porClasse,
    )
    for (const { operacao, requisicao } of cobradas)
      custos.set(operacao.id, provedor.preco(requisicao.custo, totais.get(requisicao.custo) ?? 0))
  }
  return custos
}
