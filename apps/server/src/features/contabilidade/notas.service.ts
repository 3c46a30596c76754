import { randomUUID } from "node:crypto"
import {
  type NormaContabil,
  type NotaExplicativa,
  type NotaPronta,
  type NotasDoExercicio,
  normasContabeis,
} from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { prontasDe } from "../../documentos/demonstracoes-pdf/notas.ts"
import { NOTAS_PADRAO } from "../../documentos/demonstracoes-pdf/notas-padrao.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { exigirEscritorioInteiro } from "../empresas/permissao.ts"
import { tomarLivros } from "./contabilidade.service.ts"
import { consultarDemonstracoes, dadosDasDemonstracoes } from "./demonstracoes.service.ts"
import { lerExercicio } from "./exercicio.repository.ts"
import type { Alvo } from "./exercicio-consulta.service.ts"
import { inserirNotas, lerNotas, lerVersoesDasNotas } from "./notas.repository.ts"
import { notasEscritas } from "./notas-do-exercicio.ts"

/** The standard of most companies of an office; whoever prints or delivers chooses another. */
const NORMA_COSTUMEIRA: NormaContabil = "1002"

/** The notes of a year, with the figures as the books have them now. Raises nao-encontrado. */
export async function consultarNotas(tx: Tx, escopo: Escopo, alvo: Alvo, versao?: number): Promise<NotasDoExercicio> {
  await exigirEmpresa(tx, escopo, alvo.idEmpresa)
  const escritas = encontrado(await notasEscritas(tx, escopo, alvo, versao))
  const versoes = await lerVersoesDasNotas(tx, escopo, alvo)
  return {
    ano: alvo.ano,
    versao: escritas.versao,
    de: escritas.de,
    notas: escritas.notas.map(({ titulo, texto }) => ({ titulo, texto })),
    prontas: await prontasDoAno(tx, escopo, alvo, escritas.notas),
    versoes: versoes.map((v) => ({ ...v, criadaEm: v.criadaEm.toISOString() })),
    ecdEntregueEm: (await lerExercicio(tx, escopo, alvo.idEmpresa, alvo.ano))?.ecdEntregueEm ?? null,
  }
}

/** Notes with the figures of the year, up to the month in which it was closed. Raises nao-encontrado. */
export async function prontasDoAno(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, ano }: Alvo,
  notas: readonly NotaExplicativa[],
  norma: NormaContabil = NORMA_COSTUMEIRA,
): Promise<NotaPronta[]> {
  const fim = (await lerExercicio(tx, escopo, idEmpresa, ano))?.competencia ?? `${ano}-12`
  const periodo = { de: `${ano}-01`, ate: fim }
  const todas = await consultarDemonstracoes(tx, escopo, idEmpresa, periodo)
  const dados = await dadosDasDemonstracoes(tx, escopo, idEmpresa, { ...periodo, norma })
  return prontasDe(notas, dados, todas)
}

/** The notes of a year in plain text, as they are attached to its ECD, and which version they are. Raises nao-encontrado. */
export async function notasEmTexto(tx: Tx, escopo: Escopo, alvo: Alvo, norma: NormaContabil) {
  const escritas = await notasEscritas(tx, escopo, alvo)
  const prontas = await prontasDoAno(tx, escopo, alvo, escritas?.notas ?? [], norma)
  const texto = [
    `Notas explicativas. ${normasContabeis[norma]}.`,
    ...prontas.filter((n) => !n.fora).map((n, i) => `${i + 1}. ${n.titulo}\n${n.texto}`),
  ].join("\n\n")
  return { texto, versao: escritas?.versao ?? 0 }
}

/** A new version over the one that was read; the others stay. Raises nao-encontrado and versao-desatualizada. */
export async function escreverNotas(
  tx: Tx,
  ato: Ato,
  alvo: Alvo,
  versao: number,
  notas: readonly NotaExplicativa[],
): Promise<NotasDoExercicio> {
  await tomarLivros(tx, ato, alvo.idEmpresa)
  const ultima = await lerNotas(tx, ato.escopo, alvo)
  if ((ultima?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  if (!(await inserirNotas(tx, novaVersao(ato, versao, notas, alvo)))) throw new ErroDeNegocio("versao-desatualizada")
  return consultarNotas(tx, ato.escopo, alvo)
}

/** Makes these the template of the office: years without notes of their own begin with it. Raises nao-encontrado, sem-permissao. */
export async function guardarModeloDeNotas(
  tx: Tx,
  ato: Ato,
  alvo: Alvo,
  notas: readonly NotaExplicativa[],
): Promise<NotasDoExercicio> {
  exigirEscritorioInteiro(ato.escopo, "o modelo das notas vale para todas")
  await tomarLivros(tx, ato, alvo.idEmpresa)
  const ultimo = await lerNotas(tx, ato.escopo, null)
  if (JSON.stringify(ultimo?.notas ?? NOTAS_PADRAO) !== JSON.stringify(notas)) {
    const nova = novaVersao(ato, ultimo?.versao ?? 0, notas, null)
    if (!(await inserirNotas(tx, nova))) throw new ErroDeNegocio("versao-desatualizada")
  }
  return consultarNotas(tx, ato.escopo, alvo)
}

const novaVersao = (
  { escopo, agora, nome }: Ato,
  versao: number,
  notas: readonly NotaExplicativa[],
  alvo: Alvo | null,
) => ({
  idEscritorio: escopo.idEscritorio,
  id: randomUUID(),
  idEmpresa: alvo?.idEmpresa ?? null,
  ano: alvo?.ano ?? null,
  versao: versao + 1,
  notas,
  criadaEm: agora,
  criadaPor: nome,
})
