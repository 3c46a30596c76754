import { and, asc, eq, gt, lt, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar } from "../../db/registros.ts"
import { envios, enviosEventos } from "../../db/schema/comunicacao.ts"
import { mensagens } from "../../db/schema/correio.ts"
import type { Envio } from "./envios.repository.ts"

const POR_VEZ = 500

/**
 * Sendings by WhatsApp, since an instant, that failed, or left before another instant and of which nothing else is known, and for which
 * no other channel was tried.
 */
export function lerSemChegar(
  tx: Tx,
  { idEscritorio }: Escopo,
  { desde, paradosAntesDe }: { readonly desde: Date; readonly paradosAntesDe: Date },
): Promise<Envio[]> {
  const evento = (
    condicao: SQL,
  ) => sql`exists (select 1 from ${enviosEventos} where ${enviosEventos.idEscritorio} = ${envios.idEscritorio}
    and ${enviosEventos.idEnvio} = ${envios.id} and ${condicao})`
  return tx
    .select()
    .from(envios)
    .where(
      and(
        doEscopo(envios, { idEscritorio }, { canal: "whatsapp-api", estado: ["enviado", "incerto", "falhou"] }),
        gt(envios.criadoEm, desde),
        or(
          eq(envios.estado, "falhou"),
          sql`not ${evento(sql`${enviosEventos.tipo} in ('enviado', 'incerto') and ${enviosEventos.em} > ${paradosAntesDe}`)}`,
        ),
        sql`not ${evento(eq(enviosEventos.tipo, "outro-canal"))}`,
      ),
    )
    .orderBy(asc(envios.criadoEm), asc(envios.id))
    .limit(POR_VEZ)
}

/** Sendings by WhatsApp that should have been made before an instant, and were not: it is not reached, or not any more. */
export function lerNuncaFeitos(tx: Tx, { idEscritorio }: Escopo, antesDe: Date): Promise<Envio[]> {
  return tx
    .select()
    .from(envios)
    .where(
      and(
        doEscopo(envios, { idEscritorio }, { estado: "na-fila", canal: "whatsapp-api" }),
        lt(envios.prepararEm, antesDe),
      ),
    )
    .limit(POR_VEZ)
}

/** The sending that a message is of, as Meta calls it since it took it; null of none here. */
export async function envioDaMensagem(tx: Tx, { idEscritorio }: Escopo, wamid: string): Promise<string | null> {
  const [linha] = await tx
    .select({ idEnvio: enviosEventos.idEnvio })
    .from(enviosEventos)
    .where(and(eq(enviosEventos.idEscritorio, idEscritorio), sql`${enviosEventos.prova} ->> 'wamid' = ${wamid}`))
    .limit(1)
  return linha?.idEnvio ?? null
}

/** Messages that could not leave in a day do not leave any more: another channel takes what they carry. Platform work. */
export const desistirDasAtrasadas = (tx: Tx, criadasAntesDe: Date) =>
  alterar(
    tx,
    mensagens,
    and(eq(mensagens.canal, "whatsapp-api"), eq(mensagens.estado, "pendente"), lt(mensagens.criadaEm, criadasAntesDe)),
    { estado: "falhou", corpoCifrado: null, erro: "Passou um dia sem conseguir sair pelo WhatsApp." },
  )
