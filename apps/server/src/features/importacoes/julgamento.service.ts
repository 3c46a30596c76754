import { raizDoCnpj } from "@partida/contracts/formatos"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { completarComContrapartes } from "./contrapartes.repository.ts"
import { estadoVazio, lerEstados } from "./estado.repository.ts"
import { completarComOPgdas } from "./extratos/estado.repository.ts"
import { deExtrato } from "./julgamento/extratos.ts"
import { julgar } from "./julgamento/julgar.ts"
import type { Contexto, LinhaAJulgar, Veredito } from "./julgamento/tipos.ts"

/** Rows by the company they speak of; "" for those of nobody known. */
export const porEmpresa = (linhas: readonly LinhaAJulgar[]): Map<string, LinhaAJulgar[]> =>
  Map.groupBy(linhas, (l) => (l.cnpj === null ? "" : raizDoCnpj(l.cnpj)))

/** Verdicts of the rows of many companies as their records stand now, by sequence. */
export async function julgarLinhas(
  tx: Tx,
  escopo: Escopo,
  linhas: readonly LinhaAJulgar[],
  contexto: Contexto,
): Promise<Map<number, Veredito>> {
  const grupos = porEmpresa(linhas)
  const raizes = [...grupos.keys()].filter((raiz) => raiz !== "")
  const estados = await lerEstados(tx, escopo, raizes, contexto.hoje)
  if (linhas.some(deExtrato)) await completarComOPgdas(tx, escopo, estados)
  await completarComContrapartes(tx, escopo, estados, linhas)
  const vereditos = [...grupos].flatMap(([raiz, daEmpresa]) =>
    julgar(daEmpresa, estados.get(raiz) ?? estadoVazio(), contexto),
  )
  return new Map(vereditos.map((v) => [v.sequencia, v]))
}
