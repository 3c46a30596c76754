import { type NovaEmpresa, type ResultadoEmMassa, ULTIMO_ANO_DA_OPCAO } from "@partida/contracts"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contarNaoRespondidas, incluirOpcoes, lerParaOpcao } from "./opcoes-do-simples.repository.ts"

interface Opcao {
  readonly ano: number
  readonly regime: "competencia" | "caixa"
}

/** Whether some month of a year is of the Simples, by the regimes up to its December, oldest first. */
export function foiDoSimples(
  regimes: readonly { readonly desde: string; readonly regime: string }[],
  ano: number,
): boolean {
  const janeiro = `${ano}-01`
  const emJaneiro = regimes.findLast(({ desde }) => desde <= janeiro)
  return [emJaneiro, ...regimes.filter(({ desde }) => desde > janeiro)].some((r) => r?.regime === "simples")
}

/**
 * Tells how the revenue of a year enters the Simples of many companies. Who was told otherwise, who is not of the Simples in the
 * year and who would be by caixa under a closed month stay as they are, and are told apart.
 */
export async function responderOpcao<E extends { readonly id: string; readonly apelido: string }>(
  tx: Tx,
  escopo: Escopo,
  lista: readonly E[],
  opcao: Opcao,
  agora: Date,
): Promise<{ aceitas: E[]; recusadas: ResultadoEmMassa["recusadas"]; gravadas: Set<string> }> {
  const ids = lista.map(({ id }) => id)
  const lidas = new Map((ids.length === 0 ? [] : await lerParaOpcao(tx, escopo, opcao.ano, ids)).map((l) => [l.id, l]))
  const aceitas: E[] = []
  const recusadas: ResultadoEmMassa["recusadas"] = []
  const gravadas = new Set<string>()
  for (const empresa of lista) {
    const lida = lidas.get(empresa.id)
    if (!lida) continue
    const mensagem = lida.regime === opcao.regime ? null : recusa(lida, opcao)
    if (mensagem !== null) recusadas.push({ id: empresa.id, apelido: empresa.apelido, mensagem })
    else aceitas.push(empresa)
    if (mensagem === null && lida.regime === null) gravadas.add(empresa.id)
  }
  const { idEscritorio } = escopo
  await incluirOpcoes(
    tx,
    [...gravadas].map((idEmpresa) => ({ idEscritorio, idEmpresa, ...opcao, atualizadoEm: agora })),
  )
  return { aceitas, recusadas, gravadas }
}

function recusa(
  { regime, regimes, fechado }: Awaited<ReturnType<typeof lerParaOpcao>>[number],
  opcao: Opcao,
): string | null {
  if (!foiDoSimples(regimes, opcao.ano)) return `Não é do Simples Nacional em nenhum mês de ${opcao.ano}.`
  if (regime !== null)
    return `A receita de ${opcao.ano} já está registrada por ${regime === "caixa" ? "caixa" : "competência"}. Mude na própria empresa.`
  if (opcao.regime === "caixa" && fechado)
    return `Há mês fechado em ${opcao.ano}, calculado por competência. Reabra-o antes de registrar por caixa.`
  return null
}

/** What the form of a new company of the Simples told: of each year from its first month in the system to the current one. */
export async function incluirOpcoesDaNova(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  { regime: daEmpresa, reconhecimento, inicioNoSistema }: NovaEmpresa,
  agora: Date,
): Promise<void> {
  if (daEmpresa !== "simples" || reconhecimento === null) return
  const anos = anosComOpcao(inicioNoSistema, competenciaCivil(agora))
  await incluirOpcoes(
    tx,
    anos.map((ano) => ({ idEscritorio, idEmpresa, ano, regime: reconhecimento, atualizadoEm: agora })),
  )
}

/** How many companies with these CNPJ roots are of the Simples in a year that nobody told of; none where the law has no option. */
export async function contarSemOpcao(tx: Tx, escopo: Escopo, ano: number, raizes: readonly string[]): Promise<number> {
  return ano > ULTIMO_ANO_DA_OPCAO || raizes.length === 0 ? 0 : contarNaoRespondidas(tx, escopo, ano, raizes)
}

const PRIMEIRO_ANO = 2018

/** Calendar years that have the option, from that of a month to that of another, or only of the first when it is later. */
export function anosComOpcao(desde: string, ate: string): number[] {
  const [inicio, fim] = [desde, ate].map((mes) => Number(mes.slice(0, 4)))
  const primeiro = Math.max(inicio ?? PRIMEIRO_ANO, PRIMEIRO_ANO)
  const ultimo = Math.min(Math.max(fim ?? primeiro, primeiro), ULTIMO_ANO_DA_OPCAO)
  return Array.from({ length: Math.max(0, ultimo - primeiro + 1) }, (_, i) => primeiro + i)
}
