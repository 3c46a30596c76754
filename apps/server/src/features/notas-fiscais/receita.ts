import { type SQL, sql } from "drizzle-orm"
import { notasFiscais } from "../../db/schema/receitas.ts"

const viva = sql`${notasFiscais.direcao} = 'prestada' and ${notasFiscais.status} in (1, 99) and not ${notasFiscais.semValidade}`

const assinaturaAceita = sql`(${notasFiscais.assinatura} = 'valida' or ${notasFiscais.decisao} = 'aceita')`
const assinaturaADecidir = sql`(${notasFiscais.assinatura} <> 'valida' and ${notasFiscais.decisao} is null)`

/** A provided note that counts as revenue: alive, legally valid, and signed by a known issuer or accepted by a person. */
export const notaConta: SQL = sql`(${viva} and ${assinaturaAceita})`

/** Its signature does not verify, or is of nobody known, and nobody has said yet whether it counts. */
export const notaADecidir: SQL = sql`(${viva} and ${assinaturaADecidir})`

/** It counts, and nobody knows in which activity. */
export const notaSemAtividade: SQL = sql`(${viva} and ${notasFiscais.idAtividade} is null and ${assinaturaAceita})`

/** A note about which a person still has to do something before its month can be computed. */
export const notaPendente: SQL = sql`(${viva} and (${assinaturaADecidir} or (${notasFiscais.idAtividade} is null and ${assinaturaAceita})))`

/** It stands, and a cancellation was asked for. */
export const notaCancelando: SQL = sql`(${viva} and ${notasFiscais.status} = 99)`

/** Replaced by a note that is not here: its revenue would vanish from the month. */
export const substitutaAusente: SQL = sql`(${notasFiscais.direcao} = 'prestada' and ${notasFiscais.status} = 3 and not ${notasFiscais.semValidade}
  and not exists (select 1 from notas_fiscais y where y.id_escritorio = ${notasFiscais.idEscritorio} and y.id_empresa = ${notasFiscais.idEmpresa}
    and y.chave_substituida = ${notasFiscais.chave}))`

/** In an earlier month only what may still change its total matters. */
export const notaIncerta: SQL = sql`((${viva} and ${assinaturaADecidir}) or ${substitutaAusente})`

/** A cancelling event, or a replacing note, is known but the note still stands. */
export const eventoPorAplicar: SQL = sql`exists (select 1 from notas_eventos e where e.id_escritorio = ${notasFiscais.idEscritorio}
  and e.id_empresa = ${notasFiscais.idEmpresa} and e.chave = ${notasFiscais.chave} and e.efeito in ('cancela', 'substitui') and e.em_vigor)`
