import type { Papel, rotasDaPrevia, rotasDosLotes } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

type Chamada = keyof typeof rotasDosLotes | keyof typeof rotasDaPrevia

/** Jobs: whoever is not an administrator sees, repeats and cancels only what they started themselves. */
export function casosDoProcessamento(c: Cena): Readonly<Record<Chamada, Caso>> {
  const params = { id: c.idLote }
  const lido = { params, admitido: deAdministrador(200), maquina: 404 }
  // It ended and nothing in it failed: an administrator is told so, and nothing changes.
  const parado = { params, admitido: deAdministrador(409) }
  return {
    listarLotes: { admitido: 200 },
    consultarLote: lido,
    listarItensDoLote: lido,
    exportarItensDoLote: { ...lido, consulta: "?formato=csv" },
    listarGruposDoLote: lido,
    repetirLote: parado,
    cancelarLote: parado,
    // Companies beyond reach are as if they did not exist: there is nothing to foresee.
    preverAcaoEmMassa: {
      corpo: () => ({ competencia: COMPETENCIA, acao: "fechar", selecao: { empresas: [c.a.id] } }),
      admitido: 200,
      deFora: 200,
      daB: 200,
    },
  }
}

const deAdministrador = (status: number) => (papel: Papel) =>
  papel === "ADMINISTRADOR" || papel === "ROOT" ? status : 404
