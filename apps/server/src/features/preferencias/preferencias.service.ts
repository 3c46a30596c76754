import { randomUUID } from "node:crypto"
import { type FiltroSalvo, type Preferencias, preferencias, preferenciasPadrao } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import {
  contarFiltros,
  inserirFiltro,
  lerPreferencias,
  substituirFiltro,
  travarFiltros,
} from "./preferencias.repository.ts"

/** Filters one person may keep for one screen. */
export const MAXIMO_DE_FILTROS = 30

/** What the person prefers; whatever is not known any more falls back to its default. */
export async function consultarPreferencias(tx: Tx, idUsuario: string): Promise<Preferencias> {
  return preferencias.safeParse(await lerPreferencias(tx, idUsuario)).data ?? preferenciasPadrao
}

/** Keeps a filter; the same name in the same screen takes the new content. Raises limite-de-filtros. */
export async function salvarFiltro(
  tx: Tx,
  idUsuario: string,
  dados: Omit<FiltroSalvo, "id">,
  agora: Date,
): Promise<FiltroSalvo> {
  await travarFiltros(tx, idUsuario, dados.tela)
  const substituido = await substituirFiltro(tx, idUsuario, dados)
  if (substituido) return substituido
  if ((await contarFiltros(tx, idUsuario, dados.tela)) >= MAXIMO_DE_FILTROS)
    throw new ErroDeNegocio("limite-de-filtros")
  const novo = { id: randomUUID(), ...dados }
  await inserirFiltro(tx, idUsuario, novo, agora)
  return novo
}
