import { alcancaPapel, type Lote, type Papel, papelPorId, rotas } from "@partida/contracts"
import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { type Escopo, ID_DO_SISTEMA } from "../../db/escopo.ts"
import { alcancaTodas } from "../../http/alcance.ts"
import type { LotePendente } from "./tipos.ts"

/** The call that asks for each kind of job: what its role asks, the job asks until its end. */
const papelExigido: Readonly<Record<Lote["tipo"], Papel>> = {
  "importar-notas": rotas.importarNotas.papel,
  calcular: rotas.calcularFechamentos.papel,
  "concluir-faturamento": "CONTADOR",
  "concluir-pro-labore": "CONTADOR",
  fechar: rotas.fecharFechamentos.papel,
  reabrir: rotas.reabrirFechamentos.papel,
  simular: "CONTADOR",
  "conferir-importacao": rotas.conferirImportacao.papel,
  "gravar-importacao": rotas.confirmarImportacao.papel,
  "desfazer-importacao": rotas.desfazerImportacao.papel,
  // Asked for by the product itself; a person only tries again what failed.
  "julgar-emissores": "CONTADOR",
  "anexar-guias-oficiais": rotas.anexarGuiasOficiais.papel,
  "lancar-livros": rotas.lancarLivros.papel,
  "fechar-livros": rotas.fecharLivros.papel,
  "importar-diario": rotas.confirmarDiario.papel,
  "desfazer-diario": rotas.desfazerDiario.papel,
}

/** Whether somebody of this role may ask for a job of this kind. */
export const podePedir = (papel: Papel, tipo: Lote["tipo"]): boolean => alcancaPapel(papel, papelExigido[tipo])

/** Who asked for a job, as they are now. */
type QuemPediu = {
  readonly papel: number
  readonly ativo: boolean
  readonly somente: boolean
  readonly encerrado: boolean
  readonly concedidas: string[]
  /** Of a machine: companies of a key in force; null when it has none. */
  readonly chave: { readonly todas: boolean; readonly empresas: string[] } | null
}

/**
 * What the person who asked for a job still reaches of what they reached then, so that a job never does what its author
 * no longer could: null when nothing is left of their access. Companies granted since do not enter.
 */
export function alcanceDeAgora(lote: LotePendente, pessoa: QuemPediu | null): Escopo["empresas"] | null {
  const pedido = lote.alcance === "*" ? "*" : lote.alcance.split(",")
  if (lote.idUsuario === ID_DO_SISTEMA) return pedido
  const alcance = pessoa === null ? null : alcanceDe(pessoa, lote.tipo)
  if (alcance === null || pedido === "*") return alcance
  if (alcance === "*") return pedido
  const ainda = new Set(alcance)
  return pedido.filter((id) => ainda.has(id))
}

function alcanceDe(pessoa: QuemPediu, tipo: Lote["tipo"]): Escopo["empresas"] | null {
  const papel = papelPorId(pessoa.papel)
  if (papel === null || !pessoa.ativo || pessoa.encerrado) return null
  if (papel === "INTEGRACAO") return pessoa.chave && (pessoa.chave.todas ? "*" : pessoa.chave.empresas)
  if (!podePedir(papel, tipo)) return null
  return alcancaTodas(papel, pessoa.somente) ? "*" : pessoa.concedidas
}

/**
 * Who asked for a job, or null when this transaction does not see them: platform operators belong to no office, and are
 * seen from the platform alone. Grants of companies beyond its reach are not seen, as they need not be.
 */
export async function lerQuemPediu(
  tx: Tx,
  { idEscritorio, idUsuario }: LotePendente,
  agora: Date,
): Promise<QuemPediu | null> {
  const { rows } = await tx.execute<QuemPediu>(sql`select u.papel, u.ativo, u.somente_concedidas as somente,
      exists (select 1 from escritorios e where e.id = ${idEscritorio} and e.encerrado_em is not null) as encerrado,
      array(select g.id_empresa::text from usuarios_empresas g where g.id_escritorio = ${idEscritorio} and g.id_usuario = u.id) as concedidas,
      (select jsonb_build_object('todas', k.empresas is null, 'empresas', coalesce(to_jsonb(k.empresas), '[]'::jsonb)) from chaves_api k
        where k.id_escritorio = ${idEscritorio} and k.id_usuario = u.id and k.revogada_em is null
          and (k.expira_em is null or k.expira_em > ${agora.toISOString()}::timestamptz) limit 1) as chave
    from usuarios u where u.id = ${idUsuario} and (u.id_escritorio = ${idEscritorio} or u.papel = 5)`)
  return rows[0] ?? null
}
