import { deReais, formatarCompetencia, competencia as mesDe, reaisPorExtenso } from "@partida/fiscal"
import { anunciarFechamentos } from "../../ao-vivo/anuncio.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { travarEmpresas } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { todosOsEscritorios } from "../../db/escritorios.ts"
import { nomeDoTotal } from "../../db/resultado.ts"
import { impressaoDoMotor } from "../../motor.ts"
import { atualizarAlertas } from "../alertas/alertas.service.ts"
import { type Calculo, calcular } from "../apuracao/calculo.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import { empresasFechadas } from "../apuracao/estado.service.ts"
import { registrarExecucoes } from "../execucoes/execucoes.service.ts"
import { type Executor, sistema } from "../processamento/processamento.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { type CalculoDaEmpresa, gravarApuracoes } from "./apuracoes.repository.ts"
import { contarEntre, marcarDeOutroMotor, marcarEntre, marcarErro, mesesARecalcular } from "./recalculo.repository.ts"

const EMPRESAS_POR_TRANSACAO = 50

/** Computes companies of one month inside the caller's transaction; closed months are left alone and reported. */
export async function calcularEmpresas(
  tx: Tx,
  ato: Ato,
  competencia: string,
  ids: readonly string[],
): Promise<Map<string, Calculo | "fechado">> {
  const { escopo } = ato
  const alcancadas = await travarEmpresas(tx, escopo, ids)
  const fechadas = await empresasFechadas(tx, escopo, competencia, alcancadas)
  const abertas = alcancadas.filter((id) => !fechadas.has(id))
  const entradas = await lerEntradas(tx, escopo, competencia, abertas)
  const calculos: CalculoDaEmpresa[] = []
  for (const [idEmpresa, entrada] of entradas) calculos.push({ idEmpresa, entrada, calculo: calcular(entrada) })
  await gravarApuracoes(tx, ato, competencia, calculos)
  await anunciarFechamentos(tx, escopo.idEscritorio, competencia, [...entradas.keys()])
  await atualizarAlertas(tx, escopo, [...entradas.keys()], ato.agora)
  const resultado = new Map<string, Calculo | "fechado">([...fechadas].map((id) => [id, "fechado"]))
  for (const c of calculos) resultado.set(c.idEmpresa, c.calculo)
  return resultado
}

/** Job "calcular": fifty companies a transaction, each with its own result. */
export function executorDeCalculo(agora: () => Date, nomeDe: (idUsuario: string) => Promise<string>): Executor<string> {
  return {
    porVez: EMPRESAS_POR_TRANSACAO,
    preparar: ({ escopo }) => nomeDe(escopo.idUsuario),
    async executar(tx, { escopo, competencia }, itens, nome) {
      if (!competencia) throw new Error("Um lote de cálculo precisa de competência.")
      const ids = itens.flatMap((i) => (i.idEmpresa ? [i.idEmpresa] : []))
      const calculos = await calcularEmpresas(tx, { escopo, nome, agora: agora() }, competencia, ids)
      return itens.map((i) => descreverCalculo(i.idEmpresa ? calculos.get(i.idEmpresa) : undefined))
    },
  }
}

function descreverCalculo(calculo: Calculo | "fechado" | undefined): ResultadoDeItem {
  if (calculo === undefined)
    return { resultado: 4, codigo: "nao-encontrado", mensagem: "Empresa não encontrada ou fora do seu alcance." }
  if (calculo === "fechado")
    return {
      resultado: 5,
      codigo: "competencia-fechada",
      mensagem: "O mês, ou um depois dele, está fechado; nada foi recalculado.",
    }
  switch (calculo.situacao) {
    case "calculado":
      return {
        resultado: 2,
        codigo: null,
        mensagem: `${nomeDoTotal(calculo.resultado)} de ${reaisPorExtenso(deReais(calculo.resultado?.total ?? "0.00"))}.`,
        detalhes: calculo.avisos,
      }
    case "nao-se-aplica":
      return { resultado: 5, codigo: "nao-se-aplica", mensagem: calculo.motivo ?? "Não se aplica a esta empresa." }
    case "faltam-dados":
      return {
        resultado: 4,
        codigo: "faltam-dados",
        mensagem: "Faltam dados para calcular.",
        detalhes: calculo.faltas.map((f) => f.mensagem),
      }
  }
}

