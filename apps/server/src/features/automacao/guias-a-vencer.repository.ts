import { papeis } from "@partida/contracts"
import { and, asc, eq, gte, isNull, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { guias } from "../../db/schema/guias.ts"
import { usuariosEmpresas } from "../../db/schema/usuarios-empresas.ts"
import { atende, naCarteira } from "../execucoes/carteira.ts"

/** Guides in force and not wholly paid, due between two days (both included), of companies that are told of them today. */
export function lerGuiasAVencer(
  tx: Tx,
  escopo: Escopo,
  hoje: string,
  { de, ate }: { readonly de: string; readonly ate: string },
) {
  return tx
    .select({
      idEmpresa: guias.idEmpresa,
      apelido: empresas.apelido,
      idResponsavel: empresas.idResponsavel,
      obrigacao: guias.obrigacao,
      quota: guias.quota,
      competencia: guias.competencia,
      vencimento: guias.vencimento,
      emAbertoCentavos: sql<bigint>`${guias.valorCentavos} - ${guias.pagoCentavos}`.mapWith(BigInt),
    })
    .from(guias)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
    .where(
      and(
        eq(guias.idEscritorio, escopo.idEscritorio),
        isNull(guias.substituidaEm),
        sql`${guias.pagoCentavos} < ${guias.valorCentavos}`,
        gte(guias.vencimento, de),
        lte(guias.vencimento, ate),
        naCarteira(hoje.slice(0, 7)),
        atende("guias-a-vencer"),
      ),
    )
    .orderBy(asc(guias.vencimento), asc(empresas.apelido), asc(guias.obrigacao), asc(guias.quota))
}
export type GuiaAVencer = Awaited<ReturnType<typeof lerGuiasAVencer>>[number]

/** Active people of the office, and which of these companies each person was given. */
export async function lerPessoas(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]) {
  const pessoas = await tx
    .select({ id: usuarios.id, papel: usuarios.papel, somenteConcedidas: usuarios.somenteConcedidas })
    .from(usuarios)
    .where(
      doEscopo(
        usuarios,
        { idEscritorio },
        { ativo: true, papel: [papeis.ADMINISTRADOR.id, papeis.CONTADOR.id, papeis.EMPRESA.id, papeis.FUNCIONARIO.id] },
      ),
    )
    .orderBy(asc(usuarios.id))
  const concessoes = await tx
    .select({ idUsuario: usuariosEmpresas.idUsuario, idEmpresa: usuariosEmpresas.idEmpresa })
    .from(usuariosEmpresas)
    .where(doEscopo(usuariosEmpresas, { idEscritorio }, { idEmpresa: ids }))
  return { pessoas, concessoes }
}
export type PessoasDoEscritorio = Awaited<ReturnType<typeof lerPessoas>>
