import { type SQL, sql } from "drizzle-orm"
import { notasEventos, notasFiscais } from "../../db/schema/receitas.ts"

const deMercadoria = sql`${notasFiscais.modelo} in ('nfe', 'nfce')`

/** Issued by the company; or a return of goods by who bought them, which reduces its revenue. */
const daReceita = sql`(${notasFiscais.direcao} = 'prestada' or (${deMercadoria} and (${notasFiscais.receitaCentavos} <> 0 or ${notasFiscais.aPerguntar})))`

/** It stands, and is legally valid, whoever issued it. */
export const notaVale: SQL = sql`${notasFiscais.status} in (1, 99) and not ${notasFiscais.semValidade}`

const viva = sql`${daReceita} and ${notaVale}`

const assinaturaAceita = sql`(${notasFiscais.assinatura} = 'valida' or ${notasFiscais.decisao} = 'aceita')`
const assinaturaADecidir = sql`(${notasFiscais.assinatura} <> 'valida' and ${notasFiscais.decisao} is null)`

/** A provided note that counts as revenue: alive, legally valid, and signed by a known issuer or accepted by a person. */
export const notaConta: SQL = sql`(${viva} and ${assinaturaAceita})`

/** Its signature does not verify, or is of nobody known, and nobody has said yet whether it counts. */
export const notaADecidir: SQL = sql`(${viva} and ${assinaturaADecidir})`

/** It has revenue, and nobody knows in which activity. */
const semAtividade = sql`(${notasFiscais.idAtividade} is null and (not ${deMercadoria} or ${notasFiscais.receitaCentavos} <> 0))`

/** It counts, and an item of it waits for an answer. */
export const notaAResponder: SQL = sql`(${viva} and ${notasFiscais.aPerguntar} and ${assinaturaAceita})`

/** It counts, asks nothing of its items, and nobody knows in which activity. */
export const notaSemAtividade: SQL = sql`(${viva} and not ${notasFiscais.aPerguntar} and ${semAtividade} and ${assinaturaAceita})`

/** A note about which a person still has to do something before its month can be computed. */
export const notaPendente: SQL = sql`(${viva} and (${assinaturaADecidir} or ((${notasFiscais.aPerguntar} or ${semAtividade}) and ${assinaturaAceita})))`

/** It stands, and a cancellation was asked for. */
export const notaCancelando: SQL = sql`(${viva} and ${notasFiscais.status} = 99)`

/** Replaced by a note that is not here: its revenue would vanish from the month. */
export const substitutaAusente: SQL = sql`(${notasFiscais.direcao} = 'prestada' and ${notasFiscais.status} = 3 and not ${notasFiscais.semValidade}
  and not exists (select 1 from notas_fiscais y where y.id_escritorio = ${notasFiscais.idEscritorio} and y.id_empresa = ${notasFiscais.idEmpresa}
    and y.chave_substituida = ${notasFiscais.chave}))`

/** In an earlier month only what may still change its total matters. */
export const notaIncerta: SQL = sql`((${viva} and ${assinaturaADecidir}) or ${substitutaAusente})`

/** An event that changes the note it is of, once somebody of the office says so. */
export const eventoEspera: SQL = sql`(${notasEventos.espera} is not null and ${notasEventos.decisao} is null and ${notasEventos.efeito} <> 'nenhum')`

/** Centavos that the events of a note, grouped, would take out of the revenue. */
export const receitaQueSairia: SQL = sql`max(case when ${notasEventos.efeito} in ('cancela', 'substitui') and ${notaConta}
  then ${notasFiscais.receitaCentavos} else 0 end)`

/** The note of an event. */
export const notaDoEvento: SQL = sql`(${notasFiscais.idEscritorio} = ${notasEventos.idEscritorio}
  and ${notasFiscais.idEmpresa} = ${notasEventos.idEmpresa} and ${notasFiscais.chave} = ${notasEventos.chave})`

/** A cancelling event, or a replacing note, is known but the note still stands. */
export const eventoPorAplicar: SQL = sql`exists (select 1 from notas_eventos e where e.id_escritorio = ${notasFiscais.idEscritorio}
  and e.id_empresa = ${notasFiscais.idEmpresa} and e.chave = ${notasFiscais.chave} and e.efeito in ('cancela', 'substitui') and e.em_vigor)`
