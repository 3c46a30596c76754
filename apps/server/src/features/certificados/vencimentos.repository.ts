import { and, eq, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { certificados, procuracoes } from "../../db/schema/certificados.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { usuariosEmpresas } from "../../db/schema/usuarios-empresas.ts"
import { naCarteira } from "./consulta.repository.ts"
import { inicioDoDia, somarDias } from "./validade.ts"

/** Certificates in force that end between two civil days, both included, of companies that the office works for. */
export function certificadosAte(tx: Tx, { idEscritorio }: Escopo, de: string, ate: string, agora: Date) {
  return tx
    .select({
      id: certificados.id,
      idEmpresa: empresas.id,
      apelido: empresas.apelido,
      idResponsavel: empresas.idResponsavel,
      idTipo: certificados.idTipo,
      titular: certificados.titular,
      validoAte: certificados.validoAte,
    })
    .from(certificados)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, certificados.idEscritorio), eq(empresas.id, certificados.idEmpresa)),
    )
    .where(
      and(
        doEscopo(certificados, { idEscritorio }, { situacao: "ativo" }),
        gte(certificados.validoAte, inicioDoDia(de)),
        lt(certificados.validoAte, inicioDoDia(somarDias(ate, 1))),
        naCarteira(agora),
      ),
    )
}

/** The same of the procurações that were not cancelled. */
export function procuracoesAte(tx: Tx, { idEscritorio }: Escopo, de: string, ate: string, agora: Date) {
  return tx
    .select({
      id: procuracoes.id,
      idEmpresa: empresas.id,
      apelido: empresas.apelido,
      idResponsavel: empresas.idResponsavel,
      orgao: procuracoes.orgao,
      outorgado: procuracoes.nomeDoOutorgado,
      ate: procuracoes.ate,
    })
    .from(procuracoes)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, procuracoes.idEscritorio), eq(empresas.id, procuracoes.idEmpresa)),
    )
    .where(
      and(
        eq(procuracoes.idEscritorio, idEscritorio),
        isNull(procuracoes.canceladaEm),
        gte(procuracoes.ate, de),
        lte(procuracoes.ate, ate),
        naCarteira(agora),
      ),
    )
}

const ADMINISTRADOR = 1
const EMPRESA = 3
const FUNCIONARIO = 4

/**
 * Who must know about a company: the accountant who answers for it (without one who is active, every administrator), and
 * the people of the company itself.
 */
export async function destinatarios(
  tx: Tx,
  { idEscritorio }: Escopo,
  { idEmpresa, idResponsavel }: { readonly idEmpresa: string; readonly idResponsavel: string | null },
): Promise<readonly string[]> {
  const daCasa = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(
      and(
        doEscopo(usuarios, { idEscritorio }, { ativo: true }),
        or(eq(usuarios.papel, ADMINISTRADOR), idResponsavel === null ? undefined : eq(usuarios.id, idResponsavel)),
      ),
    )
  const responsavel = daCasa.filter((u) => u.id === idResponsavel)
  const daEmpresa = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .innerJoin(
      usuariosEmpresas,
      and(
        eq(usuariosEmpresas.idEscritorio, sql`${usuarios.idEscritorio}`),
        eq(usuariosEmpresas.idUsuario, usuarios.id),
      ),
    )
    .where(
      and(
        doEscopo(usuariosEmpresas, { idEscritorio }, { idEmpresa }),
        eq(usuarios.ativo, true),
        inArray(usuarios.papel, [EMPRESA, FUNCIONARIO]),
      ),
    )
  return [...new Set([...(responsavel.length > 0 ? responsavel : daCasa), ...daEmpresa].map((u) => u.id))]
}
