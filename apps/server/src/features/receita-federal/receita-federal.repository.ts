import { and, eq } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { receitaFederalCredenciais as credenciais } from "../../db/schema/receita-federal.ts"

const daqui = ({ idEscritorio }: Escopo) => eq(credenciais.idEscritorio, idEscritorio)

/** What the office told, with the company of the contract; null where it told nothing. */
export async function lerConfiguracao(tx: Tx, escopo: Escopo) {
  const [linha] = await tx
    .select({
      gravada: credenciais,
      apelido: empresas.apelido,
      razaoSocial: empresas.razaoSocial,
      cnpj: empresas.cnpj,
    })
    .from(credenciais)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, credenciais.idEscritorio), eq(empresas.id, credenciais.idContratante)),
    )
    .where(daqui(escopo))
  return linha ?? null
}

/** Whether there are any: their company may be out of reach of who asks. */
export async function temCredenciais(tx: Tx, escopo: Escopo): Promise<boolean> {
  return (await tx.select({ desde: credenciais.configuradaEm }).from(credenciais).where(daqui(escopo))).length > 0
}

/** Keeps the credentials in place of those before, whose test no longer says anything. */
const semTeste = { testadaEm: null, testeResultado: null, testeTexto: null }

export async function gravarCredenciais(
  tx: Tx,
  linha: Pick<
    typeof credenciais.$inferInsert,
    "idEscritorio" | "idContratante" | "credenciaisCifradas" | "configuradaEm" | "configuradaPor"
  >,
): Promise<void> {
  await tx
    .insert(credenciais)
    .values({ ...linha, ...semTeste })
    .onConflictDoUpdate({ target: credenciais.idEscritorio, set: { ...linha, ...semTeste } })
}

/** Says in whose name the office asks; what was tested before is no longer what is used. */
export const gravarAutoria = (
  tx: Tx,
  escopo: Escopo,
  autoria: { readonly procurador: string | null; readonly emNomeDaEmpresa: boolean },
) => alterar(tx, credenciais, daqui(escopo), { ...autoria, ...semTeste })

export async function apagarCredenciais(tx: Tx, escopo: Escopo): Promise<void> {
  await tx.delete(credenciais).where(daqui(escopo))
}

/** Tells how a test ended, unless the credentials that were tested are no longer those. */
export const gravarTeste = (
  tx: Tx,
  escopo: Escopo,
  cifradas: string,
  teste: { readonly em: Date; readonly resultado: "ok" | "recusado" | "falha"; readonly texto: string },
) =>
  alterar(tx, credenciais, and(daqui(escopo), eq(credenciais.credenciaisCifradas, cifradas)), {
    testadaEm: teste.em,
    testeResultado: teste.resultado,
    testeTexto: teste.texto,
  })
