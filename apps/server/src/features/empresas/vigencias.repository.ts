import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar } from "../../db/registros.ts"
import { empresas, empresasCategorias, empresasMunicipios, empresasRegimes } from "../../db/schema/empresas.ts"

type Tabela = typeof empresasRegimes | typeof empresasMunicipios | typeof empresasCategorias
type Mudanca<T extends Tabela> = Omit<T["$inferInsert"], "idEscritorio" | "idEmpresa">

const doMes = (tabela: Tabela, escopo: Escopo, idEmpresa: string, desde: string) =>
  doEscopo(tabela, escopo, { idEmpresa, desde })

/** Makes the regime from a month on this one. */
export async function gravarRegime(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  mudanca: Mudanca<typeof empresasRegimes>,
) {
  const { desde, ...valores } = mudanca
  await tx
    .insert(empresasRegimes)
    .values({ idEscritorio: escopo.idEscritorio, idEmpresa, ...mudanca })
    .onConflictDoUpdate({
      target: [empresasRegimes.idEscritorio, empresasRegimes.idEmpresa, empresasRegimes.desde],
      set: valores,
    })
}

/** Makes a regime hold from another month. */
export const moverRegime = (tx: Tx, escopo: Escopo, idEmpresa: string, de: string, para: string) =>
  alterar(tx, empresasRegimes, doMes(empresasRegimes, escopo, idEmpresa, de), { desde: para })

/** Makes the municipality from a month on this one. */
export async function gravarMunicipio(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  mudanca: Mudanca<typeof empresasMunicipios>,
): Promise<void> {
  const { desde, ...valores } = mudanca
  await tx
    .insert(empresasMunicipios)
    .values({ idEscritorio: escopo.idEscritorio, idEmpresa, ...mudanca })
    .onConflictDoUpdate({
      target: [empresasMunicipios.idEscritorio, empresasMunicipios.idEmpresa, empresasMunicipios.desde],
      set: valores,
    })
}

/** Corrects where the company was at the start. */
export const gravarMunicipioInicial = (
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  lugar: { readonly idMunicipio: string; readonly uf: string },
) => alterar(tx, empresas, doEscopo(empresas, escopo, { id: idEmpresa }), lugar)

/** Makes the category of these companies from a month on this one. */
export async function gravarCategorias(
  tx: Tx,
  escopo: Escopo,
  idsDasEmpresas: readonly string[],
  mudanca: Mudanca<typeof empresasCategorias>,
): Promise<void> {
  if (idsDasEmpresas.length === 0) return
  const { desde, ...valores } = mudanca
  await tx
    .insert(empresasCategorias)
    .values(idsDasEmpresas.map((idEmpresa) => ({ idEscritorio: escopo.idEscritorio, idEmpresa, ...mudanca })))
    .onConflictDoUpdate({
      target: [empresasCategorias.idEscritorio, empresasCategorias.idEmpresa, empresasCategorias.desde],
      set: valores,
    })
}

/** Takes a change away. */
export async function apagarMudanca(
  tx: Tx,
  escopo: Escopo,
  historico: "regimes" | "municipios" | "categorias",
  idEmpresa: string,
  desde: string,
): Promise<void> {
  const tabela = tabelas[historico]
  await tx.delete(tabela).where(doMes(tabela, escopo, idEmpresa, desde))
}

const tabelas = { regimes: empresasRegimes, municipios: empresasMunicipios, categorias: empresasCategorias } as const
