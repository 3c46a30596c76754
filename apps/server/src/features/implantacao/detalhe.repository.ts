import type { EtapaDaImplantacao } from "@partida/contracts"
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar } from "../../db/registros.ts"
import { certificados, procuracoes } from "../../db/schema/certificados.ts"
import { atividades, empresas, empresasRegimes, implantacaoEtapas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { receitasInformadas } from "../../db/schema/receitas.ts"
import { quadros } from "../../db/schema/socios.ts"
import { primeiroMesDoHistorico } from "./etapas.repository.ts"

export type Declaracao = Pick<
  typeof implantacaoEtapas.$inferSelect,
  "idEmpresa" | "etapa" | "situacao" | "motivo" | "em" | "por"
>

/** What people said of the steps of these companies. */
export async function lerDeclaracoes(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]): Promise<Declaracao[]> {
  const { idEmpresa, etapa, situacao, motivo, em, por } = implantacaoEtapas
  return tx
    .select({ idEmpresa, etapa, situacao, motivo, em, por })
    .from(implantacaoEtapas)
    .where(and(eq(implantacaoEtapas.idEscritorio, idEscritorio), inArray(idEmpresa, [...ids])))
}

/** Says when taking the company in ended; null: it is being taken in. The record changes, so its version does. */
export const gravarImplantacao = (tx: Tx, { idEscritorio }: Escopo, id: string, implantadaEm: Date | null) =>
  alterar(tx, empresas, doEscopo(empresas, { idEscritorio }, { id }), {
    implantadaEm,
    versao: sql`${empresas.versao} + 1`,
  })

/** Puts what a person says in the place of what was said before. */
export async function gravarDeclaracao(tx: Tx, { idEscritorio }: Escopo, nova: Declaracao): Promise<void> {
  const { situacao, motivo, em, por } = nova
  await tx
    .insert(implantacaoEtapas)
    .values({ idEscritorio, ...nova })
    .onConflictDoUpdate({
      target: [implantacaoEtapas.idEscritorio, implantacaoEtapas.idEmpresa, implantacaoEtapas.etapa],
      set: { situacao, motivo, em, por },
    })
}

/** Takes back what was said of a step; nothing happens when nobody said anything. */
export async function apagarDeclaracao(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  etapa: EtapaDaImplantacao,
): Promise<void> {
  await tx.delete(implantacaoEtapas).where(doEscopo(implantacaoEtapas, { idEscritorio }, { idEmpresa, etapa }))
}

/** Everything the checklist of one company speaks of. Null when it is out of reach. */
export async function lerFatos(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string) {
  const [empresa] = await tx
    .select({ cadastro: empresas, primeiroMes: primeiroMesDoHistorico })
    .from(empresas)
    .where(doEscopo(empresas, { idEscritorio }, { id: idEmpresa }))
  if (!empresa) return null
  const [quadro] = await tx
    .select({ desde: quadros.desde })
    .from(quadros)
    .where(doEscopo(quadros, { idEscritorio }, { idEmpresa }))
    .orderBy(desc(quadros.desde))
    .limit(1)
  const [regime] = await tx
    .select({ regime: empresasRegimes.regime, desde: empresasRegimes.desde })
    .from(empresasRegimes)
    .where(doEscopo(empresasRegimes, { idEscritorio }, { idEmpresa }))
    .orderBy(desc(empresasRegimes.desde))
    .limit(1)
  const [principal] = await tx
    .select({ cnae: atividades.cnae, descricao: atividades.descricao })
    .from(atividades)
    .where(
      and(doEscopo(atividades, { idEscritorio }, { idEmpresa }), atividades.principal, isNull(atividades.encerradaEm)),
    )
  const meses = await tx
    .selectDistinct({ competencia: receitasInformadas.competencia })
    .from(receitasInformadas)
    .where(
      and(
        doEscopo(receitasInformadas, { idEscritorio }, { idEmpresa }),
        gte(receitasInformadas.competencia, empresa.primeiroMes),
        lt(receitasInformadas.competencia, empresa.cadastro.inicioNoSistema),
      ),
    )
  return {
    ...empresa,
    quadro: quadro ?? null,
    regime: regime ?? null,
    principal: principal ?? null,
    mesesDigitados: new Set(meses.map((m) => m.competencia)),
    ...(await lerAutorizacoes(tx, idEscritorio, idEmpresa)),
  }
}
export type FatosDaEmpresa = NonNullable<Awaited<ReturnType<typeof lerFatos>>>

/** Certificates that are active and powers that were not cancelled, the longest lasting first. */
async function lerAutorizacoes(tx: Tx, idEscritorio: string, idEmpresa: string) {
  const ativos = await tx
    .select({ titular: certificados.titular, desde: certificados.validoDesde, ate: certificados.validoAte })
    .from(certificados)
    .where(doEscopo(certificados, { idEscritorio }, { idEmpresa, situacao: "ativo" }))
    .orderBy(desc(certificados.validoAte))
  const poderes = await tx
    .select({ outorgado: procuracoes.nomeDoOutorgado, desde: procuracoes.desde, ate: procuracoes.ate })
    .from(procuracoes)
    .where(and(doEscopo(procuracoes, { idEscritorio }, { idEmpresa }), isNull(procuracoes.canceladaEm)))
    .orderBy(desc(procuracoes.ate))
  return { certificados: ativos, procuracoes: poderes }
}

/** Who answers for the companies being taken in, by name. */
export async function lerResponsaveis(tx: Tx, { idEscritorio }: Escopo) {
  return tx
    .selectDistinct({ id: usuarios.id, nome: usuarios.nome })
    .from(empresas)
    .innerJoin(usuarios, eq(usuarios.id, empresas.idResponsavel))
    .where(and(eq(empresas.idEscritorio, idEscritorio), isNull(empresas.implantadaEm)))
    .orderBy(asc(usuarios.nome), asc(usuarios.id))
}
