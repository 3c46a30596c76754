import { randomUUID } from "node:crypto"
import type { ConfiguracaoDasDeclaracoes, corpoDaObrigacao, ObrigacaoPropria } from "@partida/contracts"
import { type Competencia, competenciaDaData, somarMeses } from "@partida/fiscal"
import { descreverRegra, prazosNoMes, tabelaPropria } from "@partida/fiscal/declaracoes"
import { and, eq, sql } from "drizzle-orm"
import type { z } from "zod"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { declaracoesDoEscritorio, obrigacoesProprias } from "../../db/schema/declaracoes.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { lerDoEscritorio, type PropriaGravada } from "./declaracoes.repository.ts"
import { regraDe } from "./linhas.ts"

type DadosDaObrigacao = z.output<typeof corpoDaObrigacao>

const MAXIMO_DE_PROPRIAS = 60
const PROXIMOS = 3
/** Months looked at for the next deadlines: an annual one comes in this many. */
const MESES_A_FRENTE = 26

/** Whether the office uses the calendar, since when, and its own obligations. */
export async function consultarConfiguracao(tx: Tx, escopo: Escopo, hoje: string): Promise<ConfiguracaoDasDeclaracoes> {
  const { configuracao, proprias } = await lerDoEscritorio(tx, escopo, hoje)
  const { emUso, desde, versao } = configuracao
  return { emUso, desde, versao, proprias: proprias.map((p) => apresentar(p, hoje)) }
}

/** Turns the calendar on or off. Raises versao-desatualizada. */
export async function configurar(
  tx: Tx,
  { escopo, agora }: Ato,
  versaoLida: number,
  dados: { readonly emUso: boolean; readonly desde: string },
): Promise<ConfiguracaoDasDeclaracoes> {
  const { idEscritorio } = escopo
  const t = declaracoesDoEscritorio
  const gravadas =
    versaoLida === 0
      ? await tx
          .insert(t)
          .values({ idEscritorio, ...dados })
          .onConflictDoNothing()
          .returning({ versao: t.versao })
      : await tx
          .update(t)
          .set({ ...dados, versao: sql`${t.versao} + 1` })
          .where(and(eq(t.idEscritorio, idEscritorio), eq(t.versao, versaoLida)))
          .returning({ versao: t.versao })
  if (gravadas.length === 0) throw new ErroDeNegocio("versao-desatualizada")
  return consultarConfiguracao(tx, escopo, diaCivil(agora))
}

/** Raises entrada-invalida. */
export async function criarObrigacao(
  tx: Tx,
  { escopo, agora }: Ato,
  dados: DadosDaObrigacao,
): Promise<ObrigacaoPropria> {
  const hoje = diaCivil(agora)
  const { proprias } = await lerDoEscritorio(tx, escopo, hoje)
  if (proprias.length >= MAXIMO_DE_PROPRIAS)
    recusar(`O escritório já tem ${MAXIMO_DE_PROPRIAS} obrigações próprias. Mude uma que acabou.`, "nome")
  conferir(dados)
  const id = randomUUID()
  await tx.insert(obrigacoesProprias).values({ idEscritorio: escopo.idEscritorio, id, criadaEm: agora, ...dados })
  return lerUma(tx, escopo, id, hoje)
}

/** Changes the rule; what was delivered keeps its deadline. Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function editarObrigacao(
  tx: Tx,
  { escopo, agora }: Ato,
  id: string,
  versaoLida: number,
  dados: DadosDaObrigacao,
): Promise<ObrigacaoPropria> {
  const hoje = diaCivil(agora)
  conferir(dados)
  const t = obrigacoesProprias
  const aDela = doEscopo(t, escopo, { id })
  const gravadas = await tx
    .update(t)
    .set({ ...dados, versao: sql`${t.versao} + 1` })
    .where(and(aDela, eq(t.versao, versaoLida)))
    .returning({ id: t.id })
  if (gravadas.length === 0) {
    await lerUma(tx, escopo, id, hoje)
    throw new ErroDeNegocio("versao-desatualizada")
  }
  return lerUma(tx, escopo, id, hoje)
}

async function lerUma(tx: Tx, escopo: Escopo, id: string, hoje: string): Promise<ObrigacaoPropria> {
  const { proprias } = await lerDoEscritorio(tx, escopo, hoje)
  const propria = encontrado(proprias.find((p) => p.id === id))
  return apresentar(propria, hoje)
}

function conferir({ periodicidade, mes, idMunicipio, desde, ate }: DadosDaObrigacao): void {
  if (periodicidade === "anual" && mes === null) recusar("Diga em que mês do ano seguinte ela vence.", "mes")
  if (periodicidade !== "anual" && mes !== null) recusar("Só a obrigação anual tem um mês certo do ano.", "mes")
  if (idMunicipio !== null && !linhaDaTabela("municipios", idMunicipio))
    recusar("Este município não está na lista. Escolha um da lista.", "idMunicipio")
  if (ate !== null && ate < desde) recusar("O último mês é de antes do primeiro. Confira os dois.", "ate")
}

function apresentar(propria: PropriaGravada, hoje: string): ObrigacaoPropria {
  const { idEscritorio: _escritorio, criadaEm: _criada, regimes, idMunicipio, ...dados } = propria
  const municipio = idMunicipio === null ? undefined : linhaDaTabela("municipios", idMunicipio)
  return {
    ...dados,
    idMunicipio,
    regimes: [...regimes],
    municipio: municipio ? `${municipio.nome} (${municipio.uf})` : null,
    regra: descreverRegra(regraDe(propria)),
    proximos: proximosDe(propria, hoje),
  }
}

function proximosDe(propria: PropriaGravada, hoje: string): { periodo: string; prazo: string }[] {
  const tabela = tabelaPropria(propria.nome, propria.norma, regraDe(propria))
  const mes = competenciaDaData(hoje)
  return Array.from({ length: MESES_A_FRENTE }, (_, i) => somarMeses(mes, i))
    .flatMap((m: Competencia) => prazosNoMes(tabela, m))
    .filter(({ prazo }) => prazo >= hoje)
    .slice(0, PROXIMOS)
    .map(({ periodo, prazo }) => ({ periodo, prazo }))
}

/** Whether the office keeps its calendar of declarations here. */
export async function usaDeclaracoes(tx: Tx, { idEscritorio }: Escopo): Promise<boolean> {
  const [linha] = await tx
    .select({ emUso: declaracoesDoEscritorio.emUso })
    .from(declaracoesDoEscritorio)
    .where(eq(declaracoesDoEscritorio.idEscritorio, idEscritorio))
  return linha?.emUso ?? false
}