/** Asks, in every office, for the open months that another engine computed. Once for each start of the product is enough. */
export async function pedirRecalculoDeOutroMotor(banco: Banco, agora: Date): Promise<void> {
  for (const { id } of await banco.naPlataforma(todosOsEscritorios))
    await banco.emEscopo(sistema(id), (tx) => marcarDeOutroMotor(tx, sistema(id), impressaoDoMotor(), agora))
}

/** The open months of an office that a dated value reaches, by the months it covers. */
export const mesesDoValor = (tx: Tx, escopo: Pick<Escopo, "idEscritorio">, periodo: readonly [string, string]) =>
  contarEntre(tx, escopo, periodo)

/** Asks for the open months of an office that a dated value reaches; sealed ones keep the values they were sealed with. */
export const pedirRecalculoDoValor = (
  tx: Tx,
  escopo: Pick<Escopo, "idEscritorio">,
  periodo: readonly [string, string],
  agora: Date,
) => marcarEntre(tx, escopo, periodo, agora)

/** Recomputes, in every office, the months whose inputs changed. Safe to run twice and after any crash. */
export async function recalcular(banco: Banco, agora: () => Date, relatarErro: (erro: unknown) => void): Promise<void> {
  for (const { id } of await banco.naPlataforma(todosOsEscritorios)) {
    const escopo = sistema(id)
    const vezes = new Map<string, number>()
    for (;;) {
      const meses = await banco.emEscopo(escopo, (tx) => mesesARecalcular(tx, escopo, EMPRESAS_POR_TRANSACAO))
      const competencia = meses[0]?.competencia
      if (!competencia) break
      const ids = meses.filter((m) => m.competencia === competencia).map((m) => m.idEmpresa)
      if (insiste(vezes, competencia, ids)) {
        relatarErro(new Error(`Um mês do escritório ${id} volta a Recalculando a cada recálculo: ${competencia}.`))
        break
      }
      await recalcularGrupo(
        banco,
        { escopo, nome: "Recálculo automático", agora: agora() },
        competencia,
        ids,
        relatarErro,
      )
    }
  }
}

/** As often as people may change one month while an office is recomputed. */
const VEZES_POR_MES = 10

/** A month that comes back each time would keep all other offices waiting: the next run looks at it again. */
function insiste(vezes: Map<string, number>, competencia: string, ids: readonly string[]): boolean {
  for (const id of ids) vezes.set(`${id} ${competencia}`, (vezes.get(`${id} ${competencia}`) ?? 0) + 1)
  return ids.some((id) => (vezes.get(`${id} ${competencia}`) ?? 0) > VEZES_POR_MES)
}

/** The words of the same job asked for by a person, with the month. */
const descreverRecalculo = (competencia: string, calculo: Calculo | "fechado") =>
  `${formatarCompetencia(mesDe(competencia))}: ${descreverCalculo(calculo).mensagem}`

async function recalcularGrupo(
  banco: Banco,
  ato: Ato,
  competencia: string,
  ids: readonly string[],
  relatarErro: (erro: unknown) => void,
) {
  const { escopo } = ato
  try {
    await banco.emEscopo(escopo, async (tx) => {
      const calculos = await calcularEmpresas(tx, ato, competencia, ids)
      const feitos = [...calculos].map(([idEmpresa, c]) => ({ idEmpresa, feito: descreverRecalculo(competencia, c) }))
      await registrarExecucoes(
        tx,
        escopo,
        feitos.map((f) => ({ ...f, rotina: "recalculo" })),
        ato.agora,
      )
    })
  } catch (erro) {
    const [unico] = ids
    if (ids.length > 1) {
      for (const id of ids) await recalcularGrupo(banco, ato, competencia, [id], relatarErro)
    } else if (unico) {
      relatarErro(erro)
      const texto = "O recálculo automático falhou. Calcule o mês de novo; se persistir, fale com o suporte."
      await banco.emEscopo(escopo, async (tx) => {
        await marcarErro(tx, ato, unico, competencia, texto)
        const feito = `${formatarCompetencia(mesDe(competencia))}: o recálculo falhou.`
        await registrarExecucoes(tx, escopo, [{ idEmpresa: unico, rotina: "recalculo", feito }], ato.agora)
        await anunciarFechamentos(tx, escopo.idEscritorio, competencia, [unico])
      })
    }
  }
}
