import type { Emissao } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { apressar, retomarParadas } from "../operacoes/operacoes.service.ts"
import { apresentarEmissao } from "./apresentacao.ts"
import { enviandoPelaMigrate, lerComFila } from "./emissao.repository.ts"
import { CODIGO_DA_NAO_MOSTRADA } from "./pedir.ts"

/** Where these emissions stand, by id, for who asked for them. One statement. */
export async function situarEmissoes(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Emissao>> {
  return new Map((await lerComFila(tx, escopo, ids)).map((lida) => [lida.emissao.id, apresentarEmissao(lida)]))
}

interface Assunto {
  readonly serie: string
  readonly numero: string
  readonly cnpj: string | null
}

/** Has what Migrate gave notice of asked about now, and not when its turn would come. Answers how many emissions. */
export async function despertarEmissoes(
  tx: Tx,
  escopo: Escopo,
  { serie, numero, cnpj }: Assunto,
  agora: Date,
): Promise<number> {
  if (!/^\d{1,5}$/.test(serie) || !/^\d{1,15}$/.test(numero)) return 0
  const achadas = await enviandoPelaMigrate(tx, escopo, { serie: Number(serie), numero: BigInt(numero), cnpj })
  const chaves = achadas.map(({ id, envio }) => `nfse-emitir:${id}:${envio}`)
  const empresas = [...new Set(achadas.map(({ idEmpresa }) => idEmpresa))]
  const codigos = [CODIGO_DA_NAO_MOSTRADA, "sem-fim"]
  return (await apressar(tx, escopo, chaves, agora)) + (await retomarParadas(tx, escopo, { codigos, empresas, agora }))
}
