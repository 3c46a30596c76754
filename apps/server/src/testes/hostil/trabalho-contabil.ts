import type { rotasDoTrabalhoContabil } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** The victim has no entry: none is found, and there is none to move. */
export function casosDoTrabalhoContabil(c: Cena): Readonly<Record<keyof typeof rotasDoTrabalhoContabil, Caso>> {
  const params = { idEmpresa: c.a.id }
  const lancamento = { ...params, id: c.a.id }
  const transferencia = { de: "2026-10", ate: "2026-10", conta: "1.1.1.01.001", para: "1.1.1.02.001", busca: "" }
  return {
    listarAnexosDoLancamento: { params: lancamento, admitido: 404 },
    anexarAoLancamento: { params: lancamento, admitido: 404 },
    desvincularDoLancamento: { params: { ...lancamento, idDocumento: c.a.id }, admitido: 404 },
    preverTransferencia: { params, corpo: () => transferencia, admitido: 200 },
    // Nothing to move.
    transferirLancamentos: {
      params,
      corpo: () => ({ ...transferencia, motivo: "motivo bem explicado", lancamentos: 1 }),
      admitido: 400,
    },
  }
}
