import { randomUUID } from "node:crypto"
import { type Conta, contasPadrao, montarPlano, type PlanoDeContas, queixasDoPlano, SEMPRE } from "@partida/contabil"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import {
  inserirContas,
  lerContas,
  lerContasDeTodas,
  temPlano,
  travarPlanoDoEscritorio,
} from "./contabilidade.repository.ts"

/** Copies the default chart to an office that has none; nothing where it already has one, even asked for twice at once. */
export async function abrirPlano(tx: Tx, { escopo, agora }: Ato): Promise<void> {
  if (await temPlano(tx, escopo)) return
  await travarPlanoDoEscritorio(tx, escopo)
  if (await temPlano(tx, escopo)) return
  const { idEscritorio } = escopo
  await inserirContas(
    tx,
    contasPadrao.map((conta) => ({ ...conta, idEscritorio, id: randomUUID(), desde: SEMPRE, criadaEm: agora })),
  )
}

/** The chart of a company on a day (AAAA-MM-DD): the office's, with the company's own accounts over it. */
export async function lerPlano(tx: Tx, escopo: Escopo, idEmpresa: string, dia: string): Promise<PlanoDeContas> {
  return planoDas(await lerContas(tx, escopo, idEmpresa, dia))
}

/** The chart of these accounts, or the shipped one where the office has none yet. */
export const planoDas = (contas: readonly Conta[]): PlanoDeContas =>
  montarPlano(contas.length > 0 ? contas : contasPadrao)

/** The charts of companies on a day; those without accounts of their own share one. One statement. */
export async function lerPlanos(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  dia: string,
): Promise<(idEmpresa: string) => PlanoDeContas> {
  const contas = await lerContasDeTodas(tx, escopo, ids, dia)
  const doEscritorio = contas.filter((c) => c.idEmpresa === null)
  const comum = montarPlano(doEscritorio)
  const proprios = new Map(
    [...Map.groupBy(contas, (c) => c.idEmpresa)].flatMap(([idEmpresa, suas]) =>
      idEmpresa === null ? [] : [[idEmpresa, montarPlano(sobre(doEscritorio, suas))] as const],
    ),
  )
  return (idEmpresa) => proprios.get(idEmpresa) ?? comum
}

/** The accounts of a company on a day, by code, with whether each is its own. */
export async function contasComDono(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  dia: string,
): Promise<(Conta & { readonly propria: boolean })[]> {
  const contas = await lerContasDeTodas(tx, escopo, [idEmpresa], dia)
  if (contas.length === 0) return contasPadrao.map((c) => ({ ...c, propria: false }))
  const suas = new Set(contas.flatMap((c) => (c.idEmpresa === null ? [] : [c.codigo])))
  return contas
    .filter((c) => c.idEmpresa !== null || !suas.has(c.codigo))
    .map(({ idEmpresa: dona, ...c }) => ({ ...c, propria: dona !== null }))
    .sort((a, b) => (a.codigo < b.codigo ? -1 : 1))
}

const RESTO_DO_CODIGO = 3

/**
 * Gives a company an analytic account of its own under a synthetic one, with the next code; nature, reference and line of the
 * statements are those of its sisters. Raises nao-encontrado and entrada-invalida.
 */
export async function criarContaPropria(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { pai, nome, reduzido }: { readonly pai: string; readonly nome: string; readonly reduzido: number | null },
): Promise<Conta> {
  const { escopo, agora } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  await abrirPlano(tx, ato)
  const contas = await contasComDono(tx, escopo, idEmpresa, diaCivil(agora))
  const superior = contas.find((c) => c.codigo === pai)
  if (superior?.tipo !== "S") recusar("Escolha a conta sintética em que a nova entra.", "pai")
  const irmas = contas.filter((c) => c.pai === pai)
  const modelo = irmas.find((c) => c.tipo === "A" && !c.propria)
  if (!modelo) recusar(`Sob ${pai} não há contas analíticas. Escolha a sintética logo acima das analíticas.`, "pai")
  if (reduzido !== null && contas.some((c) => c.reduzido === reduzido))
    recusar(`O código reduzido ${reduzido} já é de outra conta.`, "reduzido")
  const ultimo = Math.max(...irmas.map((c) => Number(c.codigo.slice(pai.length + 1))))
  const conta: Conta = {
    codigo: `${pai}.${String(ultimo + 1).padStart(RESTO_DO_CODIGO, "0")}`,
    nome,
    natureza: modelo.natureza,
    tipo: "A",
    nivel: modelo.nivel,
    pai,
    referencial: modelo.referencial,
    uso: "empresa",
    saldo: modelo.saldo,
    aglutinacao: modelo.aglutinacao,
    reduzido: reduzido ?? Math.max(PRIMEIRO_REDUZIDO_PROPRIO, ...contas.map((c) => (c.reduzido ?? 0) + 1)),
    chave: null,
  }
  const [queixa] = queixasDoPlano([...contas, conta]).filter((q) => q.codigo === conta.codigo)
  if (queixa) recusar(`Esta conta não pode ser criada aí: ${queixa.queixa}.`, "pai")
  const { idEscritorio } = escopo
  await inserirContas(tx, [{ ...conta, idEscritorio, id: randomUUID(), idEmpresa, desde: SEMPRE, criadaEm: agora }])
  return conta
}

/** Reduced codes of companies begin far from those of the chart, which may grow. */
const PRIMEIRO_REDUZIDO_PROPRIO = 1_000

const sobre = (doEscritorio: readonly Conta[], suas: readonly Conta[]): Conta[] => {
  const codigos = new Set(suas.map((c) => c.codigo))
  return [...doEscritorio.filter((c) => !codigos.has(c.codigo)), ...suas]
}
