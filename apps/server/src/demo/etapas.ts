import { type AvisoDaFolha, type AvisoDoFaturamento, avisosDaFolha } from "@partida/contracts"
import type { Ato } from "../db/ato.ts"
import type { Tx } from "../db/banco.ts"
import { travarEmpresas } from "../db/empresas.ts"
import type { Escopo } from "../db/escopo.ts"
import { lerEtapas } from "../features/etapas/etapas.service.ts"
import type { Etapa } from "../features/etapas/etapas.ts"
import { concluirJulgados, julgarFaturamentos } from "../features/faturamento/faturamento.service.ts"
import { porQueNaoConclui } from "../features/folha/conclusao.ts"
import { concluirJulgadas, concluirProLabore } from "../features/folha/folha.service.ts"
import { julgarFolhas } from "../features/folha/julgamento.service.ts"
import type { FolhaJulgada } from "../features/folha/julgamento.ts"

/** What the accountant of the demonstration wrote on accepting each warning. */
const MOTIVOS_DO_FATURAMENTO: Readonly<Record<AvisoDoFaturamento, string>> = {
  "receita-fora-da-media": "Conferido com o cliente: o movimento do mês foi este mesmo.",
  "notas-divergentes": "Alíquota conferida com a prefeitura; a regra será revista.",
  "digitada-com-notas": "A receita digitada é de vendas no balcão, sem nota de serviço.",
  "sem-notas-recentes": "O cliente confirmou que não emitiu mais notas no fim do mês.",
  "eventos-esperando": "O tomador ainda não respondeu ao pedido de cancelamento.",
}
const MOTIVO_DA_FOLHA = "Conferido com o sócio: o valor combinado para o mês é este."

/**
 * Concludes the steps of a month of these companies as an accountant would, up to the one named, through the services of the
 * product: a step already concluded stays as it is, and one with a blocker stays open for a person.
 */
export async function concluirEtapasDoMes(
  tx: Tx,
  ato: Ato,
  mes: string,
  ate: ReadonlyMap<string, Etapa>,
): Promise<void> {
  const { escopo } = ato
  const ids = await travarEmpresas(tx, escopo, [...ate.keys()])
  const concluidas = await lerConcluidas(tx, escopo, mes, ids)
  const semFaturamento = ids.filter((id) => !concluidas.has(`${id} faturamento`))
  const julgados = await julgarFaturamentos(tx, escopo, mes, semFaturamento, ato.agora)
  const pedidos = julgados.flatMap((julgado) => {
    const { impedimentos, avisos, total } = julgado.julgamento
    if (julgado.fatos.fechado || impedimentos.some((i) => i.codigo !== "sem-receita")) return []
    const ressalvas = avisos.map(({ codigo }) => ({ codigo, motivo: MOTIVOS_DO_FATURAMENTO[codigo] }))
    return { julgado, conclusao: { token: null, semMovimento: total === 0n, ressalvas } }
  })
  const recusas = await concluirJulgados(tx, ato, mes, pedidos)
  for (const recusa of recusas.values()) throw recusa
  const prontas = await lerConcluidas(tx, escopo, mes, ids)
  const comFolha = ids.filter(
    (id) => ate.get(id) === "pro-labore" && prontas.has(`${id} faturamento`) && !prontas.has(`${id} pro-labore`),
  )
  const ressalvas = avisosDaFolha.map((codigo: AvisoDaFolha) => ({ codigo, motivo: MOTIVO_DA_FOLHA }))
  const julgadas = await julgarFolhas(tx, escopo, mes, comFolha)
  const emVarias = documentosRepetidos(julgadas.values())
  const emissoes = [...julgadas.values()]
    .map(({ julgada }) => ({ julgada, semMovimento: julgada.recibos.length === 0, ressalvas }))
    .filter((emissao) => porQueNaoConclui(emissao.julgada, emissao) === null)
  // Whoever is in two of them has one ceiling of the INSS: the second is judged after the slip of the first.
  const compartilha = ({ julgada }: (typeof emissoes)[number]) => documentosDe(julgada).some((d) => emVarias.has(d))
  await concluirJulgadas(
    tx,
    ato,
    mes,
    emissoes.filter((e) => !compartilha(e)),
  )
  for (const { julgada, ...pedido } of emissoes.filter(compartilha))
    await concluirProLabore(tx, ato, julgada.idEmpresa, mes, { ...pedido, dataPagamento: null, token: null })
}

const documentosDe = ({ cadastro }: FolhaJulgada) => cadastro.pessoas.flatMap(({ documento }) => documento ?? [])

function documentosRepetidos(lidas: Iterable<{ readonly julgada: FolhaJulgada }>): ReadonlySet<string> {
  const vezes = Map.groupBy(
    [...lidas].flatMap(({ julgada }) => documentosDe(julgada)),
    (documento) => documento,
  )
  return new Set([...vezes].flatMap(([documento, iguais]) => (iguais.length > 1 ? [documento] : [])))
}

async function lerConcluidas(tx: Tx, escopo: Escopo, mes: string, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const gravadas = await lerEtapas(tx, escopo, mes, ids)
  return new Set(gravadas.filter((e) => e.situacao === "concluida").map((e) => `${e.idEmpresa} ${e.etapa}`))
}
