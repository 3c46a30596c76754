import { papeis } from "@partida/contracts"
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "./banco.ts"
import { doEscopo } from "./do-escopo.ts"
import { escritorios, usuarios } from "./schema/escritorios.ts"
import { usuariosEmpresas } from "./schema/usuarios-empresas.ts"

/** Every office, also those that left. Platform work. */
export const todosOsEscritorios = (tx: Tx) => tx.select({ id: escritorios.id }).from(escritorios)

/** Offices that still work with the product. Platform work. */
export const escritoriosAbertos = (tx: Tx) => todosOsEscritorios(tx).where(isNull(escritorios.encerradoEm))

/** Who answers for an office, in a stable order. */
export const lerAdministradores = (tx: Tx, idEscritorio: string) =>
  tx
    .select({ id: usuarios.id, nome: usuarios.nome, email: usuarios.email })
    .from(usuarios)
    .where(doEscopo(usuarios, { idEscritorio }, { papel: papeis.ADMINISTRADOR.id, ativo: true }))
    .orderBy(asc(usuarios.id))

/** People of the office who reach every company of it, in a stable order. */
export const lerEquipe = (tx: Tx, idEscritorio: string) =>
  tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(
      doEscopo(
        usuarios,
        { idEscritorio },
        { ativo: true, papel: [papeis.ADMINISTRADOR.id, papeis.CONTADOR.id], somenteConcedidas: false },
      ),
    )
    .orderBy(asc(usuarios.id))

/** An active person of an open office by their e-mail, or null. Platform work. */
export async function lerPessoaPorEmail(tx: Tx, email: string) {
  const { id, idEscritorio, nome, papel, sub } = usuarios
  const [linha] = await tx
    .select({ id, idEscritorio, nome, papel, sub })
    .from(usuarios)
    .innerJoin(escritorios, and(eq(escritorios.id, usuarios.idEscritorio), isNull(escritorios.encerradoEm)))
    .where(and(sql`lower(${usuarios.email}) = lower(${email})`, eq(usuarios.ativo, true)))
  return linha ?? null
}

/** Active owners and partners with an account, of each of these companies: staff is told of nothing by itself. */
export function lerDonos(tx: Tx, idEscritorio: string, empresas: readonly string[]) {
  return tx
    .select({ id: usuarios.id, nome: usuarios.nome, email: usuarios.email, idEmpresa: usuariosEmpresas.idEmpresa })
    .from(usuariosEmpresas)
    .innerJoin(
      usuarios,
      and(eq(usuarios.idEscritorio, usuariosEmpresas.idEscritorio), eq(usuarios.id, usuariosEmpresas.idUsuario)),
    )
    .where(
      and(
        doEscopo(usuariosEmpresas, { idEscritorio }, { idEmpresa: empresas }),
        eq(usuarios.papel, papeis.EMPRESA.id),
        eq(usuarios.ativo, true),
      ),
    )
    .orderBy(asc(usuarios.nome), asc(usuarios.id))
}

/** What the register of acts calls those outside any office: of the identity provider, of the platform operator. */
export const PLATAFORMA = "00000000-0000-0000-0000-000000000000"
