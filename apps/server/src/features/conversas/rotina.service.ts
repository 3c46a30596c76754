import {
  type Competencia,
  formatarData,
  competencia as mesDe,
  mesesEntre,
  somarDias,
  somarMeses,
  ultimoDia,
} from "@partida/fiscal"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { quantos } from "../../palavras.ts"
import { empresasDaSelecao } from "../empresas/carteira.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import {
  anunciarConversas,
  avisarCliente,
  avisarEscritorio,
  type Correspondencia,
  type Correspondente,
  correspondenciaDe,
  tituloDosPedidos,
} from "./avisos.ts"
import { lerSeries, marcarLembradas, tomarALembrar } from "./conversas.repository.ts"
import { gravarPedidos } from "./pedidos.service.ts"

/** Days before the due day from which it is reminded of, and after it until which being late is told. */
const ANTES_DIAS = 2
const DEPOIS_DIAS = 30

/**
 * Of every office: asks for the next month of each series, and reminds of what has not come. Run as often as one likes: the database keeps
 * one request a series and month, and each due day is reminded of once before and once after. One transaction an office.
 */
export async function cuidarDosPedidos(
  correspondente: Correspondente,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  const { banco } = correspondente
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    if (sinal?.aborted) return
    const ato: Ato = { escopo: sistema(id), nome: "Pedido automático", agora }
    try {
      const correspondencia = await correspondenciaDe(correspondente, id)
      await banco.emEscopo(ato.escopo, async (tx) => {
        await repetirPedidos(tx, ato, correspondencia)
        await lembrar(tx, ato, correspondencia, "antes")
        await lembrar(tx, ato, correspondencia, "depois")
      })
    } catch (erro) {
      relatarErro(erro)
    }
  }
}

const emMeioDeFrase = (frase: string) => frase.charAt(0).toLowerCase() + frase.slice(1)

/** The months of a series that ended and were not asked for, with the due day of each: the same day of the month, or its last. */
export function mesesDaSerie(
  primeira: { readonly competencia: string; readonly prazo: string },
  ate: string,
  mesAtual: string,
): readonly { readonly competencia: Competencia; readonly prazo: string }[] {
  const ultimo = somarMeses(mesDe(mesAtual), -1)
  const doPrazo = mesDe(primeira.prazo.slice(0, 7))
  const meses = []
  for (let mes = somarMeses(mesDe(ate), 1); mes <= ultimo; mes = somarMeses(mes, 1)) {
    const fim = ultimoDia(somarMeses(doPrazo, mesesEntre(mesDe(primeira.competencia), mes)))
    const dia = `${fim.slice(0, 8)}${primeira.prazo.slice(8)}`
    meses.push({ competencia: mes, prazo: dia < fim ? dia : fim })
  }
  return meses
}

async function repetirPedidos(tx: Tx, ato: Ato, correspondencia: Correspondencia): Promise<void> {
  const { escopo, agora } = ato
  const series = await lerSeries(tx, escopo)
  if (series.length === 0) return
  const empresas = [...new Set(series.map(({ primeira }) => primeira.idEmpresa))]
  const atendidas = new Map(
    (await empresasDaSelecao(tx, escopo, { filtro: {} }, agora))
      .filter(({ id }) => empresas.includes(id))
      .map((e) => [e.id, e.apelido]),
  )
  const hoje = diaCivil(agora)
  const feitos = []
  for (const { primeira, ate, texto } of series) {
    const apelido = atendidas.get(primeira.idEmpresa)
    const { idEmpresa, idResponsavel, assunto, competencia, prazo, id: idSerie } = primeira
    if (apelido === undefined || competencia === null || prazo === null) continue
    for (const mes of mesesDaSerie({ competencia, prazo }, ate, competenciaCivil(agora))) {
      // What was not asked for while the server was off is asked for now, with as long as today to come.
      const oQue = { assunto, texto, competencia: mes.competencia, prazo: mes.prazo < hoje ? hoje : mes.prazo, idSerie }
      feitos.push(...(await gravarPedidos(tx, ato, [{ idEmpresa, apelido, idResponsavel }], oQue)))
    }
  }
  const [primeiro] = feitos
  if (!primeiro) return
  await avisarCliente(tx, ato, correspondencia, {
    conversas: feitos,
    chave: () => `pedido:${primeiro.id}`,
    titulo: tituloDosPedidos,
    frase: "Como todo mês, o escritório precisa de:",
  })
  await anunciarConversas(
    tx,
    escopo,
    feitos.map((f) => f.idEmpresa),
  )
}

async function lembrar(tx: Tx, ato: Ato, correspondencia: Correspondencia, marco: "antes" | "depois"): Promise<void> {
  const { escopo, agora } = ato
  const hoje = diaCivil(agora)
  const lidas = await tomarALembrar(tx, escopo, {
    marco,
    de: marco === "antes" ? hoje : somarDias(hoje, -DEPOIS_DIAS),
    ate: marco === "antes" ? somarDias(hoje, ANTES_DIAS) : somarDias(hoje, -1),
    // Who was asked today was told today.
    antesDe: new Date(`${hoje}T00:00:00-03:00`),
  })
  const [primeira] = lidas
  if (!primeira) return
  const contadas = lidas.map(({ conversa, apelido }) => ({ ...conversa, apelido }))
  await avisarCliente(tx, ato, correspondencia, {
    conversas: contadas,
    chave: () => `lembrete:${marco}:${primeira.conversa.id}:${primeira.conversa.prazo}`,
    titulo: (delas) =>
      `${marco === "antes" ? "Lembrete" : "O prazo passou"}: ${emMeioDeFrase(tituloDosPedidos(delas))}`,
    frase:
      marco === "antes"
        ? "O prazo está chegando. O escritório ainda espera:"
        : "O prazo passou e o escritório ainda espera. Se não há nada a enviar, diga no sistema:",
  })
  if (marco === "depois")
    for (const doResponsavel of Map.groupBy(contadas, (c) => c.idResponsavel).values()) {
      const [uma] = doResponsavel
      if (!uma) continue
      const nomes = [...new Set(doResponsavel.map((c) => c.apelido))]
      await avisarEscritorio(tx, ato, uma, {
        chave: `atrasados:${uma.id}:${uma.prazo}`,
        titulo: `${quantos(doResponsavel.length, "pedido passou", "pedidos passaram")} do prazo sem resposta`,
        mensagem: `${nomes.slice(0, 5).join(", ")}${nomes.length > 5 ? ` e mais ${nomes.length - 5}` : ""}. O primeiro venceu em ${formatarData(uma.prazo ?? hoje)}. Telefone ao cliente, ou dê outro prazo.`,
      })
    }
  await marcarLembradas(
    tx,
    escopo,
    contadas.map(({ id }) => id),
    marco,
  )
}
