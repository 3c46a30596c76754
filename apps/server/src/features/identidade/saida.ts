import { lt } from "drizzle-orm"
import { anunciarSaida } from "../../ao-vivo/anuncio.ts"
import { registrarAto } from "../../db/auditoria.ts"
import type { Banco } from "../../db/banco.ts"
import { tokensEncerrados } from "../../db/schema/acessos.ts"
import type { Contexto } from "../../http/contexto.ts"
import { encerrarEntrada } from "../../identidade/seguranca.ts"
import { TOLERANCIA_SEGUNDOS } from "../../identidade/verificador.ts"
import { donoDe } from "./dono.ts"

const MENSAGEM = { mensagem: "Você saiu." }

/**
 * The token stops working now. With the embedded provider its session ends, and with it all it gave out; an external
 * one's lives on where we do not reach, so what names the token is remembered until it would have expired. Repeating it
 * changes nothing.
 */
export async function encerrarToken(banco: Banco, contexto: Contexto, agora: Date, embutida: boolean) {
  const { token, autoria, pessoa } = contexto
  const idEscritorio = pessoa.idEscritorioProprio
  if (embutida) await encerrarEntrada(banco, donoDe(contexto), idEscritorio, autoria)
  else if (token !== null) {
    await banco.naPlataforma(async (tx) => {
      await tx.delete(tokensEncerrados).where(lt(tokensEncerrados.expiraEm, agora))
      // Remembered for as long as the verifier, with its tolerance, would still take it.
      const expiraEm = new Date(token.expiraEm.getTime() + TOLERANCIA_SEGUNDOS * 1000)
      await tx
        .insert(tokensEncerrados)
        .values({ ...token, expiraEm })
        .onConflictDoNothing()
      await registrarAto(tx, { acao: "saida", idEscritorio }, autoria)
      await anunciarSaida(tx, pessoa.sub)
    }, autoria)
  }
  return MENSAGEM
}
