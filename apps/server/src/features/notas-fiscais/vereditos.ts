import { paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { formatarReais } from "../../documentos/memoria-pdf/formatos.ts"
import { mesEscrito } from "../../palavras.ts"
import { emSeparado } from "../processamento/por-empresa.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { conciliar } from "./eventos.ts"
import { porQueEspera } from "./importacao-evento.ts"
import { ATUALIZADO } from "./importacao-resultado.ts"
import {
  type DocumentoDaEmpresa,
  type DocumentoJulgado,
  type Estado,
  encerrarPendentes,
  julgarEmEspera,
  lerDoDocumento,
  lerNotasPelasChaves,
  manterPendente,
  receitaDaEmpresa,
} from "./julgamento.repository.ts"
import { alterarEvento, alterarNota, type EventoGravado } from "./notas-fiscais.repository.ts"

/** What a document is by the issuers known now. `assinaturaDetalhe` is pt-BR, for people. */
export interface Veredito {
  readonly assinatura: Estado
  readonly assinaturaDetalhe: string
}

/** What a verdict did. `presas` says, in pt-BR, the notes that a closed month keeps as they are. */
type Aplicado = Pick<DocumentoJulgado, "fim" | "efeitoCentavos"> & { readonly presas: readonly string[] }

/**
 * Gives a stored document the effect that it would have had on arrival by the issuers known now: who came to be known counts,
 * who stopped being goes back to quarantine. A closed month is never changed, and what a person decided stays decided.
 */
export async function aplicarVeredito(
  tx: Tx,
  escopo: Escopo,
  documento: DocumentoDaEmpresa,
  veredito: Veredito,
): Promise<Aplicado> {
  const { idEmpresa } = documento
  const antes = await receitaDaEmpresa(tx, escopo, idEmpresa)
  const { notas, eventos } = await lerDoDocumento(tx, escopo, documento, veredito.assinatura)
  const proprias = await lerNotasPelasChaves(
    tx,
    escopo,
    idEmpresa,
    notas.map(({ chave }) => chave),
  )
  const canceladas = eventos.filter(({ efeito }) => efeito === "cancela" || efeito === "substitui")
  const dosEventos = await lerNotasPelasChaves(
    tx,
    escopo,
    idEmpresa,
    canceladas.map(({ chave }) => chave),
  )
  const emEspera = await julgarEmEspera(tx, escopo, documento, veredito)
  let fechado = emEspera.length > 0
  let espera = false
  // A person may take a replacement or a cancellation back; so may the list of who signs.
  const porDecisao = veredito.assinatura !== "valida"
  const conciliado = async (chave: string, t: Tx): Promise<ResultadoDeItem> => {
    await conciliar(t, escopo, idEmpresa, chave, { porDecisao })
    return { resultado: ATUALIZADO, codigo: null, mensagem: "" }
  }
  for (const { id, chave } of notas) {
    const { codigo } = await emSeparado(tx, async (t) => {
      await alterarNota(t, escopo, id, veredito)
      return conciliado(chave, t)
    })
    fechado ||= codigo !== null
  }
  for (const evento of eventos) {
    const mudanca = { ...veredito, ...emVigorPor(evento, veredito.assinatura) }
    espera ||= mudanca.espera != null
    if (veredito.assinatura === "valida") {
      await alterarEvento(tx, escopo, evento.id, mudanca)
      // The fact is kept: the note follows when its month is reopened.
      if (mudanca.espera === null)
        fechado ||= (await emSeparado(tx, (t) => conciliado(evento.chave, t))).codigo !== null
      continue
    }
    const { codigo } = await emSeparado(tx, async (t) => {
      await alterarEvento(t, escopo, evento.id, mudanca)
      return conciliado(evento.chave, t)
    })
    fechado ||= codigo !== null
  }
  if (fechado) return { fim: "mes-fechado", ...descreverPresas({ proprias, dosEventos, emEspera }, veredito) }
  const efeitoCentavos = (await receitaDaEmpresa(tx, escopo, idEmpresa)) - antes
  return { fim: espera ? "a-espera" : "feito", efeitoCentavos, presas: [] }
}

/** Whether an event has effect and what it waits for; nothing of it changes where a person decided, or where it never could. */
function emVigorPor(
  { efeito, origem, decisao, emVigor, espera }: EventoGravado,
  assinatura: Estado,
): Partial<Pick<EventoGravado, "emVigor" | "espera">> {
  const semEfeitoDesdeSempre = assinatura === "nao-reconhecida" && !emVigor && espera === null
  if (decisao !== null || semEfeitoDesdeSempre) return {}
  const porque = porQueEspera(efeito, assinatura, origem)
  return { espera: porque, emVigor: assinatura === "valida" && porque === null }
}

type NotaAlcancada = Awaited<ReturnType<typeof lerNotasPelasChaves>>[number]

/** The notes of a document itself, those that its events cancel or replace, and those that wait for a month to reopen. */
interface Alcancadas {
  readonly proprias: readonly NotaAlcancada[]
  readonly dosEventos: readonly NotaAlcancada[]
  readonly emEspera: Awaited<ReturnType<typeof julgarEmEspera>>
}

/** What the closed months keep, note by note, and what the revenue would have gained or lost. */
function descreverPresas(
  { proprias, dosEventos, emEspera }: Alcancadas,
  { assinatura }: Veredito,
): Pick<Aplicado, "efeitoCentavos" | "presas"> {
  const ganha = assinatura === "valida"
  let efeitoCentavos = 0n
  for (const nota of proprias) if (!ganha && nota.conta) efeitoCentavos -= nota.receitaCentavos
  for (const nota of dosEventos) {
    if (ganha && nota.conta) efeitoCentavos -= nota.receitaCentavos
    if (!ganha && !nota.conta) efeitoCentavos += nota.receitaCentavos
  }
  return {
    efeitoCentavos,
    presas: [
      ...[...proprias, ...dosEventos].map(
        ({ numero, competencia, receitaCentavos }) =>
          `Nota ${numero}, de ${mesEscrito(competencia)}, ${formatarReais(paraReais(receitaCentavos))}: o mês está fechado e nada mudou nele.`,
      ),
      ...emEspera.map(
        ({ numero, competencia }) => `Nota ${numero}, de ${mesEscrito(competencia)}: espera o mês ser reaberto.`,
      ),
    ],
  }
}

/** Applies, inside the reopening of a month, what a judgement could not change while it was closed. */
export async function aplicarVereditosPendentes(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<void> {
  for (const julgado of await encerrarPendentes(tx, escopo, idEmpresa)) {
    const { fim } = await aplicarVeredito(tx, escopo, julgado, julgado)
    if (fim === "mes-fechado") await manterPendente(tx, julgado)
  }
}
